import { expect, test } from 'vitest';
import {
  type BatchReport,
  type BulkRun,
  createBulkRunner,
  type LeftThought,
  parseStoredRun,
} from './bulkRunner.ts';

const job = {
  operation: 'one',
  action: 'DELETE',
  thoughts: Array.from({ length: 250 }, (_, index) => ({ id: `${index}`, version: 1 })),
} as const;
const left: LeftThought = { id: '7', title: 'Seven', reason: 'CHANGED', problems: [] };

/** Creates a runner whose batches have these outcomes, and what it stores as text. */
function createTestRunner(
  outcomes: (BatchReport | null | Error | Promise<BatchReport>)[],
  stored: { json: string | null },
) {
  const log: string[] = [];
  const runner = createBulkRunner({
    storage: {
      read: () => (stored.json === null ? null : parseStoredRun(JSON.parse(stored.json))),
      save: (run: BulkRun) => void (stored.json = JSON.stringify(run)),
      remove: () => void (stored.json = null),
    },
    send: async (_, batch) => {
      log.push(`${batch[0]?.id}-${batch.at(-1)?.id}`);
      const outcome = outcomes.shift();
      if (outcome instanceof Error) throw outcome;
      return outcome === undefined ? { changed: batch.length, left: [] } : outcome;
    },
    wait: async () => void log.push('wait'),
    onSettled: () => void log.push('settled'),
  });
  const settle = async () => {
    await expect.poll(() => log.at(-1)).toBe('settled');
  };
  return { runner, log, settle };
}

test('sends the batches one after the other, adds their reports, and is forgotten at the end', async () => {
  const stored = { json: null };
  const { runner, log, settle } = createTestRunner([{ changed: 99, left: [left] }], stored);
  runner.start(job);
  await settle();
  expect(log).toEqual(['0-99', '100-199', '200-249', 'settled']);
  expect(runner.getRun()).toMatchObject({ step: 'finished', changed: 249, done: 250, left: [left] });
  expect(stored.json).toBeNull();
});

test('sends a batch without a response again after a while', async () => {
  const { runner, log, settle } = createTestRunner([null, null], { json: null });
  runner.start(job);
  await settle();
  expect(log).toEqual(['0-99', 'wait', '0-99', 'wait', '0-99', '100-199', '200-249', 'settled']);
  expect(runner.getRun()?.changed).toBe(250);
});

test('stops after the current batch, and goes on in another page', async () => {
  const stored = { json: null };
  const first = createTestRunner([], stored);
  first.runner.start(job);
  first.runner.stop();
  expect(first.runner.getRun()?.step).toBe('stopping');
  await first.settle();
  expect(first.runner.getRun()).toMatchObject({ step: 'stopped', done: 100 });
  const second = createTestRunner([], stored);
  expect(second.runner.getRun()).toMatchObject({ step: 'offered', done: 100, changed: 100 });
  second.runner.goOn();
  await second.settle();
  expect(second.log).toEqual(['100-199', '200-249', 'settled']);
});

test('stops while a batch is sent again, whose report still counts', async () => {
  const { promise: response, resolve: respond } = Promise.withResolvers<BatchReport>();
  const { runner, log, settle } = createTestRunner([null, response], { json: null });
  runner.start(job);
  await expect.poll(() => log).toEqual(['0-99', 'wait', '0-99']);
  runner.stop();
  respond({ changed: 100, left: [] });
  await settle();
  expect(runner.getRun()).toMatchObject({ step: 'stopped', done: 100, changed: 100 });
  expect(log).toEqual(['0-99', 'wait', '0-99', 'settled']);
});

test('a run that was stopped ends when it is undone', async () => {
  const stored = { json: null };
  const { runner, settle } = createTestRunner([], stored);
  runner.start(job);
  runner.stop();
  await settle();
  runner.endForUndo();
  expect(runner.getRun()).toMatchObject({ step: 'finished', done: 100 });
  expect(stored.json).toBeNull();
});

test('fails with the reason if the server refuses a batch, and can be tried again', async () => {
  const { runner, log, settle } = createTestRunner([new Error('Not allowed.')], { json: null });
  runner.start(job);
  await settle();
  expect(runner.getRun()).toMatchObject({ step: 'failed', error: 'Not allowed.', done: 0 });
  runner.goOn();
  await expect.poll(() => runner.getRun()?.step).toBe('finished');
  expect(log.slice(2)).toEqual(['0-99', '100-199', '200-249', 'settled']);
});

test('a disposed runner sends no further batch, and its run stays stored', async () => {
  const stored: { json: string | null } = { json: null };
  const { runner, log } = createTestRunner([], stored);
  runner.start(job);
  runner.dispose();
  await Promise.resolve();
  expect(log).toEqual(['0-99']);
  expect(JSON.parse(stored.json ?? '')).toMatchObject({ done: 0 });
});

test('ignores a stored run that is damaged', () => {
  expect(parseStoredRun({ ...job, done: 'many' })).toBeNull();
});

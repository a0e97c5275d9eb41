import { expect, test, vi } from 'vitest';
import { emptySummary } from '../logging/requestSummary.ts';
import { requestBudgetMs } from '../storage/timeBudget.ts';
import { type CompleteResponse, createTextResponse } from './bufferedResponse.ts';
import { createSharedExecutions } from './sharedExecutions.ts';

const publicResponse = createResponse(200, { 'cache-control': 'public' });
const privateResponse = createResponse(200, { 'cache-control': 'no-store' });

function createResponse(
  status: number,
  headers: Record<string, string>,
  facts: Partial<CompleteResponse['summary']> = {},
): CompleteResponse {
  return { ...createTextResponse(status, headers, 'x'), summary: { ...emptySummary, ...facts } };
}

/** Starts equal requests that wait for executions, which tests end one after the other. */
function openExecutions() {
  const stored: CompleteResponse[] = [];
  const running: PromiseWithResolvers<CompleteResponse>[] = [];
  const { share, startOver } = createSharedExecutions(
    (_key, response) => stored.push(response),
    ({ headers }) => headers['cache-control'] === 'public',
  );
  const create = () => {
    const execution = Promise.withResolvers<CompleteResponse>();
    running.push(execution);
    return execution.promise;
  };
  const send = (count: number) => Array.from({ length: count }, () => share('key', create));
  const end = async (index: number, response: CompleteResponse) => {
    running[index]?.resolve(response);
    // The requests that waited continue only now.
    await new Promise(setImmediate);
  };
  return { send, end, startOver, running, stored };
}

test('500 equal requests at once share one execution and its public response, which is stored', async () => {
  const { send, end, running, stored } = openExecutions();
  const responses = send(500);
  await end(0, publicResponse);
  expect(new Set(await Promise.all(responses))).toEqual(new Set([publicResponse]));
  expect(running).toHaveLength(1);
  expect(stored).toEqual([publicResponse]);
});

test.each([
  ['that the server has an error', createResponse(500, {})],
  ['with the code UNAVAILABLE', createResponse(200, {}, { errorCodes: ['UNAVAILABLE'] })],
  ['with the built-in thoughts of an outage', createResponse(200, {}, { feedSource: 'BUILT_IN' })],
])(
  'a response %s is shared with the requests that waited, and a later request is executed',
  async (_, response) => {
    const { send, end, running } = openExecutions();
    const responses = send(3);
    await end(0, response);
    expect(await Promise.all(responses)).toEqual([response, response, response]);
    void send(1);
    expect(running).toHaveLength(2);
  },
);

test('an exception is thrown for all requests that waited, and a later request is executed', async () => {
  const { send, running } = openExecutions();
  const responses = Promise.allSettled(send(3));
  running[0]?.reject(new Error('broken'));
  const rejected = { status: 'rejected', reason: new Error('broken') };
  expect(await responses).toEqual([rejected, rejected, rejected]);
  void send(1);
  expect(running).toHaveLength(2);
});

test('requests that waited for a private response share a second execution', async () => {
  const { send, end, running } = openExecutions();
  const responses = send(4);
  await end(0, privateResponse);
  expect(running).toHaveLength(2);
  await end(1, publicResponse);
  expect(await Promise.all(responses)).toEqual([privateResponse, ...Array(3).fill(publicResponse)]);
});

test('after two private responses, each request that still waits has an execution of its own', async () => {
  const { send, end, running } = openExecutions();
  void send(4);
  await end(0, privateResponse);
  await end(1, privateResponse);
  expect(running).toHaveLength(4);
});

test('when the content changes, the requests that waited and later requests share a new execution', async () => {
  const { send, end, startOver, running, stored } = openExecutions();
  const [first, ...before] = send(3);
  startOver();
  const after = send(2);
  const changed = createResponse(200, { 'cache-control': 'public', changed: 'yes' });
  await end(0, publicResponse);
  await end(1, changed);
  expect(await first).toBe(publicResponse);
  expect(new Set(await Promise.all([...before, ...after]))).toEqual(new Set([changed]));
  expect(running).toHaveLength(2);
  expect(stored).toEqual([changed]);
});

test('a request waits for another one until its own time budget ends, and is executed then', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  const { send, running } = openExecutions();
  void send(1);
  await vi.advanceTimersByTimeAsync(2_000);
  void send(1);
  await vi.advanceTimersByTimeAsync(requestBudgetMs - 1);
  expect(running).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(running).toHaveLength(2);
  vi.useRealTimers();
});

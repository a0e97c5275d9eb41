import { normalizeDraft } from '#domain/thought/thought.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { StoreUnavailable, UnexpectedStoreError } from '../../storage/storeErrors.ts';
import { openSqlite } from '../../storage/sqlite.ts';
import { createStoreMonitor, monitorStores } from './storeMonitor.ts';
import { openTestSite } from '../../../tests/support/site/testSite.ts';
import { createSqliteAuditLog } from '../../audit/sqliteAuditLog.ts';
import { createSqliteThoughtStore } from '../../thoughts/sqlite/sqliteThoughtStore.ts';
import { createLog } from '../../logging/log.ts';

const startMs = Date.parse('2026-11-21T12:00:00Z');
let nowMs: number;
let lines: string[];

beforeEach(() => {
  nowMs = startMs;
  lines = [];
});

function createMonitor() {
  return createStoreMonitor(
    createLog(({ message }) => lines.push(message)),
    () => new Date(nowMs).toISOString(),
  );
}

describe('an outage', () => {
  const timeout = new StoreUnavailable('Firestore did not respond in time.');

  test('is logged when it begins, once a minute, and when it is over', () => {
    const monitor = createMonitor();
    for (let second = 0; second < 150; second += 1) {
      nowMs = startMs + second * 1000;
      monitor.recordFailure('thoughts.size', timeout);
    }
    monitor.recordSuccess('thoughts.size');
    monitor.recordSuccess('thoughts.size');
    const since = 'The store has been failing since 2026-11-21T12:00:00.000Z';
    expect(lines).toEqual([
      `${since}, now in thoughts.size: Firestore did not respond in time.`,
      `${since} (61 times), now in thoughts.size: Firestore did not respond in time.`,
      `${since} (121 times), now in thoughts.size: Firestore did not respond in time.`,
      'The store works again, after 149 s and 150 failures.',
    ]);
  });

  test('that begins and ends each second is not logged more often', () => {
    const monitor = createMonitor();
    for (let second = 0; second < 60; second += 1) {
      nowMs = startMs + second * 1000;
      monitor.recordFailure('thoughts.size', timeout);
      monitor.recordSuccess('thoughts.size');
    }
    expect(lines).toEqual([
      'The store has been failing since 2026-11-21T12:00:00.000Z, now in thoughts.size: Firestore did not respond in time.',
      'The store works again, after 0 s and 1 failures.',
    ]);
  });
});

test('an outage and an unexpected error are logged again after the clock was ahead', () => {
  const monitor = createMonitor();
  const error = new UnexpectedStoreError('It is broken.', { cause: new TypeError('a bug') });
  for (const dayMs of [40 * 86_400_000, 0]) {
    nowMs = startMs + dayMs;
    monitor.recordFailure('thoughts.size', error);
    monitor.recordSuccess('thoughts.size');
  }
  expect(lines.filter((line) => line.startsWith('The store has been failing'))).toHaveLength(2);
  expect(lines.filter((line) => line.startsWith('The store failed with an unexpected'))).toHaveLength(2);
});

test('each distinct unexpected error is logged with its stack, at most once a minute', () => {
  const details: unknown[] = [];
  const log = createLog(({ level, detail }) => {
    if (detail !== undefined) details.push([level, detail]);
  });
  const monitor = createStoreMonitor(log, () => new Date(nowMs).toISOString());
  const [one, other] = ['one', 'other'].map((message) => new TypeError(message));
  for (let second = 0; second < 90; second += 1) {
    nowMs = startMs + second * 1000;
    for (const cause of [one, other])
      monitor.recordFailure('thoughts.size', new UnexpectedStoreError('', { cause }));
  }
  const each = [one, other].map((error) => ['error', error?.stack]);
  expect(details).toEqual([...each, ...each]);
});

test('a denied permission is logged as a warning', () => {
  const levels: string[] = [];
  const monitor = createStoreMonitor(
    createLog(({ level }) => levels.push(level)),
    () => new Date(nowMs).toISOString(),
  );
  const cause = Object.assign(new Error('7 PERMISSION_DENIED'), { code: 7 });
  monitor.recordFailure('thoughts.size', new StoreUnavailable('Firestore failed.', { cause }));
  expect(levels).toEqual(['warn']);
});

test('a job that is aborted by its signal rejects with the reason, and no failure is logged', async () => {
  const site = await openTestSite();
  const reason = new Error('The process ends.');
  const devices = { ...site.services.devices, deleteRegisteredBefore: () => Promise.reject(reason) };
  const monitored = monitorStores({ ...site.services, devices }, createMonitor());
  const ended = monitored.devices.deleteRegisteredBefore('2026-01-01', AbortSignal.abort(reason));
  await expect(ended).rejects.toBe(reason);
  expect(lines).toEqual([]);
  await site.close();
});

test('an iteration that fails is logged', async () => {
  const site = await openTestSite();
  const next = () => Promise.reject(new StoreUnavailable('Firestore did not respond in time.'));
  const iterate = () => ({ [Symbol.asyncIterator]: () => ({ next }) });
  const { thoughts } = monitorStores(
    { ...site.services, thoughts: { ...site.services.thoughts, iterate } },
    createMonitor(),
  );
  await expect(thoughts.iterate('live')[Symbol.asyncIterator]().next()).rejects.toThrow(StoreUnavailable);
  expect(lines).toEqual([expect.stringContaining('now in thoughts.iterate: Firestore did not respond')]);
  await site.close();
});

test('a full disk is logged with what to do, and a successful read does not end the outage', async () => {
  const database = openSqlite(':memory:');
  const site = await openTestSite();
  const { thoughts } = monitorStores(
    { ...site.services, thoughts: createSqliteThoughtStore(database, createSqliteAuditLog(database)) },
    createMonitor(),
  );
  database.exec('PRAGMA max_page_count = 40');
  const draft = normalizeDraft({
    thought: 'Begin anywhere.',
    author: 'John Cage',
    application: 'x'.repeat(4_000),
    url: 'https://youtu.be/dQw4w9WgXcQ',
  });
  const fill = async () => {
    for (let index = 0; index < 100; index += 1) {
      await thoughts.add(draft, `key-${index}`, { by: 'ada@example.com', now: '2026-11-21T12:00:00Z' });
    }
  };
  await expect(fill()).rejects.toThrow(StoreUnavailable);
  await thoughts.size();
  expect(lines).toEqual([
    'The store has been failing since 2026-11-21T12:00:00.000Z, now in thoughts.add: ' +
      'database or disk is full: the disk is full; free some space.',
  ]);
  database.exec('PRAGMA max_page_count = 4000');
  await fill();
  expect(lines[1]).toBe('The store works again, after 0 s and 1 failures.');
  await site.close();
  database.close();
});

import { expect, test, vi } from 'vitest';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import { createStoreMonitor } from '../app/stores/storeMonitor.ts';
import { createTestLog } from '../../tests/support/site/testLog.ts';
import { createLineLog, formatEntry } from './formatEntry.ts';
import { limitRate, type LogEntry } from './log.ts';

const now = '2026-11-22T12:00:00.000Z';
const cause = Object.assign(new Error('refused'), { request: { authorization: 'Bearer MARKER' } });
const failure: LogEntry = {
  level: 'error',
  message: 'A request failed.',
  requestId: 'abc',
  detail: new TypeError('a bug', { cause }),
};

test('formats an error as text with its stack and its cause, and none of their other properties', () => {
  const line = formatEntry(failure, 'text', now);
  expect(line).toMatch(
    /^2026-11-22T12:00:00\.000Z ERROR A request failed\. \(request abc\) TypeError: a bug\n +at .*\nCaused by: Error: refused\n +at /s,
  );
  expect(line).not.toContain('MARKER');
});

test('formats an error as one line of JSON with the same text', () => {
  const line = formatEntry(failure, 'json', now);
  expect(JSON.parse(line)).toEqual({
    time: now,
    level: 'error',
    message: 'A request failed.',
    requestId: 'abc',
    error: expect.stringMatching(/^TypeError: a bug\n +at .*\nCaused by: Error: refused\n +at /s),
  });
  expect(line).not.toContain('\n');
  expect(line).not.toContain('MARKER');
});

test('formats fields as text and as members of the JSON object', () => {
  const entry: LogEntry = { level: 'info', message: 'Done.', requestId: undefined, detail: { deleted: 2 } };
  expect(formatEntry(entry, 'text', now)).toBe(`${now} Done. {"deleted":2}`);
  expect(JSON.parse(formatEntry(entry, 'json', now))).toEqual({
    time: now,
    level: 'info',
    message: 'Done.',
    deleted: 2,
  });
});

test('the log replaces control characters by spaces in text', () => {
  const entry: LogEntry = {
    level: 'info',
    message: 'Denied: \u001b[2Jeve\r\u2028next',
    requestId: undefined,
    detail: undefined,
  };
  expect(formatEntry(entry, 'text', now)).toBe(`${now} Denied:  [2Jeve  next`);
});

test('omits failures of the store that the store monitor has logged', () => {
  const lines: string[] = [];
  const log = createLineLog(
    'json',
    () => now,
    (line) => lines.push(line),
  );
  const error = new StoreUnavailable('timed out');
  log.error('The feed failed.', error);
  createStoreMonitor(createTestLog().log, () => now).recordFailure('thoughts.size', error);
  log.error('The feed failed again.', error);
  expect(lines).toEqual([expect.stringContaining('"message":"The feed failed."')]);
});

test('the log adds the id of a request to its entries', () => {
  const { log, entries } = createTestLog();
  log.forRequest('abc').warn('Denied.');
  expect(entries).toEqual([{ level: 'warn', message: 'Denied.', requestId: 'abc', detail: undefined }]);
});

test('the log limits the entries per minute, and logs the number of omitted ones', () => {
  vi.useFakeTimers();
  const lines: string[] = [];
  const log = limitRate(
    2,
    (line: string) => lines.push(line),
    (count) => lines.push(`${count} were omitted.`),
  );
  for (const line of ['one', 'two', 'three', 'four']) log(line);
  vi.advanceTimersByTime(60_000);
  log('five');
  vi.useRealTimers();
  expect(lines).toEqual(['one', 'two', '2 were omitted.', 'five']);
});

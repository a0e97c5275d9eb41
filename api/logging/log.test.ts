import { expect, test } from 'vitest';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import { createStoreMonitor } from '../app/stores/storeMonitor.ts';
import { createTestLog } from '../../tests/support/site/testLog.ts';
import { createLog, type Log } from './log.ts';
import type { LogFormat } from '../env.ts';

const cause = Object.assign(new Error('refused'), { request: { authorization: 'Bearer MARKER' } });
const failure = Object.assign(new TypeError('a bug', { cause }), { token: 'MARKER' });
const time = String.raw`\d{4}-\d\d-\d\dT[\d:.]+Z`;

function write(format: LogFormat, use: (log: Log) => void): string {
  let text = '';
  use(createLog(format, { write: (line) => (text += line) }));
  return text;
}

test('the log formats an error as text with its stack and cause, but no other properties', () => {
  const text = write('text', (log) => log.child({ requestId: 'abc' }).error('A request failed.', failure));
  const expected = `^${time} ERROR A request failed. {"requestId":"abc"} TypeError: a bug\\n +at .*\\nCaused by: Error: refused\\n +at `;
  expect(text).toMatch(new RegExp(expected, 's'));
  expect(text).not.toContain('MARKER');
});

test('the log formats an error as one line of JSON with the same text', () => {
  const text = write('json', (log) => log.child({ requestId: 'abc' }).error('A request failed.', failure));
  expect(JSON.parse(text)).toEqual({
    time: expect.stringMatching(`^${time}$`),
    level: 'error',
    message: 'A request failed.',
    requestId: 'abc',
    error: expect.stringMatching(/^TypeError: a bug\n +at .*\nCaused by: Error: refused\n +at /s),
  });
  expect(text.trimEnd()).not.toContain('\n');
  expect(text).not.toContain('MARKER');
});

test('the log formats fields as text, or as members of the JSON object', () => {
  const use = (log: Log) => log.info('Done.', { deleted: 2 });
  expect(write('text', use)).toMatch(new RegExp(`^${time} Done. {"deleted":2}\n$`));
  expect(JSON.parse(write('json', use))).toMatchObject({ level: 'info', message: 'Done.', deleted: 2 });
});

test('the log replaces control characters by spaces in text', () => {
  const text = write('text', (log) => log.warn('Denied: \u001b[2Jeve\r\u2028next'));
  expect(text).toMatch(new RegExp(`^${time} WARN Denied:  \\[2Jeve  next\n$`));
});

test('the log omits a store failure that the store monitor has already logged', () => {
  const error = new StoreUnavailable('timed out');
  const text = write('json', (log) => {
    log.error('The feed failed.', error);
    const monitor = createStoreMonitor(createTestLog().log, () => '2026-11-22T12:00:00.000Z');
    monitor.recordFailure('thoughts.size', error);
    log.error('The feed failed again.', error);
  });
  expect(text.match(/"message":"[^"]*"/g)).toEqual(['"message":"The feed failed."']);
});

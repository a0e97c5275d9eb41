import { expect, test, vi } from 'vitest';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import { createLog, createRateLimitedLog } from './log.ts';

test('writes the stack of an error and of its cause, and none of their other properties', () => {
  const lines: string[] = [];
  const cause = Object.assign(new Error('refused'), { request: { authorization: 'Bearer MARKER' } });
  createLog((line) => lines.push(line))('A request failed.', new TypeError('a bug', { cause }));
  expect(lines).toEqual([
    expect.stringMatching(/^A request failed\. TypeError: a bug\n +at .*\nCaused by: Error: refused\n +at /s),
  ]);
  expect(lines[0]).not.toContain('MARKER');
});

test('replaces control characters by spaces', () => {
  const lines: string[] = [];
  createLog((line) => lines.push(line))('Denied: \u001b[2Jeve\r\u2028next');
  expect(lines).toEqual(['Denied:  [2Jeve  next']);
});

test('omits failures of the store, which the store monitor logs', () => {
  const lines: string[] = [];
  createLog((line) => lines.push(line))('The feed failed.', new StoreUnavailable('timed out'));
  expect(lines).toEqual([]);
});

test('limits the entries per minute, and logs how many were omitted', () => {
  vi.useFakeTimers();
  const lines: string[] = [];
  const log = createRateLimitedLog((line) => lines.push(line), 2);
  for (const line of ['one', 'two', 'three', 'four']) log(line);
  vi.advanceTimersByTime(60_000);
  log('five');
  vi.useRealTimers();
  expect(lines).toEqual(['one', 'two', '2 more entries like the previous ones were omitted.', 'five']);
});

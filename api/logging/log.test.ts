import { expect, test, vi } from 'vitest';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import { createLog, createRateLimitedLog } from './log.ts';

test('writes the stack of a bug and of what caused it, and nothing else that an error holds', () => {
  const lines: string[] = [];
  const cause = Object.assign(new Error('refused'), { request: { authorization: 'Bearer CANARY' } });
  createLog((line) => lines.push(line))('A request failed.', new TypeError('a bug', { cause }));
  expect(lines).toEqual([
    expect.stringMatching(/^A request failed\. TypeError: a bug\n +at .*\nCaused by: Error: refused\n +at /s),
  ]);
  expect(lines[0]).not.toContain('CANARY');
});

test('keeps control characters out of the line', () => {
  const lines: string[] = [];
  createLog((line) => lines.push(line))('Denied: \u001b[2Jeve\r\u2028next');
  expect(lines).toEqual(['Denied:  [2Jeve  next']);
});

test('leaves out what failed because the store did: the monitor says it once', () => {
  const lines: string[] = [];
  createLog((line) => lines.push(line))('The feed failed.', new StoreUnavailable('late'));
  expect(lines).toEqual([]);
});

test('passes so many lines a minute on, and says how many it left out', () => {
  vi.useFakeTimers();
  const lines: string[] = [];
  const log = createRateLimitedLog((line) => lines.push(line), 2);
  for (const line of ['one', 'two', 'three', 'four']) log(line);
  vi.advanceTimersByTime(60_000);
  log('five');
  vi.useRealTimers();
  expect(lines).toEqual(['one', 'two', '2 more lines like those before were left out.', 'five']);
});

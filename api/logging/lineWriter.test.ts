import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLineWriter } from './lineWriter.ts';

let written: string[];
beforeEach(() => {
  vi.useFakeTimers();
  written = [];
});
afterEach(() => void vi.useRealTimers());

const stream = { write: (text: string) => written.push(text) };

test('writes lines that may wait together, after 100 milliseconds', () => {
  const { writeLater } = createLineWriter(stream, true);
  writeLater('one');
  writeLater('two');
  vi.advanceTimersByTime(99);
  expect(written).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(written).toEqual(['one\ntwo\n']);
  vi.advanceTimersByTime(1_000);
  expect(written).toHaveLength(1);
});

test('writes a line at once, after those that wait', () => {
  const { write, writeLater } = createLineWriter(stream, true);
  writeLater('one');
  write('an error');
  expect(written).toEqual(['one\nan error\n']);
});

test('does not let more than 64 KiB wait', () => {
  const { writeLater } = createLineWriter(stream, true);
  for (let count = 0; count < 70; count += 1) writeLater('x'.repeat(1_000));
  expect(written).toHaveLength(1);
});

test('writes each line at once where the process may be suspended', () => {
  const { writeLater } = createLineWriter(stream, false);
  writeLater('one');
  expect(written).toEqual(['one\n']);
});

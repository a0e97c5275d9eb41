import { expect, test } from 'vitest';
import { formatStartTime } from './formatStartTime.ts';

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [260, '4:20'],
  [3599, '59:59'],
  [3723, '1:02:03'],
])('%i seconds are shown as %s', (seconds, text) => {
  expect(formatStartTime(seconds)).toBe(text);
});

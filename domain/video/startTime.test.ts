import { expect, test } from 'vitest';
import { formatStartTime } from './startTime.ts';

test.each([
  [0, '0:00'],
  [15, '0:15'],
  [750, '12:30'],
  [3_723, '1:02:03'],
  [359_999, '99:59:59'],
])('%i seconds are %s', (seconds, text) => {
  expect(formatStartTime(seconds)).toBe(text);
});

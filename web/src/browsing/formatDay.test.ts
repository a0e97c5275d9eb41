import { expect, test } from 'vitest';
import { formatDay } from './formatDay.ts';

test.each([
  ['2026-11-22', 'Sunday, 22 November'],
  ['2028-02-29', 'Tuesday, 29 February'],
])('formatDay returns %s as %s', (date, text) => {
  expect(formatDay(date)).toBe(text);
});

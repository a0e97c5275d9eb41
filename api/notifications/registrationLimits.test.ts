import { expect, test } from 'vitest';
import { countRegistration } from './registrationLimits.ts';

const now = '2026-11-22T12:00:00.000Z';

test.each([
  '',
  '{',
  'null',
  '[]',
  '{"startedAt":7}',
  `{"startedAt":"${now}","secret":"s","counts":{"a":"1"}}`,
  // The clock was ahead.
  '{"startedAt":"2027-01-01T12:00:00.000Z","secret":"s","counts":{"a":1}}',
])('countRegistration starts over when the stored counts are %j', (stored) => {
  const next = countRegistration(stored, [{ name: 'site', maxPerHour: 2 }], now);
  expect(next?.startedAt).toBe(now);
  expect(Object.values(next?.counts ?? {})).toEqual([1]);
});

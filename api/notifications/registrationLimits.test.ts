import { describe, expect, test } from 'vitest';
import { countRegistration } from './registrationLimits.ts';

const limits = [{ name: 'site', maxPerHour: 2 }];
const now = '2026-11-22T12:00:00.000Z';

describe('countRegistration', () => {
  test('counts up to the limit within an hour, and starts over after it', () => {
    const first = countRegistration(null, limits, now);
    const second = countRegistration(JSON.stringify(first), limits, '2026-11-22T12:30:00.000Z');
    expect(Object.values(second?.counts ?? {})).toEqual([2]);
    const stored = JSON.stringify(second);
    expect(countRegistration(stored, limits, '2026-11-22T12:59:59.000Z')).toBeNull();
    expect(countRegistration(stored, limits, '2026-11-22T13:00:00.000Z')?.startedAt).toBe(
      '2026-11-22T13:00:00.000Z',
    );
  });

  test.each([
    '',
    '{',
    'null',
    '[]',
    '{"startedAt":7}',
    `{"startedAt":"${now}","secret":"s","counts":{"a":"1"}}`,
  ])('starts over when the stored counts are %j', (stored) => {
    expect(countRegistration(stored, limits, now)?.startedAt).toBe(now);
    expect(Object.values(countRegistration(stored, limits, now)?.counts ?? {})).toEqual([1]);
  });
});

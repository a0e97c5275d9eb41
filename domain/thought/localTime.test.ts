import { describe, expect, test } from 'vitest';
import { formatUtcOffset, readLocalTime, toLocalTime } from './localTime.ts';

describe('readLocalTime', () => {
  test.each([
    ['Europe/Berlin', '2026-11-27T09:00', ['08:00']],
    ['Europe/Berlin', '2027-07-01T09:00', ['07:00']],
    ['Europe/Berlin', '2027-10-31T01:59', ['23:59']],
    ['Europe/Berlin', '2027-10-31T02:00', ['00:00', '01:00']],
    ['Europe/Berlin', '2027-10-31T02:59', ['00:59', '01:59']],
    ['Europe/Berlin', '2027-10-31T03:00', ['02:00']],
    ['America/New_York', '2026-11-01T01:30', ['05:30', '06:30']],
    ['America/New_York', '2026-11-01T02:00', ['07:00']],
    ['Australia/Lord_Howe', '2027-04-04T01:45', ['14:45', '15:15']],
    ['Australia/Lord_Howe', '2027-04-04T01:29', ['14:29']],
    ['Asia/Kolkata', '2027-03-28T02:30', ['21:00']],
    ['UTC', '2027-03-28T02:30', ['02:30']],
  ])('in %s, %s is %j UTC', (timeZone, value, expected) => {
    const time = readLocalTime(value, timeZone);
    expect(time?.exists).toBe(true);
    expect(time?.instants.map((instant) => instant.slice(11, 16))).toEqual(expected);
    for (const instant of time?.instants ?? []) expect(toLocalTime(instant, timeZone)).toBe(value);
  });

  test.each([
    ['Europe/Berlin', '2027-03-28T02:30', ['2027-03-28T01:30', '2027-03-28T03:30']],
    ['America/New_York', '2027-03-14T02:00', ['2027-03-14T01:00', '2027-03-14T03:00']],
    ['Australia/Lord_Howe', '2026-10-04T02:15', ['2026-10-04T01:45', '2026-10-04T02:45']],
  ])('in %s, %s doesn’t exist, and the times around the gap are %j', (timeZone, value, expected) => {
    const time = readLocalTime(value, timeZone);
    expect(time?.exists).toBe(false);
    expect(time?.instants.map((instant) => toLocalTime(instant, timeZone))).toEqual(expected);
  });

  test.each(['', '2026-11-27', '2026-13-27T09:00', '2026-11-27T25:00', 'soon'])(
    'returns null for “%s”, which is no date and time',
    (value) => {
      expect(readLocalTime(value, 'Europe/Berlin')).toBeNull();
    },
  );
});

test('formatUtcOffset returns the offset of an instant', () => {
  expect(formatUtcOffset('2027-07-01T07:00:00.000Z', 'Europe/Berlin')).toBe('UTC+02:00');
  expect(formatUtcOffset('2027-07-01T07:00:00.000Z', 'America/New_York')).toBe('UTC-04:00');
  expect(formatUtcOffset('2027-07-01T07:00:00.000Z', 'Asia/Kolkata')).toBe('UTC+05:30');
  expect(formatUtcOffset('2027-07-01T07:00:00.000Z', 'UTC')).toBe('UTC+00:00');
});

import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { remainingMs, withBudget } from './timeBudget.ts';

test('a budget ends after its time, also across an await', async () => {
  await withBudget(100, async () => {
    expect(remainingMs()).toBeLessThanOrEqual(100);
    await pause(120);
    expect(remainingMs()).toBeLessThanOrEqual(0);
  });
});

test('a budget within another has the same start time', async () => {
  await withBudget(100, async () => {
    await pause(50);
    expect(withBudget(1_000, remainingMs)).toBeLessThan(960);
    expect(withBudget(1_000, () => withBudget(100, remainingMs))).toBeLessThan(60);
  });
});

test('the remaining time is infinite without a budget', () => {
  expect(remainingMs()).toBe(Infinity);
});

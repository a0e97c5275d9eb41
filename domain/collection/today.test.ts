import { describe, expect, test } from 'vitest';
import { range, thoughtOf, timeAt } from '../../tests/support/collection/builders.ts';
import type { Thought } from '../thought/thought.ts';
import { findNextThought, pickDailyThought } from './today.ts';

const listOf = (count: number) =>
  range(count).map((index) => thoughtOf(`id-${index}`, { createdAt: timeAt(index) }));

describe('pickDailyThought', () => {
  test('returns the same thought whatever days were requested before and however the list is ordered', () => {
    const list = listOf(50);
    const other = listOf(50).toReversed();
    const days = range(130).map((day) => pickDailyThought(list, 20_000 + day)?.id);
    for (const day of [129, 3, 60, 59, 0, 77])
      expect(pickDailyThought(other, 20_000 + day)?.id).toBe(days[day]);
  });

  test('repeats no thought within a period of 60 days', () => {
    const start = 60 * 340;
    const list = listOf(100);
    expect(new Set(range(60).map((day) => pickDailyThought(list, start + day)?.id)).size).toBe(60);
    const few = listOf(7);
    expect(new Set(range(7).map((day) => pickDailyThought(few, start + day)?.id)).size).toBe(7);
  });

  test('returns another thought with a probability of about 1 in n after a thought is added', () => {
    const list = listOf(100);
    const changed = range(1_000).filter((day) => {
      const added = thoughtOf(`added-${day}`);
      return pickDailyThought(list, day)?.id !== pickDailyThought([...list, added], day)?.id;
    });
    // The result also changes if the added thought is picked for an earlier day of the period: hence about 3 in 100.
    expect(changed.length).toBeLessThan(60);
  });

  test('returns null for an empty list', () => {
    expect(pickDailyThought([], 20_000)).toBeNull();
  });
});

describe('findNextThought', () => {
  test('walks through the whole collection, and starts over after the newest', () => {
    const list = listOf(5);
    const ids: string[] = [];
    for (let thought: Thought | null = list[2] ?? null; thought !== null && ids.length < 6;) {
      thought = findNextThought(list, thought);
      ids.push(thought?.id ?? '');
    }
    expect(ids).toEqual(['id-3', 'id-4', 'id-0', 'id-1', 'id-2', 'id-3']);
  });

  test('returns the first thought for an unknown one, and null if there is no other', () => {
    expect(findNextThought(listOf(3), null)?.id).toBe('id-0');
    const [only] = listOf(1);
    expect(findNextThought(listOf(1), only ?? null)).toBeNull();
    expect(findNextThought([], null)).toBeNull();
  });
});

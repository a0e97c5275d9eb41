import { seededRandom } from '#domain/feed/random.ts';
import { fallbackThoughts } from '#domain/thought/fallbackThoughts.ts';
import { expect, test } from 'vitest';
import type { FeedPage, FeedPosition } from '../flow/useFeed.ts';
import { createScreenThoughts } from './screenThoughts.ts';

const createThoughts = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...fallbackThoughts[0], id: `${prefix}${index}` }));
const position = { seed: 1, cursor: 'a' };

/** Creates the thoughts of a screen that gets all of them from `fetchPage`. */
function openThoughts(fetchPage: (position: FeedPosition | null) => Promise<FeedPage>) {
  const thoughts = createScreenThoughts({ thoughts: [], position: null, fetchPage, random: seededRandom(1) });
  return { ...thoughts, take: (count: number) => Array.from({ length: count }, () => thoughts.next().id) };
}

test('the screen continues from page to page, and begins again after the last one', async () => {
  const asked: (string | null | undefined)[] = [];
  const pages = [createThoughts('a', 2), createThoughts('b', 2), [], createThoughts('c', 2)];
  const { refill, take } = openThoughts(async (from) => {
    asked.push(from?.cursor);
    return { thoughts: pages.shift() ?? [], position, isBuiltIn: false };
  });
  for (let page = 0; page < 4; page++) await refill();
  expect(take(6)).toEqual(['a0', 'a1', 'b0', 'b1', 'c0', 'c1']);
  expect(asked).toEqual([undefined, 'a', 'a', undefined]);
});

test('the screen shows what it has during an outage, and built-in thoughts only if it has nothing', async () => {
  const responses: (() => FeedPage)[] = [];
  const { refill, take } = openThoughts(async () => {
    const respond = responses.shift();
    if (respond === undefined) throw new Error('The server is down.');
    return respond();
  });
  await refill();
  expect(new Set(take(6))).toEqual(new Set(fallbackThoughts.map(({ id }) => id)));
  responses.push(() => ({ thoughts: createThoughts('a', 3), position, isBuiltIn: false }));
  await refill();
  take(2);
  responses.push(() => ({ thoughts: createThoughts('built-in', 3), position, isBuiltIn: true }));
  await refill();
  const shown = take(10);
  expect(new Set(shown)).toEqual(new Set(['a0', 'a1', 'a2']));
});

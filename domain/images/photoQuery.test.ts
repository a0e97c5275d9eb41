import { expect, test } from 'vitest';
import { createPhotoQuery, shortenQuery } from './photoQuery.ts';
import { seededRandom } from '../feed/random.ts';

test.each([
  ['Your time is limited, so don’t waste it living someone else’s life.', 'time limited waste living'],
  ['Stay hungry. Stay foolish.', 'stay hungry foolish cartoon'],
  ['dream—sky, 🙂 (DREAM)... "50%" to an ox', 'dream sky cartoon illustration'],
  ["You can’t, you won't, they're", 'cartoon illustration success'],
  ['Élan für\n\tGröße + 100', 'élan für größe 100'],
])('createPhotoQuery(%j) returns up to four keywords, then styles and a mood: %j', (thought, query) => {
  expect(createPhotoQuery(thought, () => 0)).toBe(query);
});

test('createPhotoQuery picks two different styles and one mood, and uses all of them', () => {
  const random = seededRandom(6);
  const queries = Array.from({ length: 2_000 }, () => createPhotoQuery('', random).split(' '));
  const [styles, moods] = [
    new Set(queries.flatMap(([one]) => one)),
    new Set(queries.map(([, , mood]) => mood)),
  ];
  expect([styles.size, moods.size]).toEqual([9, 8]);
  expect(queries.every(([one, two]) => one !== two)).toBe(true);
});

test('shortenQuery halves a query down to one word', () => {
  expect(shortenQuery('time limited waste living')).toBe('time limited');
  expect(shortenQuery('courage cartoon success')).toBe('courage');
  expect(shortenQuery('time')).toBeNull();
});

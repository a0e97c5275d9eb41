import { describe, expect, test } from 'vitest';
import { createPhotoQuery, shortenQuery } from './photoQuery.ts';
import { seededRandom } from '../feed/random.ts';

const styles =
  'cartoon illustration drawing art motivational inspirational creative abstract minimalist'.split(' ');
const moods = 'success growth mindset positive energy focus determination achievement'.split(' ');

const lowestRandom = () => 0;
const highestRandom = () => 1 - 2 ** -32;

describe('createPhotoQuery', () => {
  test('returns the first four keywords of a long thought', () => {
    const thought = "Your time is limited, so don't waste it living someone else's life.";
    expect(createPhotoQuery(thought, lowestRandom)).toBe('time limited waste living');
  });

  test('adds two style words and one mood word up to four words', () => {
    expect(createPhotoQuery('Courage!', lowestRandom)).toBe('courage cartoon illustration success');
    expect(createPhotoQuery('Courage!', highestRandom)).toBe('courage minimalist abstract achievement');
    expect(createPhotoQuery('Stay hungry. Stay foolish.', lowestRandom)).toBe('stay hungry foolish cartoon');
  });

  test('returns words for a thought without keywords', () => {
    expect(createPhotoQuery('It is what it is', lowestRandom)).toBe('cartoon illustration success');
    expect(createPhotoQuery('', lowestRandom)).toBe('cartoon illustration success');
  });

  test.each([
    ['DREAM big', 'dream big'],
    ['dream, (big)... "sky"', 'dream big sky'],
    ['dream—sky', 'dream sky'],
    ['We go up to an ox', ''],
    ['dream Dream dream', 'dream'],
    ["You can’t, you won't, they're", ''],
    ['Élan für Größe', 'élan für größe'],
    ['a\n\tsunrise  ', 'sunrise'],
    ['50% + 100 🙂 rain', '100 rain'],
  ])('extracts the keywords of %j as %j', (thought, keywords) => {
    expect(createPhotoQuery(thought, lowestRandom)).toBe(
      [...keywords.split(' ').filter(Boolean), 'cartoon', 'illustration', 'success'].slice(0, 4).join(' '),
    );
  });

  test('picks two different styles and one mood, and uses all of them', () => {
    const random = seededRandom(6);
    const queries = Array.from({ length: 2_000 }, () => createPhotoQuery('', random).split(' '));
    expect(new Set(queries.flatMap(([one, two]) => [one, two]))).toEqual(new Set(styles));
    expect(new Set(queries.map(([, , mood]) => mood))).toEqual(new Set(moods));
    expect(queries.every(([one, two]) => one !== two)).toBe(true);
  });
});

test('shortenQuery halves a query down to one word', () => {
  expect(shortenQuery('time limited waste living')).toBe('time limited');
  expect(shortenQuery('courage cartoon success')).toBe('courage');
  expect(shortenQuery('time limited')).toBe('time');
  expect(shortenQuery('time')).toBeNull();
});

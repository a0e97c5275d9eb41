import { describe, expect, test } from 'vitest';
import { photoQuery, shorterQuery } from './photoQuery.ts';
import { seededRandom } from './random.ts';

const styles =
  'cartoon illustration drawing art motivational inspirational creative abstract minimalist'.split(' ');
const moods = 'success growth mindset positive energy focus determination achievement'.split(' ');

const lowest = () => 0;
const highest = () => 1 - 2 ** -32;

describe('photoQuery', () => {
  test('keeps the first four keywords of a long thought', () => {
    const thought = "Your time is limited, so don't waste it living someone else's life.";
    expect(photoQuery(thought, lowest)).toBe('time limited waste living');
  });

  test('fills up with two words of style and one of mood', () => {
    expect(photoQuery('Courage!', lowest)).toBe('courage cartoon illustration success');
    expect(photoQuery('Courage!', highest)).toBe('courage minimalist abstract achievement');
    expect(photoQuery('Stay hungry. Stay foolish.', lowest)).toBe('stay hungry foolish cartoon');
  });

  test('has words even for a thought without keywords', () => {
    expect(photoQuery('It is what it is', lowest)).toBe('cartoon illustration success');
    expect(photoQuery('', lowest)).toBe('cartoon illustration success');
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
  ])('%j is searched for as %j', (thought, keywords) => {
    expect(photoQuery(thought, lowest)).toBe(
      [...keywords.split(' ').filter(Boolean), 'cartoon', 'illustration', 'success'].slice(0, 4).join(' '),
    );
  });

  test('draws two different styles and one mood, each of them at times', () => {
    const random = seededRandom(6);
    const drawn = Array.from({ length: 2_000 }, () => photoQuery('', random).split(' '));
    expect(new Set(drawn.flatMap(([one, two]) => [one, two]))).toEqual(new Set(styles));
    expect(new Set(drawn.map(([, , mood]) => mood))).toEqual(new Set(moods));
    expect(drawn.every(([one, two]) => one !== two)).toBe(true);
  });
});

test('shorterQuery halves a query down to one word', () => {
  expect(shorterQuery('time limited waste living')).toBe('time limited');
  expect(shorterQuery('courage cartoon success')).toBe('courage');
  expect(shorterQuery('time limited')).toBe('time');
  expect(shorterQuery('time')).toBeNull();
});

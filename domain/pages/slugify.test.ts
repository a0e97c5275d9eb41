import { expect, test } from 'vitest';
import { slugify } from './slugify.ts';

test.each([
  ['Stay hungry. Stay foolish.', 'stay-hungry-stay-foolish'],
  ["You can't connect the dots", 'you-cant-connect-the-dots'],
  ['Une idée très simple', 'une-idee-tres-simple'],
  [
    'If you want to change the world, start off by making your bed.',
    'if-you-want-to-change-the-world-start-off-by',
  ],
  ['x'.repeat(60), 'x'.repeat(48)],
  ['道', ''],
])('slugify(%j) returns %j', (text, expected) => {
  expect(slugify(text)).toBe(expected);
});

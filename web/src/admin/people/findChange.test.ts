import { expect, test } from 'vitest';
import { findChange } from './findChange.ts';

// Version 4 was skipped: the thought was in the trash.
const revisions = [
  { version: 3, at: 'noon' },
  { version: 2, at: 'ten' },
  { version: 1, at: 'nine' },
];
const current = { version: 5 };

test.each([
  ['the last change', 'changed', 'noon', { before: revisions[0], after: current }],
  ['an earlier change', 'changed', 'nine', { before: revisions[2], after: revisions[1] }],
  ['a change whose versions aren’t stored any more', 'changed', 'eight', null],
  ['the addition', 'added', 'eight', { before: null, after: revisions[2] }],
] as const)('finds the versions of %s', (_, action, at, expected) => {
  expect(findChange({ action, at }, revisions, current)).toEqual(expected);
});

test('finds no addition if the first version isn’t stored any more', () => {
  expect(findChange({ action: 'added', at: 'eight' }, revisions.slice(0, 2), current)).toBeNull();
});

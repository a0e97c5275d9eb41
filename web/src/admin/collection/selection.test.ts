import { expect, test } from 'vitest';
import { emptySelection, readSelection, select, toggle } from './selection.ts';

const list = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, version: 1 }));

test.each([
  [['b', 'd*'], 'bcd', 'selects a range downwards'],
  [['d', 'b*'], 'bcd', 'selects a range upwards'],
  [['b', 'd*', 'e*'], 'bcde', 'extends a range from its end'],
  [['a', 'b', 'c', 'a', 'b*'], 'c', 'unselects a range that begins with an unselected thought'],
  [['c*'], 'c', 'selects one thought if no range has begun'],
  [['b', 'b'], '', 'unselects a thought that is pressed again'],
])('pressing the thoughts %j (* with Shift) selects %j: %s', (presses, expected) => {
  const { versions } = presses.reduce(
    (current, press) => toggle(current, list, press.charAt(0), press.endsWith('*')),
    emptySelection,
  );
  expect([...versions.keys()].toSorted().join('')).toBe(expected);
});

test('the selection has the new version of a thought that was edited since', () => {
  const selection = select([{ id: 'z', version: 3 }, ...list.slice(0, 1)]);
  expect(readSelection(selection, [{ id: 'a', version: 2 }])).toEqual([
    { id: 'z', version: 3 },
    { id: 'a', version: 2 },
  ]);
});

import { expect, test } from 'vitest';
import { emptySelection, freeze, setSelected, toggle } from './selection.ts';

const list = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, version: 1 }));
const ids = ({ versions }: { versions: ReadonlyMap<string, number> }) =>
  [...versions.keys()].toSorted().join('');

test.each([
  [['b', 'd*'], 'bcd', 'selects a range downwards'],
  [['d', 'b*'], 'bcd', 'selects a range upwards'],
  [['b', 'd*', 'e*'], 'bcde', 'extends a range from its end'],
  [['a', 'b', 'c', 'a', 'b*'], 'c', 'unselects a range that begins with an unselected thought'],
  [['c*'], 'c', 'selects one thought if no range has begun'],
  [['b', 'b'], '', 'unselects a thought that is pressed again'],
])('pressing the thoughts %j, * with Shift, selects %j: %s', (presses, expected) => {
  const selection = presses.reduce(
    (current, press) => toggle(current, list, press.charAt(0), press.endsWith('*')),
    emptySelection,
  );
  expect(ids(selection)).toBe(expected);
});

test('freezes the thoughts in the order of the list, with its versions, and then those that aren’t loaded', () => {
  const all = setSelected(emptySelection, [{ id: 'z', version: 3 }, ...list.toReversed()], true);
  const selection = setSelected(all, list.slice(2), false);
  const edited = list.with(1, { id: 'b', version: 2 });
  expect(freeze(selection, edited)).toEqual([
    { id: 'a', version: 1 },
    { id: 'b', version: 2 },
    { id: 'z', version: 3 },
  ]);
});

import { expect, test } from 'vitest';
import { readListOptions, writeListOptions } from './address.ts';

test('a list is unchanged when it is written to an address and read again', () => {
  const listOptions = {
    search: 'stay & “hungry”',
    orderBy: 'AUTHOR' as const,
    place: 'TRASH' as const,
    needsAttention: true,
  };
  const address = writeListOptions(listOptions);
  expect(address.toString()).toBe(
    'view=trash&q=stay+%26+%E2%80%9Chungry%E2%80%9D&order=author&filter=needs-attention',
  );
  expect(readListOptions(address)).toEqual(listOptions);
  expect(writeListOptions(readListOptions(new URLSearchParams())).toString()).toBe('');
});

test('invalid parameters of an address, such as the filters of version 1, are ignored', () => {
  const address = `q=+&order=toString&filter=none&filter=no-video&lang=en`;
  const expected = { search: null, orderBy: 'NEWEST', place: 'LIVE', needsAttention: false };
  expect(readListOptions(new URLSearchParams(address))).toEqual(expected);
  expect(readListOptions(new URLSearchParams({ q: 'x'.repeat(300) })).search).toHaveLength(200);
});

import { expect, test } from 'vitest';
import { type Address, readAddress, writeAddress } from './address.ts';

test('an address is unchanged when it is written and read again', () => {
  const shown: Address = {
    view: 'trash',
    search: 'stay & “hungry”',
    orderBy: 'AUTHOR',
    filter: 'needsAttention',
    action: 'changed',
    edit: '1-x',
  };
  const address = writeAddress(shown);
  expect(address.toString()).toBe(
    'view=trash&q=stay+%26+%E2%80%9Chungry%E2%80%9D&order=AUTHOR&filter=needsAttention&action=changed&edit=1-x',
  );
  expect(readAddress(address)).toEqual(shown);
  expect(writeAddress(readAddress(new URLSearchParams())).toString()).toBe('');
});

test('values that no page can have, such as the filters of version 1, are ignored', () => {
  const address = `view=toString&q=+&order=toString&filter=no-video&lang=en`;
  const initial = readAddress(new URLSearchParams());
  expect(initial).toMatchObject({ view: 'thoughts', search: null, orderBy: 'NEWEST', filter: null });
  expect(readAddress(new URLSearchParams(address))).toEqual(initial);
  expect(readAddress(new URLSearchParams({ q: 'x'.repeat(300) })).search).toHaveLength(200);
});

import { expect, test } from 'vitest';
import { readListOptions, writeListOptions } from './listAddress.ts';

test('a list is the same after it was written to an address and read again', () => {
  const listOptions = {
    search: 'stay & “hungry”',
    orderBy: 'AUTHOR' as const,
    place: 'TRASH' as const,
    filter: {
      flags: ['NO_VIDEO' as const, 'TOO_LONG' as const],
      lang: 'de',
      updatedBy: 'a/b',
      importedOn: '2026-11-12',
    },
  };
  const address = writeListOptions(listOptions);
  expect(address.toString()).toBe(
    'view=trash&q=stay+%26+%E2%80%9Chungry%E2%80%9D&order=author&filter=no-video&filter=too-long&lang=de&by=a%2Fb&imported=2026-11-12',
  );
  expect(readListOptions(address, 'TRASH')).toEqual(listOptions);
  expect(writeListOptions(readListOptions(new URLSearchParams(), 'LIVE')).toString()).toBe('');
});

test('values that no list can have are ignored', () => {
  const address = `q=+&order=toString&filter=none&filter=NO_VIDEO&lang=English&by=&imported=today`;
  const expected = { search: null, orderBy: 'NEWEST', place: 'LIVE', filter: null };
  expect(readListOptions(new URLSearchParams(address), 'LIVE')).toEqual(expected);
  expect(readListOptions(new URLSearchParams({ q: 'x'.repeat(300) }), 'LIVE').search).toHaveLength(200);
});

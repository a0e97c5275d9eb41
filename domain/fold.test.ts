import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from './fold.ts';

test.each([
  ['Brené Brown', 'BRENE BROWN'],
  ['Malala Yousafzai', '  malala\n yousafzai '],
  ['don’t', "Don't"],
  ['Straße', 'STRASSE'],
  ['ﬁnd', 'find'],
  ['İstanbul', 'istanbul'],
  ['שָׁלוֹם', 'שלום'],
])('%s and %s are the same', (one, other) => {
  expect(fold(one)).toBe(fold(other));
});

test.each([
  ['rose', 'nose'],
  ['道', '路'],
  ['किताब', 'कातिब'],
  ['ที', 'ทา'],
])('%s and %s differ', (one, other) => {
  expect(fold(one)).not.toBe(fold(other));
});

test('folding twice is folding once', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => fold(fold(text)) === fold(text)));
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalizeEmail } from './normalizeEmail.ts';

describe('normalizeEmail', () => {
  test('takes ASCII letters for the same in both cases', () => {
    expect(normalizeEmail('Ada.Lovelace@EXAMPLE.com')).toBe('ada.lovelace@example.com');
  });

  test('takes composed and decomposed characters for the same', () => {
    expect(normalizeEmail('re\u0301ne@example.com')).toBe('r\u00e9ne@example.com');
    expect(normalizeEmail('J\u030c@example.com')).toBe(normalizeEmail('\u01f0@example.com'));
  });

  test.each([
    ['the Kelvin sign', 'jac\u212a@example.com', 'jack@example.com'],
    ['the long s', '\u017fue@example.com', 'sue@example.com'],
    ['a dotted capital I', '\u0130da@example.com', 'ida@example.com'],
    ['a full-width letter', '\uff21da@example.com', 'ada@example.com'],
    ['a capital letter that is not ASCII', '\u00c9va@example.com', '\u00e9va@example.com'],
  ])('takes %s for another character', (_what, one, other) => {
    expect(normalizeEmail(one)).not.toBe(normalizeEmail(other));
    expect(normalizeEmail(normalizeEmail(one))).not.toBe(normalizeEmail(other));
  });

  test('changes nothing the second time, and makes no ASCII of what is none', () => {
    const unit = fc.constantFrom(
      'K',
      'k',
      'J',
      'e',
      '\u030c',
      '\u0301',
      '\u212a',
      '\u017f',
      '\u037e',
      '\u1fef',
      '\u00c9',
      '@',
    );
    const text = fc.string({ unit });
    fc.assert(
      fc.property(fc.oneof(text, fc.string({ unit: 'binary' })), (email) => {
        const once = normalizeEmail(email);
        expect(normalizeEmail(once)).toBe(once);
        expect(isAscii(once)).toBe(isAscii(email));
      }),
    );
  });
});

function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalizeEmail } from './normalizeEmail.ts';
import { anyCharacter } from '../../tests/support/flow/anyCharacter.ts';

describe('normalizeEmail', () => {
  test('ignores the case of ASCII letters', () => {
    expect(normalizeEmail('Ada.Lovelace@EXAMPLE.com')).toBe('ada.lovelace@example.com');
  });

  test('treats composed and decomposed characters as equal', () => {
    expect(normalizeEmail('re\u0301ne@example.com')).toBe('r\u00e9ne@example.com');
    expect(normalizeEmail('J\u030c@example.com')).toBe(normalizeEmail('\u01f0@example.com'));
  });

  test.each([
    ['the Kelvin sign', 'jac\u212a@example.com', 'jack@example.com'],
    ['the long s', '\u017fue@example.com', 'sue@example.com'],
    ['a dotted capital I', '\u0130da@example.com', 'ida@example.com'],
    ['a full-width letter', '\uff21da@example.com', 'ada@example.com'],
    ['a capital letter that is not ASCII', '\u00c9va@example.com', '\u00e9va@example.com'],
  ])('doesn’t replace %s', (_name, one, other) => {
    expect(normalizeEmail(one)).not.toBe(normalizeEmail(other));
    expect(normalizeEmail(normalizeEmail(one))).not.toBe(normalizeEmail(other));
  });

  test('doesn’t change a normalized address, and never turns other characters into ASCII', () => {
    const unit = fc.constantFrom(...Array.from('KkJe\u030c\u0301\u212a\u017f\u037e\u1fef\u00c9@'));
    const text = fc.string({ unit });
    fc.assert(
      fc.property(fc.oneof(text, fc.string({ unit: anyCharacter })), (email) => {
        const normalized = normalizeEmail(email);
        expect(normalizeEmail(normalized)).toBe(normalized);
        expect(isAscii(normalized)).toBe(isAscii(email));
      }),
    );
  });
});

function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}

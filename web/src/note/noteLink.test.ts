import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileTexts } from '../../../tests/support/browser/hostileTexts.ts';
import { cleanNote, createNoteLink, decodeNote, encodeNote, isValidNote, maxNoteLength } from './noteLink.ts';
import { anyCharacter } from '../../../tests/support/flow/anyCharacter.ts';

describe('a note', () => {
  test('is read as it was written, in any script', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 220 }), (text) => {
        const note = cleanNote(text);
        expect(decodeNote(encodeNote(note))).toBe(isValidNote(note) ? note : null);
      }),
      { numRuns: 50 },
    );
  });

  test.each([
    'Für dich 💛',
    'شكرًا لك يا أمي',
    '生日快乐，妈妈！',
    'สุขสันต์วันเกิด',
    ...hostileTexts.map(cleanNote).filter(isValidNote),
  ])('is the same after it was sent: %s', (note) => {
    const { hash } = new URL(createNoteLink('1-small-steps', note, 'https://upwell.example'));
    expect(hash).toMatch(/^#note=[\w-]+$/);
    expect(decodeNote(hash.slice('#note='.length))).toBe(note);
  });

  test('may have 200 characters as readers count them', () => {
    const family = '👨‍👩‍👧‍👦';
    for (const character of ['a', '字', 'ã'.normalize('NFD'), '🌊']) {
      expect(isValidNote(character.repeat(maxNoteLength))).toBe(true);
      expect(isValidNote(character.repeat(maxNoteLength + 1))).toBe(false);
    }
    expect(isValidNote(family.repeat(90))).toBe(true);
    expect(isValidNote(family.repeat(200)), 'a link that is too long for many applications').toBe(false);
  });

  test('is one line, without control characters that would reorder the text around it', () => {
    expect(cleanNote(' For you,\r\n\tmum \u202e\u0000! ')).toBe('For you, mum !');
    expect(isValidNote(cleanNote('\u200b \n'))).toBe(false);
  });
});

describe('decodeNote', () => {
  test.each([
    ['no text', ''],
    ['characters that base64url doesn’t have', 'Zm9y IHlvdQ'],
    ['a length that base64 never has', 'Zm9yA'],
    ['bytes that are no UTF-8', 'gICA'],
    ['a note that is too long', encodeNote('a'.repeat(201))],
    ['marks without end', encodeNote(`a${'\u0301'.repeat(5000)}`)],
    ['a million characters', 'A'.repeat(1_000_000)],
  ])('ignores %s', (_, encoded) => {
    expect(decodeNote(encoded)).toBeNull();
  });

  test('accepts any text', () => {
    fc.assert(fc.property(fc.string({ unit: anyCharacter }), (text) => void decodeNote(text)));
    fc.assert(fc.property(fc.base64String(), (text) => void decodeNote(text)));
  });
});

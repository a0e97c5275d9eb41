import fc from 'fast-check';
import { expect, test } from 'vitest';
import { authorSlug } from './authorSlug.ts';

test.each([
  ['Steve Jobs', 'steve-jobs'],
  ['J. K. Rowling', 'j-k-rowling'],
  ['Brené Brown', 'brene-brown'],
  ['Sinéad O’Connor', 'sinead-oconnor'],
  ['Jean-Paul Sartre', 'jean-paul-sartre'],
  ['老子', '老子'],
  ['محمود درويش', 'محمود-درويش'],
  ['김대중', '김대중'],
  ['  "50 Cent" ', '50-cent'],
  ['x'.repeat(120), 'x'.repeat(80)],
])('authorSlug(%j) returns %j', (author, slug) => {
  expect(authorSlug(author)).toBe(slug);
});

test.each([null, '', '—', '???', '🌊'])('authorSlug(%j) returns null', (author) => {
  expect(authorSlug(author)).toBeNull();
});

test('authorSlug returns a slug unchanged, and never the separator of a path', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 130 }), (author) => {
      const slug = authorSlug(author);
      expect(authorSlug(slug)).toBe(slug);
      expect(slug ?? '').not.toMatch(/[\s/?#%.&<>"']/);
    }),
  );
});

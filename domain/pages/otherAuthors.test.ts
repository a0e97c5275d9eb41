import { expect, test } from 'vitest';
import { findOtherAuthors, otherAuthorsSeed } from './otherAuthors.ts';

const by = (author: string | null) => ({ author, authorSlug: author?.toLowerCase() ?? null });

test('findOtherAuthors returns at most five other authors, each once', () => {
  const thoughts = ['Ada', 'Bob', null, 'Ada', 'Cy', 'Dee', 'Eve', 'Flo', 'Gus'].map(by);
  expect(findOtherAuthors(thoughts, 'bob').map(({ name }) => name)).toEqual([
    'Ada',
    'Cy',
    'Dee',
    'Eve',
    'Flo',
  ]);
  expect(findOtherAuthors([by('Bob')], 'bob')).toEqual([]);
});

test('otherAuthorsSeed returns a GraphQL Int that differs between authors', () => {
  const seeds = ['ada', 'bob', '老子', 'x'.repeat(80)].map(otherAuthorsSeed);
  expect(new Set(seeds).size).toBe(4);
  for (const seed of seeds) expect(seed).toBe(seed | 0);
});

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { idsOf, thoughtOf, timeAt } from '../../tests/support/collection/builders.ts';
import { findAuthor, readSitemapEntries } from './authors.ts';
import {
  findSameWords,
  type Page,
  type Position,
  readList,
  selectThoughts,
  thoughtOrders,
  type ThoughtOrder,
} from './lists.ts';
import type { StoredThought } from './storedThought.ts';

fc.configureGlobal({ seed: 2026 });

const orders = Object.keys(thoughtOrders) as ThoughtOrder[];

/** Reads all pages, each after the end cursor of the previous one, and returns the ids of their entries. */
function readAllPages<Item extends { id: string }>(
  readPage: (after: Position | null) => Page<Item>,
): string[] {
  const ids: string[] = [];
  for (let after: Position | null = null; ;) {
    const { edges, hasNextPage } = readPage(after);
    ids.push(...edges.map(({ node }) => node.id));
    after = edges.at(-1)?.position ?? null;
    if (!hasNextPage) return ids;
  }
}

const all = { search: null, first: 100, after: null };

describe('readList', () => {
  const thoughts = Object.entries({ apple: 'Émile', zebra: 'anna', Ärger: 'Zoe', wolf: 'Bea' }).map(
    ([thought, author], minute) => thoughtOf(thought, { thought, author, createdAt: timeAt(minute) }),
  );
  thoughts.push(thoughtOf('legacy', { thought: 'old', author: null, createdAt: null }));

  test.each<[ThoughtOrder, string[]]>([
    ['NEWEST', ['wolf', 'Ärger', 'zebra', 'apple', 'legacy']],
    ['OLDEST', ['legacy', 'apple', 'zebra', 'Ärger', 'wolf']],
    ['AUTHOR', ['legacy', 'zebra', 'wolf', 'apple', 'Ärger']],
    ['THOUGHT', ['apple', 'Ärger', 'legacy', 'wolf', 'zebra']],
  ])('readList sorts by %s, ignoring case and accents', (orderBy, expected) => {
    const { edges, totalCount } = readList(thoughts, { ...all, orderBy });
    expect(edges.map(({ node }) => node.id)).toEqual(expected);
    expect(totalCount).toBe(5);
  });

  test('returns each remaining thought exactly once, in every order, while others are added and deleted between pages', () => {
    const shape = fc.record({ minute: fc.nat(20), author: fc.constantFrom('Ann', 'ánn', 'Bo', null) });
    fc.assert(
      fc.property(fc.array(shape, { minLength: 1, maxLength: 40 }), fc.nat(6), (shapes, first) => {
        const list = shapes.map(({ minute, author }, index) =>
          thoughtOf(`id-${index}`, { author, thought: `Words ${minute}`, createdAt: timeAt(minute) }),
        );
        for (const orderBy of orders) {
          let current: StoredThought[] = list;
          const read = readAllPages((after) => {
            const page = readList(current, { search: null, orderBy, first: first + 1, after });
            const last = page.edges.at(-1)?.node.id;
            const added = thoughtOf(`added-${current.length}`, { createdAt: timeAt(current.length % 20) });
            // The thought at the end of the page is deleted, so its cursor has only a position.
            current = [...current.filter(({ id }) => id !== last && !id.startsWith('added')), added];
            return page;
          });
          const kept = read.filter((id) => id.startsWith('id-'));
          expect(kept.toSorted()).toEqual(idsOf(list).toSorted());
        }
      }),
      { numRuns: 50 },
    );
  });

  test('finds thoughts that need attention: incomplete, without a video, or with the words of another one', () => {
    const list = [
      thoughtOf('complete'),
      thoughtOf('no-video', { url: 'https://example.org' }),
      thoughtOf('no-author', { author: null }),
      thoughtOf('no-text', { thought: '' }),
      thoughtOf('other-without-text', { thought: '' }),
      thoughtOf('one', { thought: 'The same words.' }),
      thoughtOf('other', { thought: 'THE SÁME  words' }),
    ];
    const found = selectThoughts(list, { search: null, filter: { needsAttention: true } });
    expect(idsOf(found).toSorted()).toEqual(
      ['no-author', 'no-text', 'no-video', 'one', 'other', 'other-without-text'].toSorted(),
    );
    expect(idsOf(selectThoughts(list, { search: 'same', filter: { needsAttention: true } }))).toEqual([
      'other',
      'one',
    ]);
  });
});

test('findSameWords ignores case, accents, punctuation and spaces', () => {
  const list = [
    thoughtOf('one', { thought: 'Don’t wait!' }),
    thoughtOf('two', { thought: 'dont  wait', createdAt: timeAt(1) }),
    thoughtOf('three', { thought: 'Don’t wait too long' }),
  ];
  expect(idsOf(findSameWords(list, 'DON’T WÁIT'))).toEqual(['two', 'one']);
  expect(findSameWords(list, ' ')).toEqual([]);
});

describe('authors', () => {
  const names = ['J. K. Rowling', 'J.K. Rowling', 'Jo', 'j-k rowlíng', 'Ada', null];
  const list = names.map((author, minute) =>
    thoughtOf(`id-${minute}`, { author, createdAt: timeAt(minute) }),
  );

  test('have the thoughts of all spellings of their name, and the newest spelling', () => {
    const author = findAuthor(list, 'j-k-rowling');
    expect(author).toMatchObject({ slug: 'j-k-rowling', name: 'j-k rowlíng' });
    expect(idsOf(author?.thoughts ?? [])).toEqual(['id-3', 'id-1', 'id-0']);
    expect(findAuthor(list, 'nobody')).toBeNull();
  });

  test('are in the sitemap after the thoughts, which have the times of their last changes', () => {
    const changed = thoughtOf('changed', { updatedAt: timeAt(50), createdAt: timeAt(40), author: 'Ada' });
    const entries = readSitemapEntries([changed, ...list]);
    expect(entries.authors).toEqual(['ada', 'j-k-rowling', 'jo']);
    expect(entries.thoughts[0]).toEqual({ id: 'id-0', lastModified: timeAt(0) });
    expect(entries.thoughts.at(-1)).toEqual({ id: 'changed', lastModified: timeAt(50) });
  });
});

import { describe, expect, test } from 'vitest';
import { seededRandom } from '#domain/feed/random.ts';
import { findExpected, readAll } from '../../../tests/support/stores/expectedPages.ts';
import { createRandomChange } from '../../../tests/support/stores/randomChanges.ts';
import { pageQuery, readAllPages, type StoreFixture } from '../../../tests/support/stores/storeFixture.ts';
import { sortOrders, type ThoughtOrder } from '../thoughtRecord.ts';

export function describeFilters(open: () => Promise<StoreFixture>): void {
  describe('a filter', () => {
    test('returns the same as a comparison of all thoughts, in 150 random combinations with search and order', async () => {
      const fixture = await open();
      const change = createRandomChange(fixture, 6);
      for (let turn = 0; turn < 100; turn += 1) await change(turn);
      const collections = {
        live: await readAll(fixture.store, 'live'),
        draft: await readAll(fixture.store, 'draft'),
        trash: await readAll(fixture.store, 'trash'),
      };
      const random = seededRandom(7);
      const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
      let matches = 0;
      for (let run = 0; run < 150; run += 1) {
        const filter = {
          needsAttention: random() < 0.5,
          lang: pick([null, null, null, 'en', 'de', 'fr']),
          author: pick([null, null, null, 'bo', 'nobody']),
          maxLength: pick([null, null, null, 7, 8]),
        };
        const place = pick(['live', 'live', 'draft', 'trash'] as const);
        const orderBy = pick(Object.keys(sortOrders) as ThoughtOrder[]);
        const query = pageQuery({
          filter,
          place,
          orderBy,
          search: pick([null, null, 'words', '4']),
          first: 7,
        });
        const all = collections[place];
        const expected = findExpected(all, query);
        expect(await readAllPages(fixture.store, query)).toEqual(expected);
        const counts = { totalCount: expected.length, collectionCount: all.length };
        expect(await fixture.store.readPage(query)).toMatchObject(counts);
        matches += expected.length;
      }
      expect(matches).toBeGreaterThan(100);
    });
  });
}

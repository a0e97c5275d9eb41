import { describe, expect, test } from 'vitest';
import { seededRandom } from '#domain/feed/random.ts';
import { thoughtPlaces } from '#domain/thought/thought.ts';
import type { ThoughtFilter, ThoughtFlag } from '#domain/thought/thoughtFilter.ts';
import { emptyFilter, findExpected, readAll } from '../../../tests/support/stores/expectedPages.ts';
import { createRandomChange } from '../../../tests/support/stores/randomChanges.ts';
import { pageQuery, readAllPages, type StoreFixture } from '../../../tests/support/stores/storeFixture.ts';
import { sortOrders, type ThoughtOrder } from '../thoughtRecord.ts';

const flags: ThoughtFlag[] = [
  'NO_VIDEO',
  'NO_IMAGE',
  'NO_SUMMARY',
  'NO_LANGUAGE',
  'TOO_LONG',
  'SCHEDULED',
  'DUPLICATE',
];

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
          flags: flags.filter(() => random() < 0.12),
          lang: pick([null, null, null, 'en', 'de', 'fr']),
          updatedBy: pick([null, null, null, 'uid of ann@example.org', 'nobody']),
          importedOn: pick([null, null, null, '2026-01-01', '2026-01-02']),
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

    test('of each facet matches as many thoughts as the facet says, and all values that occur are facets', async () => {
      const fixture = await open();
      const change = createRandomChange(fixture, 8);
      for (let turn = 0; turn < 40; turn += 1) await change(turn);
      for (const place of thoughtPlaces) {
        const facets = await fixture.store.readFacets(place);
        for (const { count, ...conditions } of facets) {
          const query = pageQuery({ place, filter: toFilter(conditions) });
          expect((await fixture.store.readPage(query)).totalCount).toBe(count);
        }
        expect(facets.flatMap(({ flag }) => flag ?? [])).toEqual(flags);
        const all = await readAll(fixture.store, place);
        const langs = new Set(all.map(({ lang }) => lang));
        expect(new Set(facets.map(({ lang }) => lang))).toEqual(langs.add(null));
        const uids = new Set(all.map(({ updatedBy }) => updatedBy?.uid));
        expect(new Set(facets.map(({ updatedBy }) => updatedBy?.uid))).toEqual(uids.add(undefined));
      }
    });
  });
}

function toFilter({
  flag,
  lang,
  updatedBy,
  importedOn,
}: Pick<ThoughtFilter, 'lang' | 'importedOn'> & {
  flag: ThoughtFlag | null;
  updatedBy: { uid: string } | null;
}): ThoughtFilter {
  const flags = flag === null ? [] : [flag];
  return { ...emptyFilter, flags, lang, updatedBy: updatedBy?.uid ?? null, importedOn };
}

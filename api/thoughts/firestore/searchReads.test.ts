// Counts the documents that a search or a filter reads, in the responses of the emulator.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ThoughtFilter } from '#domain/thought/thoughtFilter.ts';
import { describeOnFirestore } from '../../../tests/support/stores/describeDatabases.ts';
import { startReadCounter, type ReadCounter } from '../../../tests/support/proxies/firestoreReadCounter.ts';
import { openTestFirestore, emulatorDeadlineMs } from '../../../tests/support/emulators/testFirestore.ts';
import { changeAt, draftOf, firstRanks, pageQuery } from '../../../tests/support/stores/storeFixture.ts';
import { emptyFilter } from '../../../tests/support/stores/expectedPages.ts';
import type { FirestoreDatabase } from '../../storage/firestore.ts';
import { selectPublic } from '../publicLists/publicFilter.ts';
import { createFirestoreStores } from '../../app/stores/firestoreStores.ts';

const size = 10_000;
/** The number of thoughts on a page of the list for admins. */
const pageSize = 48;

describeOnFirestore('a search in 10,000 thoughts', ({ projectId, host, clear }) => {
  let proxy: ReadCounter;
  let database: FirestoreDatabase;

  beforeAll(async () => {
    await clear();
    proxy = await startReadCounter(host);
    database = openTestFirestore(projectId, proxy.host, emulatorDeadlineMs);
    const rows = firstRanks(size).map((index) => ({
      id: null,
      draft: draftOf(`Thought ${index}, seven times: ${index * 7}`, {
        summary: index % 4 === 0 ? null : 'A summary',
        lang: index % 100 === 0 ? 'de' : 'en',
      }),
      createdAt: null,
    }));
    const store = createFirestoreStores(database).thoughts;
    await store.reindex();
    await store.import(rows, changeAt(1), false);
  }, 180_000);
  afterAll(async () => {
    await database.close();
    proxy.close();
    await clear();
  });

  test('reads at most 60 documents per keystroke, the first one included, whatever is typed', async () => {
    const store = createFirestoreStores(database).thoughts;
    for (const [search, totalCount] of [
      ['t', 10_000],
      ['thought', 10_000],
      ['thought 12', 111],
      ['times: 63', 161],
      ['no match', 0],
      [Array.from({ length: 30 }, () => 'thought').join(' '), 0],
    ] as const) {
      proxy.takeCount();
      const page = await store.readPage(pageQuery({ first: pageSize, search }));
      expect(page).toMatchObject({ totalCount, collectionCount: size });
      const reads = proxy.takeCount();
      // The counter, five documents of the search index, and the thoughts of the page.
      expect(reads).toBe(6 + Math.min(pageSize, totalCount));
      expect(reads).toBeLessThanOrEqual(60);
    }
  });

  test('reads at most 60 documents for a page of 50 with any filter, and one for each thought that is selected', async () => {
    const store = createFirestoreStores(database).thoughts;
    for (const [filter, search, totalCount] of [
      [{ lang: 'en' }, null, 9_900],
      [{ lang: 'de' }, 'thought 12', 1],
      [{ needsAttention: true }, null, 0],
    ] satisfies [Partial<ThoughtFilter>, string | null, number][]) {
      proxy.takeCount();
      const query = pageQuery({ search, filter: { ...emptyFilter, ...filter } });
      expect(await store.readPage(query)).toMatchObject({ totalCount, collectionCount: size });
      const reads = proxy.takeCount();
      expect(reads).toBe(6 + Math.min(50, totalCount));
      expect(reads).toBeLessThanOrEqual(60);
      expect(await store.select(query)).toHaveLength(totalCount);
      expect(proxy.takeCount()).toBe(6 + totalCount);
    }
  });

  test('reads at most 26 documents for a page of 20 with any combination of public conditions, for 20 random thoughts and for 20 authors', async () => {
    const store = createFirestoreStores(database).thoughts;
    const counts = [];
    for (const author of [null, 'ann-author', 'nobody'])
      for (const lang of [null, 'de'])
        for (const maxLength of [null, 33])
          for (const search of [null, 'thought 12']) {
            const filter = { author, lang, maxLength };
            proxy.takeCount();
            const selection = selectPublic(filter, search);
            const { edges } = await store.readPage({
              ...selection,
              first: 20,
              after: null,
              orderBy: 'NEWEST',
            });
            counts.push(proxy.takeCount());
            expect(counts.at(-1)).toBe(6 + edges.length);
            const chosen = await store.sample(selectPublic(filter, search), 20, Math.random);
            expect([proxy.takeCount(), chosen.length]).toEqual([6 + edges.length, edges.length]);
          }
    expect(Math.max(...counts)).toBe(26);
    await store.readAuthors({ first: 20, after: null });
    expect(proxy.takeCount()).toBeLessThanOrEqual(26);
  });

  test('costs 27 reads to find out that nothing has to be reindexed', async () => {
    const store = createFirestoreStores(database).thoughts;
    proxy.takeCount();
    expect(await store.reindex()).toBe(0);
    // For each place: the counter, and one read for every 1,000 documents of two counts, at least one each.
    expect(proxy.takeCount()).toBe(27);
  });

  test('is kept up to date by changes that read at most 8 documents', async () => {
    const store = createFirestoreStores(database).thoughts;
    const readsByRound: number[] = [];
    for (const thought of await store.findByRanks([4_321, 1_234, 7_777])) {
      const reads: number[] = [];
      proxy.takeCount();
      for (const change of [
        () => store.add(draftOf('New'), `key ${thought.id}`, changeAt(1)),
        () => store.update(thought.id, draftOf('Edited'), 1, changeAt(2)),
        () => store.trash(thought.id, changeAt(3)),
        () => store.restore(thought.id, changeAt(4)),
      ]) {
        await change();
        reads.push(proxy.takeCount());
      }
      readsByRound.push(Math.max(...reads));
    }
    // A transaction that the emulator aborts on a busy machine is retried, with all its reads.
    expect(Math.min(...readsByRound)).toBeLessThanOrEqual(8);
    for (const search of ['new', 'edited'])
      expect((await store.readPage(pageQuery({ first: pageSize, search }))).totalCount).toBe(3);
  });

  test('is kept up to date by a bulk action that reads about five documents for each thought', async () => {
    const store = createFirestoreStores(database).thoughts;
    const selected = await store.select(pageQuery());
    const thoughts = firstRanks(100).flatMap((index) => selected[97 * index] ?? []);
    proxy.takeCount();
    await store.changeMany({ operation: 'bulk', action: 'DELETE', thoughts }, changeAt(6));
    expect(proxy.takeCount()).toBeLessThanOrEqual(520);
    expect(await store.undoOperation('bulk', null, changeAt(7))).toMatchObject({ undone: 100 });
    expect(proxy.takeCount()).toBeLessThanOrEqual(420);
  });
});

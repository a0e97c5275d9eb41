// Counts the documents that a page of the feed reads, in the responses of the emulator.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { describeOnFirestore } from '../../../tests/support/stores/describeDatabases.ts';
import { startReadCounter } from '../../../tests/support/proxies/firestoreReadCounter.ts';
import { openTestFirestore, emulatorDeadlineMs } from '../../../tests/support/emulators/testFirestore.ts';
import { collectionsOf } from './documents.ts';
import { createFirestoreStores } from '../../app/stores/firestoreStores.ts';
import { addThoughts, changeAt } from '../../../tests/support/stores/storeFixture.ts';
import { readFeed } from '../feed.ts';
import { silentLog } from '../../../tests/support/site/testLog.ts';

describeOnFirestore('a page of the feed', ({ projectId, host, database, clear }) => {
  const { documents: thoughts, counter } = collectionsOf(database.firestore).live;

  // Stops the clock that measures the age of the collection's size, because the emulator may be slow.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  for (const size of [50, 1_000, 10_000])
    test(`of 20 out of ${size} thoughts reads 21 documents, then 20`, async () => {
      await clear();
      await seed(size);
      const proxy = await startReadCounter(host);
      const countedDatabase = openTestFirestore(projectId, proxy.host, emulatorDeadlineMs);
      const store = createFirestoreStores(countedDatabase).thoughts;
      const readPage = async (first: number, shuffleSeed: number) => {
        const { edges, totalCount } = await readFeed(
          { thoughts: store, log: silentLog },
          { seed: shuffleSeed, first, after: null },
        );
        expect([edges.length, totalCount]).toEqual([first, size]);
        return proxy.takeCount();
      };
      expect(await readPage(20, 1)).toBe(21);
      expect(await readPage(20, 2)).toBe(20);
      for (const first of [1, 10, 50]) expect(await readPage(first, 3)).toBe(first);
      await countedDatabase.close();
      proxy.close();
    });

  test('reads the size again after ten seconds, after a change by the same store, and while the collection is empty', async () => {
    await clear();
    const store = createFirestoreStores(database).thoughts;
    const otherStore = createFirestoreStores(database).thoughts;
    const readTotal = async () =>
      (await readFeed({ thoughts: store, log: silentLog }, { seed: 1, first: 5, after: null })).totalCount;
    expect(await store.size(60_000)).toBe(0);
    const [added] = await addThoughts(otherStore, ['a', 'b']);
    expect(await readTotal()).toBe(2);
    await addThoughts(otherStore, ['c']);
    expect(await readTotal()).toBe(2);
    vi.advanceTimersByTime(10_000);
    expect(await readTotal()).toBe(3);
    await addThoughts(store, ['d']);
    expect(await readTotal()).toBe(4);
    await store.trash(added?.id ?? '', changeAt(5));
    expect(await readTotal()).toBe(3);
  });

  async function seed(size: number): Promise<void> {
    for (let first = 0; first < size; first += 500) {
      const batch = database.firestore.batch();
      for (let rank = first; rank < Math.min(first + 500, size); rank += 1) {
        // Contains only the fields that a page needs, because indexing fields takes the emulator a long time.
        batch.set(thoughts.doc(`seed-${rank}`), { thought: `Thought ${rank}`, rank });
      }
      await batch.commit();
    }
    await counter.set({ live: size });
  }
});

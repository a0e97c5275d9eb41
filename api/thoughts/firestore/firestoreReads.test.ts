// Counts the documents that a page of the feed reads, in the responses of the emulator.
import { afterAll, describe, expect, test } from 'vitest';
import { getSharedFirestoreEmulator } from '../../testing/sharedFirestoreEmulator.ts';
import { startReadCounter } from '../../testing/firestoreReadCounter.ts';
import { openTestFirestore, emulatorDeadlineMs } from '../../testing/testFirestore.ts';
import { collectionsOf } from './documents.ts';
import { createFirestoreThoughtStore } from './firestoreThoughtStore.ts';
import { firstRanks } from '../../testing/storeFixture.ts';

const emulator = await getSharedFirestoreEmulator();
const host = emulator?.host ?? '';

describe.skipIf(emulator === null)('a page of the feed', { timeout: 60_000 }, () => {
  const projectId = 'demo-reads';
  const database = openTestFirestore(projectId, host, emulatorDeadlineMs);
  const { documents: thoughts, counter } = collectionsOf(database.firestore).live;

  afterAll(() => database.close());

  test.each([50, 1_000, 10_000])('with k of %i thoughts reads at most k + 1 documents', async (size) => {
    await emulator?.clear(projectId);
    await seed(size);
    const proxy = await startReadCounter(host);
    const countedDatabase = openTestFirestore(projectId, proxy.host, emulatorDeadlineMs);
    const store = createFirestoreThoughtStore(countedDatabase);
    for (const k of [1, 10, 20, 50]) {
      proxy.takeCount();
      expect(await store.size()).toBe(size);
      const spread = firstRanks(k).map((index) => (index * 7919) % size);
      expect(await store.findByRanks(spread)).toHaveLength(k);
      const reads = proxy.takeCount();
      expect(reads).toBeGreaterThan(k - 1);
      expect(reads).toBeLessThanOrEqual(k + 1);
    }
    await countedDatabase.close();
    proxy.close();
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

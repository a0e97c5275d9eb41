// Tests reindexing of a collection that another application has written, without ranks, index keys and counter.
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { describeOnFirestore } from '../../../tests/support/stores/describeDatabases.ts';
import { StoreUnavailable } from '../../storage/storeErrors.ts';
import type { FirestoreDatabase } from '../../storage/firestore.ts';
import { openTestSite } from '../../../tests/support/site/testSite.ts';
import { collectionsOf } from './documents.ts';
import { createFirestoreStores } from '../../app/stores/firestoreStores.ts';
import type { ThoughtStore } from '../thoughtStore.ts';
import { firstRanks } from '../../../tests/support/stores/storeFixture.ts';

const size = 450;

describeOnFirestore('a collection of another application', (firestore) => {
  const { projectId, host, database, otherDatabase, clear } = firestore;
  const { documents: thoughts, reindexState } = collectionsOf(database.firestore).live;

  beforeEach(async () => {
    await clear();
    for (let first = 0; first < size; first += 150) {
      const batch = database.firestore.batch();
      for (const index of firstRanks(150)) {
        batch.set(thoughts.doc(idOf(first + index)), { text: `Thought ${first + index}` });
      }
      await batch.commit();
    }
  });
  afterEach(() => void vi.unstubAllEnvs());

  test('shows the built-in thoughts until the job has reindexed it, because no query does', async () => {
    vi.stubEnv('FIRESTORE_EMULATOR_HOST', host);
    const site = await openTestSite({ STORE: 'firestore', FIREBASE_PROJECT_ID: projectId });
    const readFeed = async () =>
      (await site.graphqlRequest('{ feed(seed: 7, first: 50) { source totalCount } }')).data['feed'];
    const requestAsAdmin = await site.signIn('ada@example.com');
    const readList = async (list: string) =>
      (await requestAsAdmin(`{ thoughts(${list}) { totalCount } }`)).data['thoughts'];
    expect(await readFeed()).toMatchObject({ source: 'BUILT_IN' });
    for (const list of ['first: 5', 'first: 5, search: "thought"'])
      expect(await readList(list)).toEqual({ totalCount: 0 });
    await wait(500);
    expect((await reindexState.get()).exists).toBe(false);
    expect(await ranks()).toEqual([]);

    const running = site.services.runDueJobs(AbortSignal.timeout(30_000));
    const startedAtMs = performance.now();
    expect(await readFeed()).toMatchObject({ source: expect.any(String) });
    expect(performance.now() - startedAtMs).toBeLessThan(1_500);
    await expect.poll(readFeed, { timeout: 30_000 }).toEqual({ source: 'COLLECTION', totalCount: size });
    await running;
    expect(await ranks()).toEqual(firstRanks(size));
    expect(await readList('first: 5, search: "thought"')).toEqual({ totalCount: size });
    await site.close();
  });

  test('stops after a batch when its signal is aborted, and keeps its position', async () => {
    const stopping = new AbortController();
    const interrupted = createStore(recordUpdates(database, [], () => stopping.abort()));
    await expect(interrupted.reindex(stopping.signal)).rejects.toThrow('aborted');
    expect((await reindexState.get()).data()).toMatchObject({ step: 'documents', after: idOf(99) });
  });

  test('is reindexed once by two concurrent processes', async () => {
    const written: string[] = [];
    const stores = [database, otherDatabase].map((each) => createStore(recordUpdates(each, written)));
    await Promise.all(stores.map((store) => store.reindex()));
    expect(written.toSorted()).toEqual(firstRanks(size).map(idOf).toSorted());
    expect(await ranks()).toEqual(firstRanks(size));
  });

  test('is reindexed from the position where another process was interrupted', async () => {
    await expect(createStore(failAfter(database, 2)).reindex()).rejects.toThrow('Interrupted.');
    const position = (await reindexState.get()).data();
    expect(position).toMatchObject({ step: 'documents', after: idOf(199) });
    expect(await ranks()).toEqual(firstRanks(200));

    const written: string[] = [];
    await createStore(recordUpdates(otherDatabase, written)).reindex();
    expect(written.toSorted()).toEqual(firstRanks(size).slice(200).map(idOf).toSorted());
    expect(await ranks()).toEqual(firstRanks(size));
    expect((await reindexState.get()).exists).toBe(false);
  });

  test('gets dense ranks while other processes add documents', async () => {
    const store = createStore(database);
    const reindexing = store.reindex();
    for (const index of firstRanks(5)) {
      await thoughts.doc(`0-late-${index}`).set({ text: `Late ${index}` });
    }
    await reindexing;
    await store.reindex();
    expect(await ranks()).toEqual(firstRanks(size + 5));
  });

  async function ranks(): Promise<number[]> {
    const { docs } = await thoughts.orderBy('rank').select('rank').get();
    return docs.map((document) => Number(document.get('rank')));
  }
});

function createStore(database: FirestoreDatabase): ThoughtStore {
  return createFirestoreStores(database).thoughts;
}

function idOf(index: number): string {
  return `old-${String(index).padStart(4, '0')}`;
}

/** Returns the database, changed so that it records the ids of documents that committed transactions have updated. */
function recordUpdates(
  database: FirestoreDatabase,
  written: string[],
  onCommit = () => {},
): FirestoreDatabase {
  return {
    ...database,
    transact: async (work, deadlineMs) => {
      let ids: string[] = [];
      const result = await database.transact((transaction) => {
        ids = [];
        const update = transaction.update.bind(transaction);
        transaction.update = ((reference: { id: string }, ...rest: [never]) => {
          ids.push(reference.id);
          return update(reference as never, ...rest);
        }) as typeof transaction.update;
        return work(transaction);
      }, deadlineMs);
      written.push(...ids);
      onCommit();
      return result;
    },
  };
}

function failAfter(database: FirestoreDatabase, transactions: number): FirestoreDatabase {
  let left = transactions;
  return {
    ...database,
    transact: async (...work) => {
      left -= 1;
      if (left < 0) throw new StoreUnavailable('Interrupted.');
      return database.transact(...work);
    },
  };
}

import { openFirestore } from '../api/storage/firestore.ts';
import { requireFirestoreEmulator } from './requirements.ts';
import { type ReadCounter, startReadCounter } from '../tests/support/proxies/firestoreReadCounter.ts';
import { silentLog } from '../tests/support/site/testLog.ts';
import { readFeed } from '../api/thoughts/feed.ts';
import { createFirestoreAuditLog } from '../api/audit/firestoreAuditLog.ts';
import { createFirestoreThoughtStore } from '../api/thoughts/firestore/firestoreThoughtStore.ts';
import type { ThoughtStore } from '../api/thoughts/thoughtStore.ts';
import { type Benchmark, type BenchmarkRow } from './benchmark.ts';
import { createFeedDocuments, createFirestoreCollection } from './collection.ts';

/** The number of thoughts on a page of the admin's list. */
const listPageSize = 48;
const searchedSize = 10_000;
const largestSize = 100_000;
/** The emulator has no indexes: finding 20 of 100,000 thoughts takes it half a minute. */
const deadlineMs = 300_000;

/** Counts the reads that Firestore would bill, in the emulator's responses on the wire. */
export const measureReads: Benchmark = async ({ isShort }) => {
  const emulator = await requireFirestoreEmulator({ memoryMb: 4_096 });
  const proxy = await startReadCounter(emulator.host);
  const rows: BenchmarkRow[] = [];
  const sizes = [50, 1_000, ...(isShort ? [] : [searchedSize, largestSize])];
  for (const size of sizes) {
    const projectId = `demo-bench-${size}`;
    // A search needs complete thoughts.
    const fill = size === searchedSize ? createFirestoreCollection : createFeedDocuments;
    await fill(emulator.host, projectId, size);
    rows.push(...(await countStoreReads(proxy, projectId, size)));
    await emulator.clear(projectId);
  }
  proxy.close();
  await emulator.stop();
  return rows;
};

async function countStoreReads(proxy: ReadCounter, projectId: string, size: number): Promise<BenchmarkRow[]> {
  process.env['FIRESTORE_EMULATOR_HOST'] = proxy.host;
  const database = openFirestore(projectId, deadlineMs);
  const store = createFirestoreThoughtStore(database, createFirestoreAuditLog(database));
  const readTwenty = async (seed: number) => {
    const { source } = await readFeed({ thoughts: store, log: silentLog }, { seed, first: 20, after: null });
    if (source !== 'COLLECTION') throw new Error('The feed is not from Firestore.');
  };
  const firstReads = await countReads(proxy, () => readTwenty(1));
  // The emulator may take longer than ten seconds for a feed, after which the size of the collection is read again.
  await store.size();
  const rows = [
    createRow(
      `Firestore reads for a feed of 20 of ${size.toLocaleString('en')}, first one of a process`,
      firstReads,
    ),
    createRow(
      '– the next one within ten seconds, other thoughts',
      await countReads(proxy, () => readTwenty(2)),
    ),
  ];
  if (size === searchedSize) rows.push(...(await countSearchReads(proxy, store)));
  await database.close();
  return rows;
}

async function countSearchReads(proxy: ReadCounter, store: ThoughtStore): Promise<BenchmarkRow[]> {
  const search = (text: string) =>
    store.readPage({ first: listPageSize, after: null, search: text, orderBy: 'NEWEST', place: 'live' });
  const label = `Firestore reads for a keystroke in the admin’s search of ${searchedSize.toLocaleString('en')}`;
  return [
    createRow(label, await countReads(proxy, () => search('t'))),
    createRow('– the next one', await countReads(proxy, () => search('th'))),
  ];
}

function createRow(label: string, value: number): BenchmarkRow {
  return { label, value, unit: 'reads' };
}

async function countReads(proxy: ReadCounter, work: () => Promise<unknown>): Promise<number> {
  proxy.takeCount();
  await work();
  return proxy.takeCount();
}

import { createFirestoreStores } from '../api/app/stores/firestoreStores.ts';
import { openFirestore } from '../api/storage/firestore.ts';
import { Collection } from '../api/thoughts/collection.ts';
import { readFeed } from '../api/thoughts/publicThoughts.ts';
import { startReadCounter } from '../tests/support/proxies/firestoreReadCounter.ts';
import { silentLog } from '../tests/support/site/testLog.ts';
import type { Benchmark, BenchmarkRow } from './benchmark.ts';
import { createFirestoreCollection } from './collection.ts';
import { requireFirestoreEmulator } from './requirements.ts';

/** For the emulator, which is slower than Firestore. */
const deadlineMs = 60_000;

function now(): string {
  return new Date().toISOString();
}

/** Counts the reads that Firestore would bill for feeds, in the emulator's responses on the wire. */
export const measureReads: Benchmark = async ({ isShort }) => {
  const emulator = await requireFirestoreEmulator();
  const proxy = await startReadCounter(emulator.host);
  const rows: BenchmarkRow[] = [];
  for (const size of isShort ? [50] : [50, 2_000]) {
    const projectId = `demo-bench-${size}`;
    await createFirestoreCollection(emulator.host, projectId, size);
    process.env['FIRESTORE_EMULATOR_HOST'] = proxy.host;
    const database = openFirestore(projectId, deadlineMs);
    const { thoughtStore: store } = createFirestoreStores(database, silentLog);
    const thoughts = new Collection({ store, log: silentLog, now });
    const labels = [
      `Firestore reads for a feed of 20 of ${size.toLocaleString('en')}, first one of a process`,
      '– the next one, with other thoughts',
    ];
    for (const [seed, label] of labels.entries()) {
      proxy.takeCount();
      const { source } = await readFeed({ thoughts, log: silentLog, now }, { seed, first: 20, after: null });
      if (source !== 'COLLECTION') throw new Error('The feed is not from Firestore.');
      rows.push({ label, value: proxy.takeCount(), unit: 'reads' });
    }
    await database.close();
  }
  proxy.close();
  await emulator.stop();
  return rows;
};

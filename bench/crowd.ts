import { readSettings } from '../api/env.ts';
import { openServices, type Services } from '../api/app/services.ts';
import { createTemporaryFolder } from '../tests/support/site/serverProcess.ts';
import { startReadCounter } from '../tests/support/proxies/firestoreReadCounter.ts';
import { createPost, createSender } from '../trials/traffic/application.ts';
import type { Benchmark, BenchmarkRow } from './benchmark.ts';
import { createFeedDocuments, createSqliteCollection } from './collection.ts';
import { requireFirestoreEmulator } from './requirements.ts';

const collectionSize = 1_000;
const label = '500 equal requests at once for a feed of 20, first ones of a process';
// Responses to another origin are not cached.
const settings = { PUBLIC_URL: 'http://localhost', LOG_REQUESTS: 'no' };
const feed = createPost({ query: '{ feed(seed: 1, first: 20) { source thoughts { id thought } } }' });

/** Sends equal requests at once to an application that has cached nothing, on each store. */
export const measureCrowd: Benchmark = async () => [
  await countExecutions(),
  ...(await countReadsOfFirestore()),
];

async function countExecutions(): Promise<BenchmarkRow> {
  const { path: dataDir, remove } = createTemporaryFolder();
  await createSqliteCollection(dataDir, collectionSize);
  const services = await openServices(readSettings({ ...settings, DATA_DIR: dataDir }));
  let executions = 0;
  const findByRanks: Services['thoughts']['findByRanks'] = (ranks) => {
    executions += 1;
    return services.thoughts.findByRanks(ranks);
  };
  await sendCrowd({ ...services, thoughts: { ...services.thoughts, findByRanks } });
  await services.close();
  remove();
  return { label: `${label}, on SQLite`, value: executions, unit: 'executions' };
}

/** Counts the reads that Firestore would bill, in the emulator's responses on the wire. */
async function countReadsOfFirestore(): Promise<BenchmarkRow[]> {
  const emulator = await requireFirestoreEmulator();
  const projectId = 'demo-bench-crowd';
  await createFeedDocuments(emulator.host, projectId, collectionSize);
  const proxy = await startReadCounter(emulator.host);
  process.env['FIRESTORE_EMULATOR_HOST'] = proxy.host;
  const firestore = { STORE: 'firestore', FIREBASE_PROJECT_ID: projectId, DATA_DIR: ':memory:' };
  const services = await openServices(readSettings({ ...settings, ...firestore }));
  proxy.takeCount();
  const sendAgain = await sendCrowd(services);
  const crowdReads = proxy.takeCount();
  await sendAgain();
  const laterReads = proxy.takeCount();
  await services.close();
  proxy.close();
  await emulator.stop();
  return [
    { label: `${label}, on Firestore`, value: crowdReads, unit: 'reads' },
    { label: '– the same one again within a minute', value: laterReads, unit: 'reads' },
  ];
}

/** Returns a function that sends one more request. */
async function sendCrowd(services: Services): Promise<() => Promise<void>> {
  const send = createSender(services);
  const sendOnce = async () => {
    const { text = '' } = (await send(feed)) ?? {};
    if (!text.includes('"source":"COLLECTION"')) throw new Error(`Not the collection's feed: ${text}`);
  };
  await Promise.all(Array.from({ length: 500 }, sendOnce));
  return sendOnce;
}

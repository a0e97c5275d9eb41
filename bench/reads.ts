import { openServices, type Services } from '../api/services.ts';
import { createApp } from '../api/app.ts';
import { readSettings } from '../api/env.ts';
import { readClientNetwork } from '../api/http/clientNetwork.ts';
import { startFirestoreEmulator, type FirestoreEmulator } from '../api/testing/firestoreEmulator.ts';
import { type ReadCounter, startReadCounter } from '../api/testing/firestoreReadCounter.ts';
import { type Benchmark, type BenchmarkRow, MissingRequirement } from './benchmark.ts';
import { fillCollection } from './collection.ts';

/** The number of thoughts on a page of the admin's list. */
const listPageSize = 48;
const searchedSize = 10_000;
const origin = 'http://localhost';

/** Counts the reads that Firestore would bill, in the emulator's responses on the wire. */
export const measureReads: Benchmark = async ({ isShort, isLarge }) => {
  const emulator = await startFirestoreEmulator();
  if (emulator === null) throw new MissingRequirement('it needs Java and the Firestore emulator.');
  const proxy = await startReadCounter(emulator.host);
  const rows: BenchmarkRow[] = [];
  const sizes = [50, 1_000, ...(isShort ? [] : [searchedSize]), ...(isLarge ? [100_000] : [])];
  for (const size of sizes) rows.push(...(await countReads(emulator, proxy, size)));
  proxy.close();
  await emulator.stop();
  return rows;
};

async function countReads(
  emulator: FirestoreEmulator,
  proxy: ReadCounter,
  size: number,
): Promise<BenchmarkRow[]> {
  const projectId = `demo-bench-${size}`;
  await fill(emulator.host, projectId, size);
  const services = await openFirestoreServices(proxy.host, projectId);
  const app = createApp(services);
  const readFeed = async (seed: number) => {
    const query = `{ feed(seed: ${seed}, first: 20) { source thoughts { id thought } } }`;
    const request = new Request(`${origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    const response = await app.fetch(request, () => ({
      requestId: 'bench',
      clientNetwork: readClientNetwork('203.0.113.7', undefined),
    }));
    const { feed } = (await response.json()).data;
    if (feed.source !== 'COLLECTION' || feed.thoughts.length !== 20)
      throw new Error(`The feed of ${projectId} is not from Firestore.`);
  };
  const count = async (work: () => Promise<unknown>) => {
    proxy.takeCount();
    await work();
    return proxy.takeCount();
  };
  const label = `Firestore reads for a feed of 20 of ${size.toLocaleString('en')}`;
  const unit = 'reads';
  const rows: BenchmarkRow[] = [
    { label: `${label}, first one of a process`, value: await count(() => readFeed(1)), unit },
    { label: '– the next one, other thoughts', value: await count(() => readFeed(2)), unit },
    { label: '– the same one again within a minute', value: await count(() => readFeed(2)), unit },
  ];
  if (size === searchedSize) rows.push(...(await countSearchReads(services, count)));
  await services.close();
  return rows;
}

async function countSearchReads(
  { thoughts }: Services,
  count: (work: () => Promise<unknown>) => Promise<number>,
): Promise<BenchmarkRow[]> {
  const search = (text: string) =>
    thoughts.readPage({
      first: listPageSize,
      after: null,
      search: text,
      orderBy: 'NEWEST',
      trashed: false,
    });
  const label = `Firestore reads for a keystroke in the admin’s search of ${searchedSize.toLocaleString('en')}`;
  return [
    { label: `${label}, first one in a minute`, value: await count(() => search('t')), unit: 'reads' },
    { label: `– the next one`, value: await count(() => search('th')), unit: 'reads' },
  ];
}

async function fill(host: string, projectId: string, size: number): Promise<void> {
  const { thoughts, close } = await openFirestoreServices(host, projectId);
  await thoughts.reindex();
  await fillCollection(thoughts, size);
  await close();
}

/** Without maintenance, which reads the collection's counts at most once in five minutes, whatever is requested. */
async function openFirestoreServices(host: string, projectId: string): Promise<Services> {
  process.env['FIRESTORE_EMULATOR_HOST'] = host;
  const settings = readSettings({
    STORE: 'firestore',
    FIREBASE_PROJECT_ID: projectId,
    DATA_DIR: ':memory:',
    // Responses to another origin are not cached.
    PUBLIC_URL: origin,
  });
  return { ...(await openServices(settings)), runMaintenance: async () => {} };
}

// Reads, times and memory of a server by the size of its collection.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { startReadCounter } from '../tests/support/proxies/firestoreReadCounter.ts';
import {
  createTemporaryFolder,
  requestAuthorization,
  signInKey,
} from '../tests/support/site/serverProcess.ts';
import { type Benchmark, type BenchmarkRow, median } from './benchmark.ts';
import { createFirestoreCollection } from './collection.ts';
import { requireFirestoreEmulator } from './requirements.ts';

const projectId = 'demo-sizes';
const rounds = 15;

export const measureSizes: Benchmark = async ({ isShort }) => {
  const rows: BenchmarkRow[] = [];
  for (const size of isShort ? [40] : [40, 2_000, 20_000, 100_000]) {
    const emulator = await requireFirestoreEmulator({ memoryMb: 1_500 });
    await createFirestoreCollection(emulator.host, projectId, size);
    // The first process writes the copy of the collection.
    await measureServer('.', emulator.host);
    rows.push(...(await measureServer('.', emulator.host, `${size.toLocaleString('en')} thoughts: `)));
    await emulator.stop();
  }
  return rows;
};

/** Measures the first and the next feeds, searches and edits of the server whose code is in the directory. */
export async function measureServer(
  directory: string,
  emulatorHost: string,
  prefix = '',
): Promise<BenchmarkRow[]> {
  const counter = await startReadCounter(emulatorHost);
  const folder = createTemporaryFolder();
  const child = spawn(process.execPath, ['api/entry/node.ts'], {
    cwd: directory,
    env: {
      PORT: '0',
      DATA_DIR: folder.path,
      SIGN_IN_KEY: signInKey,
      ADMIN_EMAILS: 'ada@example.com',
      STORE: 'firestore',
      FIREBASE_PROJECT_ID: projectId,
      FIRESTORE_EMULATOR_HOST: counter.host,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [output] = (await once(child.stdout, 'data')) as [Buffer];
  const url = /http:\/\/localhost:\d+/.exec(String(output))?.[0] ?? '';
  const rows: BenchmarkRow[] = [];
  const measure = async (label: string, count: number, work: (round: number) => Promise<unknown>) => {
    const times: number[] = [];
    counter.takeCount();
    for (let round = 0; round < count; round += 1) {
      const startMs = performance.now();
      await work(round);
      times.push(performance.now() - startMs);
    }
    const reads = Math.round(counter.takeCount() / count);
    rows.push({ label: `${prefix}${label}`, value: median(times), unit: 'ms', comparison: `${reads} reads` });
  };
  const post = async (query: string, variables = {}, headers = {}) => {
    const body = JSON.stringify({ query, variables });
    const request = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body };
    for (;;) {
      const { data } = (await (await fetch(`${url}/graphql`, request)).json()) as {
        data: Answer | null;
      };
      // While the collection is being loaded, a request may end before it.
      if (data !== null && data.feed?.source !== 'BUILT_IN') return data;
    }
  };
  const feed = (seed: number) =>
    post(`{ feed(seed: ${seed}, first: 20) { source edges { node { id thought author } } } }`);
  await measure('first feed of a process', 1, () => feed(0));
  const authorization = await requestAuthorization(url, 'ada@example.com');
  const edit = `mutation ($id: ID!, $input: ThoughtInput!, $version: Int!) {
    updateThought(id: $id, input: $input, version: $version) { ... on Thought { version } } }`;
  const { node } = (await feed(1)).feed?.edges[0] ?? {};
  if (node === undefined) throw new Error('The feed is empty.');
  const { thought, author } = node;
  const input = { thought, author, application: 'Go.', url: 'https://youtu.be/UF8uR6Z6KLc' };
  const readVersion = `{ storedThought(id: "${node.id}") { version } }`;
  let version = (await post(readVersion, {}, { authorization })).storedThought?.version;
  await measure('feed', rounds, (round) => feed(round + 2));
  await measure('search', rounds, (round) =>
    post(`{ browse(first: 20, search: "number ${round}") { totalCount } }`),
  );
  await measure('edit', rounds, async (round) => {
    const variables = { id: node.id, version, input: { ...input, summary: `Round ${round}` } };
    version = (await post(edit, variables, { authorization })).updateThought?.version;
  });
  const pages = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
  rows.push({ label: `${prefix}memory of the process`, value: Number(pages) / 1_000, unit: 'MB' });
  child.kill('SIGKILL');
  counter.close();
  folder.remove();
  return rows;
}

/** The fields of the API that are measured. */
interface Answer {
  feed?: { source: string; edges: { node: { id: string; thought: string; author: string | null } }[] };
  storedThought?: { version: number };
  updateThought?: { version: number };
}

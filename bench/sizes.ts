// Measures the store reads, times and memory of a server by the size of its collection.
import { readFileSync } from 'node:fs';
import { startFirestoreProxy } from '../tests/support/proxies/firestoreProxy.ts';
import { postJson, requestAuthorization, startServer } from '../tests/support/site/serverProcess.ts';
import { type BenchmarkRow, isShortRun, median } from './benchmark.ts';
import { withFirestore } from './collection.ts';

const rounds = 15;

export async function measureSizes(): Promise<BenchmarkRow[]> {
  const rows: BenchmarkRow[] = [];
  for (const size of isShortRun ? [40] : [40, 2_000, 20_000])
    await withFirestore(size, async (settings, host) => {
      rows.push(...(await measureServer(settings, host, `${size.toLocaleString('en')} thoughts: `)));
    });
  return rows;
}

/** Measures the first and the next feeds, searches and edits of a new process. */
async function measureServer(
  settings: Record<string, string>,
  emulatorHost: string,
  prefix: string,
): Promise<BenchmarkRow[]> {
  const counter = await startFirestoreProxy(emulatorHost);
  const server = await startServer({
    ...settings,
    FIRESTORE_EMULATOR_HOST: counter.host,
    LOG_FORMAT: 'text',
    METRICS_TOKEN: '',
  });
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
    for (;;) {
      const response = await postJson(`${server.url}/graphql`, { query, variables }, headers);
      const { data } = (await response.json()) as { data: Answer | null };
      // Retries while the collection is loading.
      if (data !== null && data.feed?.source !== 'BUILT_IN') return data;
    }
  };
  const feed = (seed: number) =>
    post(`{ feed(seed: ${seed}, first: 20) { source edges { node { id thought author } } } }`);
  try {
    await measure('first feed of a process', 1, () => feed(0));
    const authorization = await requestAuthorization(server.url, 'ada@example.com');
    const { storedThought } = await post(
      '{ storedThought(id: "bench-1") { version } }',
      {},
      { authorization },
    );
    let version = storedThought?.version;
    const edit = `mutation ($input: ThoughtInput!, $version: Int!) {
      updateThought(id: "bench-1", input: $input, version: $version) { ... on Thought { version } } }`;
    await measure('feed', rounds, (round) => feed(round + 2));
    await measure('search', rounds, (round) =>
      post(`{ browse(first: 20, search: "number ${round}") { totalCount } }`),
    );
    await measure('edit', rounds, async (round) => {
      const fields = { author: 'Ada', application: 'Go.', url: 'https://youtu.be/UF8uR6Z6KLc' };
      const variables = { version, input: { ...fields, thought: `Round ${round}` } };
      version = (await post(edit, variables, { authorization })).updateThought?.version;
    });
    const pages = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1];
    rows.push({ label: `${prefix}memory of the process`, value: Number(pages) / 1_000, unit: 'MB' });
    return rows;
  } finally {
    await server.stop();
    counter.close();
  }
}

/** The measured fields of the API. */
interface Answer {
  feed?: { source: string };
  storedThought?: { version: number };
  updateThought?: { version: number };
}

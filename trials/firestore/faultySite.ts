// The site on Firestore behind a network with faults, and the requests of its visitors and admins.
import { builtInThoughts } from '../../api/thoughts/starterThoughts.ts';
import type { Thought } from '../../domain/thought/thought.ts';
import { openFirestoreStores } from '../../api/app/stores/firestoreStores.ts';
import type { Stores } from '../../api/app/stores/stores.ts';
import { splitIntoChunks } from '../../api/storage/splitIntoChunks.ts';
import { startServer } from '../../bench/servers/startServer.ts';
import { requestAuthorization, testSettings } from '../../tests/support/site/testSite.ts';
import { type FaultyNetwork, startFaultyNetwork } from './faults.ts';

export interface FaultySite {
  url: string;
  network: FaultyNetwork;
  /** The same database without faults. */
  stores: Stores;
  /** Returns the bytes that the server uses. */
  readMemory: () => Promise<number>;
  close: () => Promise<void>;
}

/** The emulator waits for locks for longer than Firestore. */
const emulatorDeadlineMs = 30_000;

/** Starts the server in a process of its own. Its responses aren't cached. */
export async function openFaultySite(emulatorHost: string, projectId: string): Promise<FaultySite> {
  const network = await startFaultyNetwork(emulatorHost);
  const server = await startServer('servers/upwellServer.ts', [], {
    ...testSettings,
    STORE: 'firestore',
    FIREBASE_PROJECT_ID: projectId,
    FIRESTORE_EMULATOR_HOST: network.host,
    LOG_FORMAT: 'json',
    RESPONSE_CACHE: 'off',
  });
  // The first requests load code and compile it.
  await Promise.all(Array.from({ length: 20 }, (_, index) => readFeed(server, index)));
  for (let index = 0; index < 10; index += 1) await openPage(server, '/');
  process.env['FIRESTORE_EMULATOR_HOST'] = emulatorHost;
  const stores = openFirestoreStores(projectId, emulatorDeadlineMs);
  return {
    url: server.url,
    network,
    stores,
    readMemory: () => server.read('memory'),
    close: async () => {
      await server.stop();
      network.close();
      await stores.close();
    },
  };
}

/** Number of thoughts that are checked at the same time. */
const checkedTogether = 20;

/**
 * Returns the number of thoughts, ranks, revisions and audit entries that don't fit together. Those of the benchmarks were
 * imported, for which there is one entry.
 */
export async function countInconsistencies({ thoughts, audit }: Stores): Promise<number> {
  const changesById = new Map<string, number>();
  for (let after: string | null = null; ;) {
    const { edges, hasNextPage } = await audit.readPage(100, after);
    for (const { subject } of edges.map(({ node }) => node))
      if (subject !== null) changesById.set(subject, (changesById.get(subject) ?? 0) + 1);
    if (!hasNextPage) break;
    after = edges.at(-1)?.cursor ?? null;
  }
  const live: Thought[] = [];
  for await (const { thought } of thoughts.iterate('live')) live.push(thought);
  const ranks = new Set<number | null>();
  let wrong = 0;
  // The ranks are read one by one, because the emulator looks at all documents for a query.
  for (const chunk of splitIntoChunks(live, checkedTogether))
    await Promise.all(
      chunk.map(async ({ id, version }) => {
        const [rank, revisions] = await Promise.all([thoughts.findRank(id), thoughts.listRevisions(id)]);
        ranks.add(rank);
        const changes = id.startsWith('bench-') ? 1 : changesById.get(id);
        if (changes !== version || revisions.length !== Math.min(version - 1, 20)) wrong += 1;
        changesById.delete(id);
      }),
    );
  const size = await thoughts.size();
  const missingRanks = live.filter((_, rank) => !ranks.has(rank)).length;
  const withoutThought = changesById.size;
  return wrong + withoutThought + missingRanks + Math.abs(size - live.length);
}

export interface Answer {
  ms: number;
  /** Whether a visitor saw thoughts, or an admin's change was acknowledged or failed with UNAVAILABLE. */
  isRight: boolean;
  /** Whether the store has answered: it has saved the change, or the thoughts are from the collection. */
  isFromStore: boolean;
  /** A description of what was wrong. */
  problem?: string;
}

const input = {
  thought: 'Thought number one.',
  author: 'John Cage',
  application: 'Write the first line.',
  url: 'https://youtu.be/dQw4w9WgXcQ',
};
/** The texts of all thoughts of the trials, and of those of the benchmarks, begin with it. */
const textPrefix = 'Thought number';
/** A page in an outage contains one of these texts, or the text of a stored thought. */
const knownTexts = [textPrefix, ...builtInThoughts.map(({ thought }) => thought.split(/['’]/)[0] ?? '')];

/** Requests a page of the feed. All requests have the same text, which the server parses once. */
export function readFeed({ url }: Pick<FaultySite, 'url'>, seed: number): Promise<Answer> {
  const query = 'query($seed:Int!){feed(seed:$seed,first:3){source thoughts{id}}}';
  const parameters = new URLSearchParams({ query, variables: JSON.stringify({ seed }) });
  return measure(async () => {
    const response = await fetch(`${url}/graphql?${parameters.toString()}`);
    const { data } = (await response.json()) as {
      data?: { feed: { source: string; thoughts: unknown[] } | null };
    };
    const count = data?.feed?.thoughts.length ?? 0;
    return {
      isRight: count > 0,
      isFromStore: data?.feed?.source === 'COLLECTION',
      problem: `a feed of ${count} thoughts, with ${response.status}`,
    };
  });
}

/** Opens the home page, the page of a thought, or another path that answers with a thought. */
export function openPage({ url }: Pick<FaultySite, 'url'>, path: string): Promise<Answer> {
  return measure(async () => {
    const response = await fetch(`${url}${path}`);
    const html = await response.text();
    const hasThought = knownTexts.some((text) => html.includes(text));
    return {
      isRight: hasThought && (response.status === 200 || response.status === 503),
      isFromStore: response.status === 200 && html.includes(textPrefix),
      problem: `${path} with ${response.status}, ${hasThought ? 'with' : 'without'} a thought`,
    };
  });
}

/** Adds a thought. The admin's client sends the same key when it retries the request. */
export function addThought(site: FaultySite, key: string): Promise<Answer> {
  return save(site, 'addThought(input: $input, key: $key)', '$key: ID!', key, { key });
}

/** Changes a thought of this version. */
export function updateThought(
  site: FaultySite,
  { id, version }: { id: string; version: number },
  summary: string,
): Promise<Answer> {
  const call = 'updateThought(id: $id, input: $input, version: $version)';
  return save(site, call, '$id: ID!, $version: Int!', summary, { id, version });
}

/** The admin signs in for each change, because a session ends after an hour. */
async function save(
  { url }: FaultySite,
  call: string,
  parameters: string,
  summary: string,
  variables: object,
): Promise<Answer> {
  const query = `mutation ($input: ThoughtInput!, ${parameters}) { result: ${call} { kind: __typename } }`;
  const authorization = await requestAuthorization(url, 'ada@example.com');
  return measure(async () => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify({ query, variables: { ...variables, input: { ...input, summary } } }),
    });
    const { data, errors } = (await response.json()) as {
      data?: { result: { kind: string } | null } | null;
      errors?: { extensions: { code: string } }[];
    };
    const [kind, code] = [data?.result?.kind, errors?.[0]?.extensions.code];
    const isSaved = kind === 'Thought';
    return {
      isRight: isSaved || code === 'UNAVAILABLE',
      isFromStore: isSaved,
      problem: `a change with ${code ?? kind}`,
    };
  });
}

async function measure(request: () => Promise<Omit<Answer, 'ms'> & { problem: string }>): Promise<Answer> {
  const startedMs = performance.now();
  const { problem, ...answer } = await request();
  return { ...answer, ms: performance.now() - startedMs, ...(!answer.isRight && { problem }) };
}

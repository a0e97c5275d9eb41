// Compares the server with docs/shuffle.md, and with examples/walk.py, which was written from it.
import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hashInteger, seededRandom } from '#domain/feed/random.ts';
import { takeNextRanks } from '#domain/feed/shuffle.ts';
import { silentLog } from '../../tests/support/site/testLog.ts';
import { openTestSite, type TestSite } from '../../tests/support/site/testSite.ts';
import { addThoughts, firstRanks } from '../../tests/support/stores/storeFixture.ts';
import { type FeedPage, readFeed } from '../thoughts/feed.ts';
import { fromThoughtRecord } from '#domain/thought/storedRecord.ts';
import { openSqlite } from '../storage/sqlite.ts';
import { createSqliteStores } from './stores/sqliteStores.ts';

const [, vectors = ''] =
  /## Test vectors\n\n```\n(.*?)```/s.exec(readFileSync('docs/shuffle.md', 'utf8')) ?? [];
const { hash, random, orders, walk } = JSON.parse(vectors) as {
  hash: [number, number][];
  random: { seed: number; numbers: number[] };
  orders: { seed: number; cycle: number; n: number; ranks: number[] }[];
  walk: { seed: number; first: number; thoughts: (string | null)[]; pages: string[][] };
};

/** Returns what a script prints as JSON, which can use the functions of walk.py and `given`. */
async function runPython(script: string, given: object): Promise<unknown> {
  const code = `import json, sys\nsys.path.insert(0, 'examples')\nfrom walk import *\ngiven = json.load(sys.stdin)\n${script}`;
  const running = promisify(execFile)('python3', ['-Bc', code], { maxBuffer: 100 * 2 ** 20 });
  running.child.stdin?.end(JSON.stringify(given));
  return JSON.parse((await running).stdout);
}

const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) console.log('python3 is not installed, so the walks in Python are skipped.');

describe('the test vectors of docs/shuffle.md', () => {
  test('are the hash, the random numbers and the cycles of the server', () => {
    for (const [value, hashed] of hash) expect(hashInteger(value)).toBe(hashed);
    const next = seededRandom(random.seed);
    expect(random.numbers.map(() => next() * 2 ** 32)).toEqual(random.numbers);
    for (const { seed, cycle, n, ranks } of orders)
      expect(takeNextRanks(seed, { cycle, position: 0, size: n }, n, ranks.length).ranks).toEqual(ranks);
  });

  test('equal the pages of the feed, which are full even where a cycle ends', async () => {
    const { seed, first, thoughts, pages } = walk;
    const collection = {
      size: async () => thoughts.length,
      findByRanks: async (ranks: readonly number[]) =>
        ranks.map((rank) => fromThoughtRecord(String(rank), { thought: thoughts[rank] ?? '' })),
    };
    const found: string[][] = [];
    for (let after: string | null = null; found.length < pages.length;) {
      const page = await readFeed({ thoughts: collection, log: silentLog }, { seed, first, after });
      found.push(page.edges.map(({ node }) => node.thought));
      after = page.endCursor;
    }
    expect(found).toEqual(pages);
  });

  test.skipIf(!hasPython)('equal the results of the Python program', async () => {
    const script = `from itertools import islice
print(json.dumps({
    "hash": [[value, hash32(value)] for value, _ in given["hash"]],
    "numbers": list(islice(random_numbers(given["random"]["seed"]), 5)),
    "orders": [list(islice(cycle_ranks(o["seed"], o["cycle"], o["n"]), 10)) for o in given["orders"]],
    "pages": list(islice(pages(given["walk"]["thoughts"], given["walk"]["seed"], given["walk"]["first"]), 6)),
}))`;
    expect(await runPython(script, { hash, random, orders, walk })).toEqual({
      hash,
      numbers: random.numbers,
      orders: orders.map(({ ranks }) => ranks),
      pages: walk.pages,
    });
  });
});

/** Opens a site with 64 thoughts. Visitors see 59 of them. */
async function openSite(): Promise<TestSite> {
  const database = openSqlite(':memory:');
  const stores = createSqliteStores(database, ':memory:');
  await addThoughts(stores.thoughts, firstRanks(59).map(String));
  const insert = database.prepare('INSERT INTO thoughts (id, record) VALUES (?, ?)');
  for (const rank of firstRanks(5)) insert.run(`blank-${rank}`, JSON.stringify({ thought: ' \n' }));
  await stores.thoughts.reindex();
  const site = await openTestSite({}, { openStores: async () => stores });
  onTestFinished(() => site.close());
  return site;
}

type Page = Pick<FeedPage, 'endCursor'> & { ids: string[] };

async function readWalk(readPage: (after: string | null) => Promise<Page>): Promise<string[]> {
  const walked: string[] = [];
  for (let after: string | null = null; walked.length < 100;) {
    const { ids, endCursor } = await readPage(after);
    walked.push(...ids);
    after = endCursor;
  }
  return walked.slice(0, 100);
}

/** Returns a page of the server's feed. */
async function requestPage(site: TestSite, seed: number, after: string | null): Promise<Page> {
  const query = `query ($seed: Int!, $after: String) {
    feed(seed: $seed, first: 20, after: $after) { edges { node { id } } pageInfo { endCursor } }
  }`;
  const { data } = await site.graphqlRequest(query, { seed, after });
  const feed = data['feed'] as { edges: { node: { id: string } }[]; pageInfo: { endCursor: string } };
  return { ids: feed.edges.map(({ node }) => node.id), endCursor: feed.pageInfo.endCursor };
}

/** Returns a page of a snapshot's feed, read by this program. */
async function readPage(thoughts: SnapshotThoughts, seed: number, after: string | null): Promise<Page> {
  const collection = {
    size: async () => thoughts.length,
    findByRanks: async (ranks: readonly number[]) =>
      ranks.map((rank) => fromThoughtRecord(thoughts[rank]?.id ?? 'none', { ...thoughts[rank] })),
  };
  const page = await readFeed({ thoughts: collection, log: silentLog }, { seed, first: 20, after });
  return { ids: page.edges.map(({ node }) => node.id), endCursor: page.endCursor };
}

type SnapshotThoughts = ({ id: string } | null)[];

describe.skipIf(!hasPython)('the order of 100 thoughts of a snapshot', () => {
  for (const seedCount of [20, 1_000]) {
    const options = { tags: seedCount > 20 ? 'slow' : [], timeout: 300_000 };
    test(`equals the server’s for ${seedCount} seeds, in TypeScript and in Python`, options, async () => {
      const site = await openSite();
      expect(await site.services.snapshots.make()).toBe(true);
      const response = await fetch(`${site.url}/snapshots/latest.json`);
      const { thoughts } = (await response.json()) as { thoughts: SnapshotThoughts };
      expect(thoughts.filter((thought) => thought === null)).toHaveLength(5);
      const seeds = firstRanks(seedCount).map((index) => hashInteger(index) | 0);
      const script = `print(json.dumps([
    [thought["id"] for thought in walk(given["thoughts"], seed, 100, 20)] for seed in given["seeds"]
]))`;
      const walks = (await runPython(script, { thoughts, seeds })) as string[][];
      for (const [index, seed] of seeds.entries()) {
        const walked = await readWalk((after) => requestPage(site, seed, after));
        expect([seed, walks[index]]).toEqual([seed, walked]);
        expect([seed, await readWalk((after) => readPage(thoughts, seed, after))]).toEqual([seed, walked]);
      }
    });
  }
});

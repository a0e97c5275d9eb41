import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { persistedQueries } from '../api/generated/persistedQueries.generated.ts';
import { type Benchmark, type BenchmarkRow, compare, measureInterleaved, median } from './benchmark.ts';
import { createSqliteCollection } from './collection.ts';
import { measureThroughput } from './servers/measureThroughput.ts';
import { startServer } from './servers/startServer.ts';

const collectionSize = 1_000;
const seed = 7;

const body = JSON.stringify({
  query: `query Bench($seed: Int!) {
    feed(seed: $seed, first: 20) {
      endCursor
      total
      thoughts { id thought author application summary url imageUrl createdAt }
    }
  }`,
  variables: { seed },
});

/**
 * Measures the requests per second for 20 thoughts with 8 fields. Upwell reads them from SQLite. The other servers have
 * them in memory, which is less work, so the comparison is strict.
 */
export const measureFeed: Benchmark = async ({ isShort }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'upwell-bench-'));
  await createSqliteCollection(dataDir, collectionSize);
  const env = { DATA_DIR: dataDir };
  const servers = {
    upwell: await startServer('servers/upwellServer.ts', [], { ...env, RESPONSE_CACHE: 'off' }),
    upwellCached: await startServer('servers/upwellServer.ts', [], env),
    upwellLogged: await startServer('servers/upwellServer.ts', [], { ...env, LOG_FORMAT: 'json' }),
    apollo: await startServer('peers/apolloServer.ts'),
    mercurius: await startServer('peers/mercuriusServer.ts'),
    hono: await startServer('peers/honoServer.ts'),
    json: await startServer('servers/jsonServer.ts'),
  };
  const seconds = isShort ? 1 : 2;
  const post = ({ url }: { url: string }) => measureThroughput({ url: `${url}/graphql`, body }, seconds);
  const get = ({ url }: { url: string }) => measureThroughput({ url: url + getHomePath() }, seconds);
  const subjects = {
    upwell: () => post(servers.upwell),
    upwellCached: () => post(servers.upwellCached),
    upwellLogged: () => post(servers.upwellLogged),
    upwellGet: () => get(servers.upwell),
    upwellCachedGet: () => get(servers.upwellCached),
    apollo: () => post(servers.apollo),
    mercurius: () => post(servers.mercurius),
    hono: () => post(servers.hono),
    json: () => post(servers.json),
  };
  // In the first round, the servers compile their code.
  await measureInterleaved(subjects, 1);
  const results = await measureInterleaved(subjects, isShort ? 1 : 9);
  for (const { stop } of Object.values(servers)) await stop();
  rmSync(dataDir, { recursive: true, force: true });
  return createRows(results);
};

function createRows(results: Record<string, number[]>): BenchmarkRow[] {
  const rates = (name: string) => results[name] ?? [];
  const row = (label: string, name: string, ...others: readonly [name: string, title: string][]) => ({
    label,
    value: median(rates(name)),
    unit: 'requests/s',
    comparison: others.map(([other, title]) => compare(rates(name), rates(other), title)).join(', '),
  });
  return [
    row('Feed of 20 × 8 fields by POST, response cache off', 'upwell', [
      'apollo',
      'Apollo Server standalone',
    ]),
    row(
      '– response cache on',
      'upwellCached',
      ['apollo', 'Apollo Server standalone'],
      ['mercurius', 'Mercurius with JIT'],
    ),
    row('– response cache on, with a log of all requests', 'upwellLogged', ['upwellCached', 'without']),
    row('Feed of 20 by GET with the query’s hash, response cache off', 'upwellGet', ['json', 'node:http']),
    row('– response cache on', 'upwellCachedGet', ['json', 'node:http']),
    row('– Apollo Server standalone, thoughts in memory', 'apollo'),
    row('– Mercurius with JIT, thoughts in memory', 'mercurius', ['apollo', 'Apollo Server standalone']),
    row('– Hono without GraphQL', 'hono', ['json', 'node:http']),
    row('– node:http with JSON.stringify', 'json'),
  ];
}

/** Returns the path and query with which the browser requests its first 20 thoughts. */
function getHomePath(): string {
  const hash = Object.entries(persistedQueries).find(([, text]) => text.startsWith('query Home('))?.[0];
  const parameters = new URLSearchParams({
    operationName: 'Home',
    variables: JSON.stringify({ seed, first: 20 }),
    extensions: JSON.stringify({ persistedQuery: { version: 1, sha256Hash: hash } }),
  });
  return `/graphql?${parameters.toString()}`;
}

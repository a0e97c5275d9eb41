import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Benchmark, type BenchmarkRow, compare, measureInterleaved, median } from './benchmark.ts';
import { createSqliteCollection } from './collection.ts';
import { feedRequest } from './servers/feedSchema.ts';
import { installLoadGenerator, type Load, measureLoad } from './servers/measureThroughput.ts';
import { startServer, type StartedServer } from './servers/startServer.ts';
import { createTemporaryFolder } from '../tests/support/site/serverProcess.ts';

const collectionSize = 1_000;

/**
 * Measures the requests per second for 20 thoughts with 8 fields. Upwell reads them from SQLite. The other servers have
 * them in memory, which is less work, so the comparison is strict.
 */
export const measureFeed: Benchmark = async ({ isShort }) => {
  installLoadGenerator();
  const { path: dataDir, remove } = createTemporaryFolder();
  await createSqliteCollection(dataDir, collectionSize);
  const bodyPath = join(dataDir, 'body.json');
  writeFileSync(bodyPath, feedRequest);
  const env = { DATA_DIR: dataDir };
  const servers = {
    upwell: await startServer('servers/upwellServer.ts', [], { ...env, RESPONSE_CACHE: 'off' }),
    upwellCached: await startServer('servers/upwellServer.ts', [], env),
    apollo: await startServer('peers/apolloServer.ts'),
    mercurius: await startServer('peers/mercuriusServer.ts'),
  };
  const seconds = isShort ? 1 : 2;
  const post = (server: StartedServer) => measureLoad(server, seconds, bodyPath);
  const subjects = {
    upwell: () => post(servers.upwell),
    upwellCached: () => post(servers.upwellCached),
    apollo: () => post(servers.apollo),
    mercurius: () => post(servers.mercurius),
  };
  // In the first rounds, the servers compile their code.
  await measureInterleaved(subjects, 2);
  const results = await measureInterleaved(subjects, isShort ? 1 : 13);
  for (const { stop } of Object.values(servers)) await stop();
  remove();
  return createRows(results);
};

type Other = readonly [name: string, title: string];

function createRows(results: Record<string, Load[]>): BenchmarkRow[] {
  const createRow = (read: (load: Load) => number, unit: string) => {
    const values = (name: string) => (results[name] ?? []).map(read);
    return (label: string, name: string, ...others: readonly Other[]) => ({
      label,
      value: median(values(name)),
      unit,
      comparison: others.map(([other, title]) => compare(values(name), values(other), title)).join(', '),
    });
  };
  const rate = createRow(({ rate: value }) => value, 'requests/s');
  const processorTime = createRow(({ processorUs }) => processorUs, 'µs');
  const apollo: Other = ['apollo', 'Apollo Server standalone'];
  const mercurius: Other = ['mercurius', 'Mercurius with JIT'];
  return [
    rate('Feed of 20 × 8 fields by POST, response cache off', 'upwell', apollo),
    rate('– response cache on', 'upwellCached', apollo, mercurius),
    rate('– Apollo Server standalone, thoughts in memory', 'apollo'),
    rate('– Mercurius with JIT, thoughts in memory', 'mercurius', apollo),
    processorTime('Processor time per feed of 20 by POST, response cache off', 'upwell', apollo),
    processorTime('– response cache on', 'upwellCached', apollo, mercurius),
    processorTime('– Apollo Server standalone, thoughts in memory', 'apollo'),
    processorTime('– Mercurius with JIT, thoughts in memory', 'mercurius', apollo),
  ];
}

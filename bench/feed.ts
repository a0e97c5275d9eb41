import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installDebianPackages } from '../scripts/browsers.ts';
import {
  createTemporaryFolder,
  type ServerProcess,
  startServer,
} from '../tests/support/site/serverProcess.ts';
import { type BenchmarkRow, formatRatio, isShortRun, measureInterleaved, median } from './benchmark.ts';
import { fillCollection } from './collection.ts';
import { feedRequest } from './feedSchema.ts';

/**
 * Measures requests per second for 20 thoughts with 8 fields. Upwell reads them from SQLite; the other servers have
 * less work, because theirs are in memory.
 */
export async function measureFeed(): Promise<BenchmarkRow[]> {
  if (!hasLoadGenerator() && !(installDebianPackages(['nghttp2-client']) && hasLoadGenerator()))
    throw new Error('It needs h2load: install Debian’s nghttp2-client, or Homebrew’s nghttp2.');
  const { path: folder, remove } = createTemporaryFolder();
  const bodyPath = join(folder, 'body.json');
  writeFileSync(bodyPath, feedRequest);
  const settings = { NODE_ENV: 'production', DATA_DIR: folder, LOG_FORMAT: 'text', METRICS_TOKEN: '' };
  await fillCollection({ DATA_DIR: folder }, 1_000);
  const servers: ServerProcess[] = [];
  const start = async (program: string) => {
    const server = await startServer(settings, { folder, program });
    servers.push(server);
    return () => measureRate(server, bodyPath);
  };
  try {
    const subjects = {
      upwell: await start('bench/uncachedServer.ts'),
      cached: await start('api/entry/node.ts'),
      apollo: await start('bench/peers/apolloServer.ts'),
      mercurius: await start('bench/peers/mercuriusServer.ts'),
    };
    // Warm-up rounds, in which the servers compile their code.
    await measureInterleaved(subjects, 2);
    const { upwell, cached, apollo, mercurius } = await measureInterleaved(subjects, isShortRun ? 1 : 13);
    const unit = 'requests/s';
    return [
      {
        label: 'Feed of 20 × 8 fields by POST, response cache off',
        value: median(upwell),
        unit,
        comparison: formatRatio(upwell, apollo, 'Apollo Server'),
      },
      {
        label: '– response cache on',
        value: median(cached),
        unit,
        comparison: formatRatio(cached, mercurius, 'Mercurius with JIT'),
      },
      { label: '– Apollo Server, thoughts in memory', value: median(apollo), unit },
      { label: '– Mercurius with JIT, thoughts in memory', value: median(mercurius), unit },
    ];
  } finally {
    for (const { stop } of servers) await stop();
    remove();
  }
}

function hasLoadGenerator(): boolean {
  return spawnSync('h2load', ['--version']).status === 0;
}

/**
 * Returns a server's requests per second on 20 connections. h2load needs so little processor time that it doesn't limit
 * the rate.
 * @throws unless each response has a status of 2xx
 */
async function measureRate({ url }: ServerProcess, bodyPath: string): Promise<number> {
  const seconds = isShortRun ? 1 : 2;
  const load = ['--h1', '--clients=20', `--duration=${seconds}`];
  const request = [
    `--data=${bodyPath}`,
    '--header=content-type: application/json',
    `${url.replace('localhost', '127.0.0.1')}/graphql`,
  ];
  const { stdout } = await promisify(execFile)('h2load', [...load, ...request]);
  const responses = Number(/(\d+) 2xx, 0 3xx, 0 4xx, 0 5xx/.exec(stdout)?.[1] ?? 0);
  if (responses === 0 || !stdout.includes(' 0 failed, 0 errored, 0 timeout'))
    throw new Error(`${url}: not all responses have 2xx.\n${stdout}`);
  return responses / seconds;
}

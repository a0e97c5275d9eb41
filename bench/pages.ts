import { starterThoughts } from '../api/thoughts/starterThoughts.ts';
import { type Benchmark, type BenchmarkRow, compare, measureInterleaved, median } from './benchmark.ts';
import { installLoadGenerator, measureLoad } from './servers/measureThroughput.ts';
import { startServer, type StartedServer } from './servers/startServer.ts';
import { startSite } from './site.ts';

const pages = { '/': '/', '/thought/{id}': `/thought/${starterThoughts[3]?.id}` };

/** Measures the requests per second for pages, beside a server that only sends the same bytes. */
export const measurePages: Benchmark = async ({ isShort }) => {
  installLoadGenerator();
  const cached = await startSite();
  const uncached = await startSite({ RESPONSE_CACHE: 'off' });
  const bytes = await startServer('servers/bytesServer.ts', [cached.url, ...Object.values(pages)]);
  const rows: BenchmarkRow[] = [];
  for (const [label, path] of Object.entries(pages)) {
    const measure = (server: StartedServer) => async () =>
      (await measureLoad(server, path, isShort ? 1 : 2)).rate;
    const subjects = { cached: measure(cached), uncached: measure(uncached), bytes: measure(bytes) };
    // In the first round, the servers compile their code.
    await measureInterleaved(subjects, 1);
    rows.push(...createRows(label, await measureInterleaved(subjects, isShort ? 1 : 9)));
  }
  for (const { stop } of [cached, uncached, bytes]) await stop();
  return rows;
};

function createRows(
  label: string,
  { cached, uncached, bytes }: Record<'cached' | 'uncached' | 'bytes', number[]>,
): BenchmarkRow[] {
  const unit = 'requests/s';
  return [
    {
      label: `\`${label}\`, response cache on`,
      value: median(cached),
      unit,
      comparison: compare(cached, bytes, 'node:http'),
    },
    { label: '– response cache off', value: median(uncached), unit },
    { label: '– node:http with the same bytes', value: median(bytes), unit },
  ];
}

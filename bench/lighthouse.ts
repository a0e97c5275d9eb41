// Lighthouse is not a dependency of this project: `npm run bench -- --lighthouse` downloads it for each run.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { RunningServer } from '../api/node.ts';
import { starterThoughts } from '../api/thoughts/starterThoughts.ts';
import { ensureChromium } from '../scripts/chromium.ts';
import { formatMedian, type BenchmarkRow } from './benchmarkRow.ts';

const runs = 3;

/** Measures Lighthouse's scores of a thought's page on a mid-range phone, from 0 to 100 in each category. */
export async function measureLighthouse(startServer: () => Promise<RunningServer>): Promise<BenchmarkRow[]> {
  const server = await startServer();
  const reports: LighthouseReport[] = [];
  for (let run = 0; run < runs; run += 1) {
    reports.push(await runLighthouse(`${server.url}/thought/${starterThoughts[3]?.id}`));
  }
  await server.close();
  return ['performance', 'accessibility', 'best-practices', 'seo'].map((category) => ({
    label: `Lighthouse on a thought's page, mobile: ${category}`,
    value: formatMedian(reports.map(({ categories }) => 100 * (categories[category]?.score ?? 0))),
    unit: 'of 100',
  }));
}

interface LighthouseReport {
  categories: Record<string, { score: number | null }>;
}

async function runLighthouse(url: string): Promise<LighthouseReport> {
  const flags = '--chrome-flags=--headless --no-sandbox --disable-gpu --disable-background-networking';
  const { stdout } = await promisify(execFile)(
    'npx',
    ['--yes', 'lighthouse@13.5.0', url, '--output=json', '--quiet', flags],
    { env: { ...process.env, CHROME_PATH: ensureChromium() }, maxBuffer: 64_000_000 },
  );
  return JSON.parse(stdout) as LighthouseReport;
}

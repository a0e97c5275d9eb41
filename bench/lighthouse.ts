// npx downloads Lighthouse, which is too large for the project's dependencies.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { starterThoughts } from '../api/thoughts/starterThoughts.ts';
import { ensureBrowser } from '../scripts/browsers.ts';
import { type BenchmarkRow, isShortRun, measureInterleaved, median } from './benchmark.ts';
import { withSite } from './browser.ts';

interface LighthouseReport {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
  environment: { benchmarkIndex: number };
  runtimeError?: { message: string };
}

const paths = ['/', `/thought/${starterThoughts[3]?.id}`, '/browse', '/today'];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const metrics = {
  'largest-contentful-paint': 'ms',
  'total-blocking-time': 'ms',
  'cumulative-layout-shift': '',
};

/** Measures Lighthouse's scores (0 to 100) and metrics on its simulated phone. */
export function measureLighthouse(): Promise<BenchmarkRow[]> {
  const browserPath = ensureBrowser('chromium');
  return withSite(async (url) => {
    const entries = paths.map((path) => [path, () => runLighthouse(url + path, browserPath)] as const);
    const results = await measureInterleaved(Object.fromEntries(entries), isShortRun ? 1 : 5);
    return Object.entries(results).flatMap(([path, reports]) => createRows(path, reports));
  });
}

function createRows(path: string, reports: readonly LighthouseReport[]): BenchmarkRow[] {
  const row = (name: string, unit: string, read: (report: LighthouseReport) => number | undefined) => ({
    label: `Lighthouse mobile, \`${path}\`: ${name.replaceAll('-', ' ')}`,
    value: median(reports.map((report) => read(report) ?? Number.NaN)),
    unit,
  });
  return [
    ...categories.map((name) =>
      row(name, 'of 100', ({ categories }) => 100 * (categories[name]?.score ?? 0)),
    ),
    ...Object.entries(metrics).map(([name, unit]) =>
      row(name, unit, ({ audits }) => audits[name]?.numericValue),
    ),
    row(
      'index of the machine’s speed, which is above 1,500 if it isn’t busy',
      '',
      ({ environment }) => environment.benchmarkIndex,
    ),
  ];
}

/** The maximum time of a run. It takes up to 25 s on a busy machine, and the first one downloads Lighthouse. */
const maxRunMs = 180_000;

/** Runs Lighthouse. @throws if it fails or takes too long */
async function runLighthouse(url: string, browserPath: string): Promise<LighthouseReport> {
  const args = [
    '--yes',
    'lighthouse@13.5.0',
    url,
    `--only-categories=${categories.join()}`,
    '--disable-full-page-screenshot',
    '--max-wait-for-load=20000',
    '--output=json',
    '--quiet',
    '--chrome-flags=--headless --no-sandbox --disable-gpu --disable-background-networking',
  ];
  const env = { ...process.env, CHROME_PATH: browserPath };
  const { stdout } = await promisify(execFile)('npx', args, { env, maxBuffer: 2 ** 26, timeout: maxRunMs });
  const report = JSON.parse(stdout) as LighthouseReport;
  if (report.runtimeError !== undefined) throw new Error(report.runtimeError.message);
  return report;
}

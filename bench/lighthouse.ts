// Lighthouse is too large for this project's dependencies, so npx downloads it.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { starterThoughts } from '../api/thoughts/starterThoughts.ts';
import { type Benchmark, type BenchmarkRow, measureInterleaved, median } from './benchmark.ts';
import { requireChromium } from './requirements.ts';
import { withSite } from './site.ts';

interface LighthouseReport {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
  environment: { benchmarkIndex: number };
  runtimeError?: { message: string };
}

/** Measures Lighthouse's scores from 0 to 100, and the metrics behind them, on its simulated mid-range phone. */
export const measureLighthouse: Benchmark = async ({ isShort }) => {
  const browserPath = requireChromium();
  return withSite(async (url) => {
    const subjects: Record<string, () => Promise<LighthouseReport>> = {};
    for (const [label, path] of Object.entries(paths))
      subjects[label] = () => runWithRetry(url + path, browserPath);
    const results = await measureInterleaved(subjects, isShort ? 1 : 5);
    return Object.entries(results).flatMap(([path, reports]) => createRows(path, reports));
  });
};

const paths = {
  '/': '/',
  '/thought/{id}': `/thought/${starterThoughts[3]?.id}`,
  '/browse': '/browse',
  '/today': '/today',
};

/** On a busy machine a run takes up to 25 s, and the first one has to download Lighthouse. */
const maxRunMs = 180_000;
const maxLoadMs = 20_000;

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const metrics = [
  ['largest-contentful-paint', 'ms'],
  ['total-blocking-time', 'ms'],
  ['cumulative-layout-shift', ''],
] as const;

function createRows(path: string, reports: readonly LighthouseReport[]): BenchmarkRow[] {
  return [
    ...categories.map((name) => ({
      label: `Lighthouse mobile, \`${path}\`: ${name}`,
      value: median(reports.map((report) => 100 * (report.categories[name]?.score ?? 0))),
      unit: 'of 100',
    })),
    ...metrics.map(([name, unit]) => ({
      label: `Lighthouse mobile, \`${path}\`: ${name.replaceAll('-', ' ')}`,
      value: median(reports.map((report) => report.audits[name]?.numericValue ?? Number.NaN)),
      unit,
    })),
    {
      label: `Lighthouse mobile, \`${path}\`: index of the machine's speed, which is above 1,500 if it isn't busy`,
      value: median(reports.map(({ environment }) => environment.benchmarkIndex)),
      unit: '',
    },
  ];
}

const maxAttempts = 4;

/** Runs again if Lighthouse fails, which happens when a busy machine loses the start of its trace. */
async function runWithRetry(url: string, browserPath: string): Promise<LighthouseReport> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runLighthouse(url, browserPath);
    } catch (error) {
      if (attempt === maxAttempts) throw error;
      console.error(`Running Lighthouse again after: ${String(error).slice(0, 300)}`);
    }
  }
}

/** @throws if Lighthouse ends with an error, or takes too long. */
async function runLighthouse(url: string, browserPath: string): Promise<LighthouseReport> {
  const flags = '--chrome-flags=--headless --no-sandbox --disable-gpu --disable-background-networking';
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      '--yes',
      'lighthouse@13.5.0',
      url,
      `--only-categories=${categories.join()}`,
      '--disable-full-page-screenshot',
      `--max-wait-for-load=${maxLoadMs}`,
      '--output=json',
      '--quiet',
      flags,
    ],
    { env: { ...process.env, CHROME_PATH: browserPath }, maxBuffer: 64_000_000, timeout: maxRunMs },
  );
  const report = JSON.parse(stdout) as LighthouseReport;
  if (report.runtimeError !== undefined) throw new Error(report.runtimeError.message);
  return report;
}

// Runs conformance/ against `npm start`, and with `--all` against the other forms that are deployed. The last line is
// `N passed, N failed`.
import { rmSync } from 'node:fs';
import { readPlaywrightCounts, reportTotals, runTestSuite, type TestCounts } from '../checks.ts';
import { type ConformanceTarget, startImageCommand, startLambdaPackage, startNpmStart } from './targets.ts';

const results = '.cache/conformance-results.json';

/** The files of the tests are a pattern, which leaves out those in a browser. */
const targets: [name: string, start: () => Promise<ConformanceTarget | null>, files?: string][] = [
  ['npm start', startNpmStart],
  // It has the same pages as npm start.
  ['the command of the Docker image', startImageCommand, String.raw`'/\w+\.spec'`],
  ['the Lambda package on Firestore', startLambdaPackage],
];

export async function testConformance(isAll: boolean): Promise<TestCounts[]> {
  const counts: TestCounts[] = [];
  for (const [name, start, files = ''] of isAll ? targets : targets.slice(0, 1)) {
    rmSync(results, { force: true });
    const target = await start();
    if (target === null) continue;
    try {
      const command = ['node', 'conformance/run.ts', ...target.options, files].join(' ');
      counts.push(await runTestSuite(`Conformance of ${name}`, command, () => readPlaywrightCounts(results)));
    } finally {
      await target.stop();
    }
  }
  return counts;
}

if (import.meta.main) reportTotals(await testConformance(process.argv.includes('--all')));

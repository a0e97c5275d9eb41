// Runs the part of conformance/ that takes seconds against `npm start`, and with `--all` everything against each form that
// is deployed. The last line is `N passed, N failed`.
import { rmSync } from 'node:fs';
import { readPlaywrightCounts, reportTotals, runTestSuite, type TestCounts } from '../checks.ts';
import { type ConformanceTarget, startImageCommand, startLambdaPackage, startNpmStart } from './targets.ts';

const results = '.cache/conformance-results.json';

/** The files that take seconds, which have no browser and wait for no job, as a pattern. */
const quickFiles = String.raw`'/\w+\.spec'`;

const targets: [name: string, start: () => Promise<ConformanceTarget | null>, files?: string][] = [
  ['npm start', startNpmStart],
  // It has the same pages as npm start.
  ['the command of the Docker image', startImageCommand, quickFiles],
  ['the Lambda package on Firestore', startLambdaPackage],
];

export async function testConformance(isAll: boolean): Promise<TestCounts[]> {
  const counts: TestCounts[] = [];
  for (const [name, start, ownFiles = ''] of isAll ? targets : targets.slice(0, 1)) {
    const files = isAll ? ownFiles : quickFiles;
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

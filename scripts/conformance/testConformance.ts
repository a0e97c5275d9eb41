// Runs conformance/ against `npm start`, and with `--all` against the other forms that are deployed. The last line is
// `N passed, N failed`.
import { rmSync } from 'node:fs';
import { readPlaywrightCounts, reportTotals, runTestSuite, type TestCounts } from '../checks.ts';
import { type ConformanceTarget, startImageCommand, startLambdaPackage, startNpmStart } from './targets.ts';

const results = '.cache/conformance-results.json';

const targets: [name: string, start: () => Promise<ConformanceTarget | null>][] = [
  ['npm start', startNpmStart],
  ['the command of the Docker image', startImageCommand],
  ['the Lambda package on Firestore', startLambdaPackage],
];

export async function testConformance(isAll: boolean): Promise<TestCounts[]> {
  const counts: TestCounts[] = [];
  for (const [name, start] of isAll ? targets : targets.slice(0, 1)) {
    rmSync(results, { force: true });
    const target = await start();
    if (target === null) continue;
    try {
      const command = ['node', 'conformance/run.ts', ...target.options].join(' ');
      counts.push(await runTestSuite(`Conformance of ${name}`, command, () => readPlaywrightCounts(results)));
    } finally {
      await target.stop();
    }
  }
  return counts;
}

if (import.meta.main) reportTotals(await testConformance(process.argv.includes('--all')));

// Runs the part of conformance/ that takes seconds against `npm start`, and with `--all` everything against each form that
// is deployed. The last line is `N passed, N failed`.
import { rmSync } from 'node:fs';
import { readPlaywrightCounts, reportTotals, runTestSuite, type TestCounts } from '../checks.ts';
import { type ConformanceTarget, startImageCommand, startLambdaPackage, startNpmStart } from './targets.ts';

const results = '.cache/conformance-results.json';

/** The files that take seconds, which have no browser and wait for no job, as a pattern. */
const quickFiles = String.raw`'/\w+\.spec'`;

/** The first snapshot is made soon after the start, and deleted when a test deletes one of its thoughts. */
const snapshots = 'snapshots';
const allButSnapshots = '--grep-invert SNAP-';

/** Each with the options of the runs of its tests. */
const targets: [name: string, start: () => Promise<ConformanceTarget | null>, ...runs: string[]][] = [
  ['npm start', startNpmStart, snapshots, allButSnapshots],
  // It has the same pages as npm start.
  ['the command of the Docker image', startImageCommand, quickFiles],
  // Nothing calls its schedule here, so it makes no snapshots.
  ['the Lambda package on Firestore', startLambdaPackage, allButSnapshots],
];

export async function testConformance(isAll: boolean): Promise<TestCounts[]> {
  const counts: TestCounts[] = [];
  for (const [name, start, ...runs] of isAll
    ? targets
    : [['npm start', startNpmStart, quickFiles] as const]) {
    const target = await start();
    if (target === null) continue;
    try {
      for (const run of runs) {
        rmSync(results, { force: true });
        const command = ['node', 'conformance/run.ts', ...target.options, run].join(' ');
        counts.push(
          await runTestSuite(`Conformance of ${name}`, command, () => readPlaywrightCounts(results)),
        );
      }
    } finally {
      await target.stop();
    }
  }
  return counts;
}

if (import.meta.main) reportTotals(await testConformance(process.argv.includes('--all')));

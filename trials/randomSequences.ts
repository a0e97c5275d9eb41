// Random sequences of changes by two processes, some of which fail, on both stores and on a model in memory. All must have
// the same results and the same content. The tests run a few such sequences, and this runs many of them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MissingRequirement } from '../bench/requirements.ts';
import { atMost, type ChaosRow, type ChaosTrial } from './trial.ts';
import { createTemporaryFolder } from '../tests/support/site/serverProcess.ts';

const root = join(import.meta.dirname, '..');
const vitestPath = join(root, 'node_modules', 'vitest', 'vitest.mjs');

/**
 * A sequence takes milliseconds on SQLite. On the emulator it takes most of a second, and mostly waits for a request
 * that is never answered, so that several processes can use the same processor.
 */
const stores = [
  { name: 'SQLite', file: 'api/thoughts/sqlite/sqliteSequences.test.ts', batches: 2, sequences: 5_000 },
  {
    name: 'Firestore',
    file: 'api/thoughts/firestore/firestoreSequences.test.ts',
    batches: 8,
    sequences: 1_250,
  },
] as const;

export const tryRandomSequences: ChaosTrial = async ({ isLong, seed }) => {
  // `npm run test:all` has run the short form before.
  if (!isLong) return [];
  const rows: ChaosRow[] = [];
  for (const { name, file, batches, sequences } of stores) {
    const results = await Promise.all(
      Array.from({ length: batches }, (_, batch) => runSequences(file, sequences, seed + batch)),
    );
    const label = `${(batches * sequences).toLocaleString('en')} random sequences of changes with faults, ${name}`;
    rows.push(atMost(label, results.filter((isSame) => !isSame).length, 0, ' that differ from the model'));
  }
  return rows;
};

/**
 * Runs the test with this number of sequences. Returns whether all had the results and the content of the model. The first
 * one that hadn't ends the test, which prints it.
 * @throws {MissingRequirement} if the test was skipped.
 */
async function runSequences(file: string, sequences: number, seed: number): Promise<boolean> {
  const { path: folder, remove } = createTemporaryFolder();
  try {
    const reportPath = join(folder, 'report.json');
    const env = { ...process.env, MODEL_RUNS: String(sequences), MODEL_SEED: String(seed) };
    const args = [vitestPath, 'run', file, '--reporter=json', `--outputFile.json=${reportPath}`];
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'ignore' });
    await once(child, 'close');
    const report = readFileSync(reportPath, 'utf8');
    const { numPassedTests, numFailedTests } = JSON.parse(report) as {
      numPassedTests: number;
      numFailedTests: number;
    };
    if (numFailedTests > 0) console.error(report);
    else if (numPassedTests === 0) throw new MissingRequirement('it needs Java and the Firestore emulator.');
    return numFailedTests === 0;
  } finally {
    remove();
  }
}

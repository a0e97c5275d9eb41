// Runs commands that check something, and counts what passed and what failed.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface TestCounts {
  passed: number;
  failed: number;
  skipped: number;
}

/** One thing that is right or wrong as a whole. */
export async function runCheck(name: string, command: string): Promise<TestCounts> {
  const hasPassed = await runCommand(name, command, 'buffered');
  return hasPassed ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/** Many tests that count themselves; one that dies without a count counts as one failure. */
export async function runTestSuite(
  name: string,
  command: string,
  readCounts: () => TestCounts,
): Promise<TestCounts> {
  const hasPassed = await runCommand(name, command, 'live');
  try {
    const counts = readCounts();
    return hasPassed || counts.failed > 0 ? counts : { ...counts, failed: 1 };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/** The counts of Playwright's report in JSON. */
export function readPlaywrightCounts(path: string): TestCounts {
  const { stats } = JSON.parse(readFileSync(path, 'utf8'));
  if (stats.flaky > 0) console.log(`  ${stats.flaky} passed at a second try`);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

/** Ends the run: prints `N passed, N failed` as its last line, and any failure fails the process. */
export function reportTotals(counts: readonly TestCounts[]): void {
  const total = counts.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
  console.log(
    `\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
  );
  process.exitCode = total.failed > 0 ? 1 : 0;
}

/** Says what a command says: at once, or once it has ended, so that several beside each other can be read. */
async function runCommand(name: string, command: string, outputMode: 'live' | 'buffered'): Promise<boolean> {
  if (outputMode === 'live') console.log(`\n▸ ${name}`);
  const startedMs = Date.now();
  const child = spawn(command, { shell: true, stdio: outputMode === 'live' ? 'inherit' : 'pipe' });
  let bufferedOutput = outputMode === 'live' ? '' : `\n▸ ${name}\n`;
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (bufferedOutput += chunk.toString()));
  const hasPassed = await new Promise<boolean>((resolve) =>
    child.once('close', (code) => resolve(code === 0)),
  );
  console.log(
    `${bufferedOutput}  ${hasPassed ? 'ok' : 'FAILED'} in ${((Date.now() - startedMs) / 1000).toFixed(1)} s`,
  );
  return hasPassed;
}

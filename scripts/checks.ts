// Runs checks and test suites, and counts what passed and failed.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface TestCounts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Runs a command that passes or fails as one check. */
export async function runCheck(name: string, command: string): Promise<TestCounts> {
  const hasPassed = await runCommand(name, command, 'buffered');
  return hasPassed ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/** Runs a test suite that reports its own counts. A suite that crashes without a report counts as one failure. */
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

/** Reads the counts from Playwright's JSON report. */
export function readPlaywrightCounts(path: string): TestCounts {
  const { stats } = JSON.parse(readFileSync(path, 'utf8'));
  return { passed: stats.expected, failed: stats.unexpected, skipped: stats.skipped };
}

/** Prints `N passed, N failed` as the last line, and sets the exit code to 1 after any failure. */
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

/** Prints a command's output immediately, or after its end, so that the output of parallel commands is not mixed. */
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

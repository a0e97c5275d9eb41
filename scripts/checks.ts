// Runs commands that check something, and counts what passed and what failed.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

/** One thing that is right or wrong as a whole. */
export async function check(name: string, command: string): Promise<Count> {
  const isGreen = await run(name, command, 'aside');
  return isGreen ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/** Many tests that count themselves; one that dies without a count counts as one failure. */
export async function suite(name: string, command: string, count: () => Count): Promise<Count> {
  const isGreen = await run(name, command, 'here');
  try {
    const counted = count();
    return isGreen || counted.failed > 0 ? counted : { ...counted, failed: 1 };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/** The counts of Playwright's report in JSON. */
export function countPlaywright(path: string): Count {
  const { stats } = JSON.parse(readFileSync(path, 'utf8'));
  if (stats.flaky > 0) console.log(`  ${stats.flaky} passed at a second try`);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

/** Ends the run: prints `N passed, N failed` as its last line, and any failure fails the process. */
export function report(counts: readonly Count[]): void {
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
async function run(name: string, command: string, output: 'here' | 'aside'): Promise<boolean> {
  if (output === 'here') console.log(`\n▸ ${name}`);
  const startedMs = Date.now();
  const child = spawn(command, { shell: true, stdio: output === 'here' ? 'inherit' : 'pipe' });
  let said = output === 'here' ? '' : `\n▸ ${name}\n`;
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const isGreen = await new Promise<boolean>((resolve) => child.once('close', (code) => resolve(code === 0)));
  console.log(`${said}  ${isGreen ? 'ok' : 'FAILED'} in ${((Date.now() - startedMs) / 1000).toFixed(1)} s`);
  return isGreen;
}

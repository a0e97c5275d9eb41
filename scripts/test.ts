// Runs all checks and tests. `--all` adds the API tests of the Lambda package, the fault tests, and the main journeys
// in Firefox and WebKit. `--changed` runs only those for the changes since the last commit.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { text } from 'node:stream/consumers';

/** The numbers of checks and tests that have passed, failed and been skipped. */
type Counts = [passed: number, failed: number, skipped: number];

const totals: Counts = [0, 0, 0];

if (process.argv.includes('--changed')) await checkChanges();
else await runAll(process.argv.includes('--all'));
const [passed, failed, skipped] = totals;
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed > 0 ? 1 : 0;

/** Checks the types of all files, and runs lint and unit tests for the changed ones. */
async function checkChanges(): Promise<void> {
  const changed = ['diff --name-only --diff-filter=d HEAD', 'ls-files --others --exclude-standard']
    .flatMap((command) => execFileSync('git', command.split(' '), { encoding: 'utf8' }).split('\n'))
    .filter((path) => /\.[jt]sx?$/.test(path));
  await Promise.all([
    runCheck('Types', 'tsc -b'),
    changed.length > 0 && runCheck('Lint', `oxlint --type-aware ${changed.join(' ')}`),
    runCheck('Unit tests', 'vitest run --project unit --project web --changed --passWithNoTests'),
  ]);
}

async function runAll(withSlowTests: boolean): Promise<void> {
  await Promise.all([
    runCheck('A browser', 'node scripts/browsers.ts chromium'),
    runCheck('Formatting', 'prettier --check --log-level warn .'),
    runCheck('Generated code is up to date', 'graphql-codegen --check --silent'),
    runCheck('Types', 'tsc -b'),
    runCheck('Lint', 'npm run --silent lint'),
    runCheck('The site builds', 'npm run --silent build'),
  ]);
  const projects = withSlowTests ? '' : "--project='!api lambda' --project='!faults'";
  const vitestReport = '--reporter=default --reporter=json --outputFile.json=.cache/tests.json';
  await runSuite('Rules and the API', `vitest run ${projects} ${vitestReport}`, readVitestCounts);
  await runSuite('Chromium', 'playwright test', readPlaywrightCounts);
  if (withSlowTests)
    await runSuite('Firefox and WebKit', 'npm run --silent test:browsers', readPlaywrightCounts);
}

/** Prints the output of a command after its end, so that the outputs of parallel commands aren't mixed. */
async function runCheck(name: string, command: string): Promise<void> {
  const startedMs = Date.now();
  const child = spawn(`${command} 2>&1`, { shell: true, stdio: ['ignore', 'pipe', 'inherit'] });
  const [output, hasPassed] = await Promise.all([text(child.stdout), waitUntilEnd(child)]);
  console.log(`\n▸ ${name}\n${output}`);
  addResult(hasPassed ? [1, 0, 0] : [0, 1, 0], hasPassed, startedMs);
}

/** Prints the output of a command immediately. A suite that fails without a report counts as one failure. */
async function runSuite(name: string, command: string, readCounts: () => Counts): Promise<void> {
  console.log(`\n▸ ${name}`);
  rmSync('.cache/tests.json', { force: true });
  const startedMs = Date.now();
  const hasPassed = await waitUntilEnd(spawn(command, { shell: true, stdio: 'inherit' }));
  const [passedTests, failedTests, skippedTests] = existsSync('.cache/tests.json') ? readCounts() : [0, 0, 0];
  const failures = hasPassed ? failedTests : Math.max(1, failedTests);
  addResult([passedTests, failures, skippedTests], hasPassed, startedMs);
}

function readReport() {
  return JSON.parse(readFileSync('.cache/tests.json', 'utf8'));
}

function readVitestCounts(): Counts {
  const { numPassedTests, numFailedTests, numPendingTests } = readReport();
  return [numPassedTests, numFailedTests, numPendingTests];
}

function readPlaywrightCounts(): Counts {
  const { expected, unexpected, skipped: skippedTests } = readReport().stats;
  return [expected, unexpected, skippedTests];
}

/** Returns whether the command has succeeded. */
function waitUntilEnd(child: ReturnType<typeof spawn>): Promise<boolean> {
  return new Promise((resolve) => void child.once('close', (code) => resolve(code === 0)));
}

function addResult(counts: Counts, hasPassed: boolean, startedMs: number): void {
  for (const [index, count] of counts.entries()) totals[index] = (totals[index] ?? 0) + count;
  console.log(`  ${hasPassed ? 'ok' : 'FAILED'} in ${((Date.now() - startedMs) / 1000).toFixed(1)} s`);
}

// Runs the checks and tests that guard a change. With `--all`, it adds the API tests of the package for Lambda, the faults,
// and the main journeys in Firefox and WebKit. With `--changed`, it runs what concerns the changes since the last commit.
import { execFileSync, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

let passedCount = 0;
const failed: string[] = [];

if (process.argv.includes('--changed')) await checkChanges();
else await runAll(process.argv.includes('--all'));
console.log(
  `\n${passedCount} passed, ${failed.length} failed${failed.length > 0 ? `: ${failed.join(', ')}` : ''}`,
);
process.exitCode = failed.length > 0 ? 1 : 0;

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
  await runSuite('Rules and the API', `vitest run ${projects}`);
  await runSuite('Chromium', 'playwright test');
  if (withSlowTests) await runSuite('Firefox and WebKit', 'npm run --silent test:browsers');
}

/** Prints the output of a command after its end, so that the output of parallel commands is not mixed. */
async function runCheck(name: string, command: string): Promise<void> {
  const startedMs = Date.now();
  const child = spawn(`${command} 2>&1`, { shell: true, stdio: ['ignore', 'pipe', 'inherit'] });
  const [output, hasPassed] = await Promise.all([text(child.stdout), waitUntilEnd(child)]);
  console.log(`\n▸ ${name}\n${output}`);
  addResult(name, hasPassed, startedMs);
}

/** Prints the output of a command immediately. */
async function runSuite(name: string, command: string): Promise<void> {
  console.log(`\n▸ ${name}`);
  const startedMs = Date.now();
  addResult(name, await waitUntilEnd(spawn(command, { shell: true, stdio: 'inherit' })), startedMs);
}

/** Returns whether the command has succeeded. */
function waitUntilEnd(child: ReturnType<typeof spawn>): Promise<boolean> {
  return new Promise((resolve) => void child.once('close', (code) => resolve(code === 0)));
}

function addResult(name: string, hasPassed: boolean, startedMs: number): void {
  if (hasPassed) passedCount += 1;
  else failed.push(name);
  console.log(`  ${hasPassed ? 'ok' : 'FAILED'} in ${((Date.now() - startedMs) / 1000).toFixed(1)} s`);
}

// Everything that CI runs; ends with `N passed, N failed`.
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { isInstalled } from './authEmulator.ts';

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const results = { unit: '.cache/unit-results.json', browser: '.cache/browser-results.json' };
for (const path of Object.values(results)) rmSync(path, { force: true });

// What the browser needs is fetched while the rest is at work; in CI nothing of it may be missing.
const fetched = Promise.all([
  check('A browser', 'node scripts/chromium.ts'),
  ...(process.env['CI'] === undefined ? [] : [check('An Auth emulator', 'node scripts/authEmulator.ts')]),
]);
const counts = [
  ...(await Promise.all([
    check('Formatting', 'prettier --check --log-level warn .'),
    check('Generated code is up to date', 'graphql-codegen --check --silent'),
    check('Types', 'tsc -b'),
    check('Lint', 'npm run --silent lint'),
    check('The site builds', 'npm run --silent build:web'),
  ])),
  await suite(
    'Rules, API and stores',
    `vitest run --reporter=default --reporter=json --outputFile.json=${results.unit}`,
    countUnit,
  ),
];
counts.push(...(await fetched));
if (!isInstalled()) {
  console.log(
    'Google’s popup is not tried: node scripts/authEmulator.ts installs Firebase’s Auth emulator once.',
  );
}
counts.push(await suite('Browser', 'playwright test', countBrowser));

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

/** One thing that is right or wrong as a whole. */
async function check(name: string, command: string): Promise<Count> {
  const isGreen = await run(name, command, 'aside');
  return isGreen ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/** Many tests that count themselves; one that dies without a count counts as one failure. */
async function suite(name: string, command: string, count: () => Count): Promise<Count> {
  const isGreen = await run(name, command, 'here');
  try {
    const counted = count();
    return isGreen || counted.failed > 0 ? counted : { ...counted, failed: 1 };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
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

function countUnit(): Count {
  const report = JSON.parse(readFileSync(results.unit, 'utf8'));
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests };
}

function countBrowser(): Count {
  const { stats } = JSON.parse(readFileSync(results.browser, 'utf8'));
  if (stats.flaky > 0) console.log(`  ${stats.flaky} passed at a second try`);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

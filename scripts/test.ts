// Everything that CI runs, one kind after the other; ends with `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { ensureInstalled, isInstalled } from './authEmulator.ts';
import { ensureChromium } from './chromium.ts';

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const results = { unit: '.cache/unit-results.json', browser: '.cache/browser-results.json' };
for (const path of Object.values(results)) rmSync(path, { force: true });
ensureChromium();
if (process.env['CI'] !== undefined) ensureInstalled();
if (!isInstalled()) {
  console.log(
    'Google’s popup is not tried: node scripts/authEmulator.ts installs Firebase’s Auth emulator once.',
  );
}

const counts = [
  check('Formatting', 'prettier --check --log-level warn .'),
  check('Generated code is up to date', 'graphql-codegen --check --silent'),
  check('Types', 'tsc -b'),
  check('Lint', 'npm run --silent lint'),
  suite(
    'Rules, API and stores',
    `vitest run --reporter=default --reporter=json --outputFile.json=${results.unit}`,
    countUnit,
  ),
  check('The site builds', 'npm run --silent build:web'),
  suite('Browser', 'playwright test', countBrowser),
];

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
function check(name: string, command: string): Count {
  return run(name, command) ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/** Many tests that count themselves; one that dies without a count counts as one failure. */
function suite(name: string, command: string, count: () => Count): Count {
  const isGreen = run(name, command);
  try {
    const counted = count();
    return isGreen || counted.failed > 0 ? counted : { ...counted, failed: 1 };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

function run(name: string, command: string): boolean {
  console.log(`\n▸ ${name}`);
  const startedMs = Date.now();
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit' });
  console.log(`  ${status === 0 ? 'ok' : 'FAILED'} in ${((Date.now() - startedMs) / 1000).toFixed(1)} s`);
  return status === 0;
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

// Everything that CI runs; ends with `N passed, N failed`.
import { readFileSync, rmSync } from 'node:fs';
import { isAuthEmulatorInstalled } from './authEmulator.ts';
import { runCheck, type TestCounts, readPlaywrightCounts, reportTotals, runTestSuite } from './checks.ts';

const results = { unit: '.cache/unit-results.json', browser: '.cache/browser-results.json' };
for (const path of Object.values(results)) rmSync(path, { force: true });

// What the browser needs is fetched while the rest is at work; in CI nothing of it may be missing.
const downloads = Promise.all([
  runCheck('A browser', 'node scripts/chromium.ts'),
  ...(process.env['CI'] === undefined ? [] : [runCheck('An Auth emulator', 'node scripts/authEmulator.ts')]),
]);
const counts = [
  ...(await Promise.all([
    runCheck('Formatting', 'prettier --check --log-level warn .'),
    runCheck('Generated code is up to date', 'graphql-codegen --check --silent'),
    runCheck('Types', 'tsc -b'),
    runCheck('Lint', 'npm run --silent lint'),
    runCheck('The site builds', 'npm run --silent build:web'),
  ])),
  await runTestSuite(
    'Rules, API and stores',
    `vitest run --reporter=default --reporter=json --outputFile.json=${results.unit}`,
    readUnitCounts,
  ),
];
counts.push(...(await downloads));
if (!isAuthEmulatorInstalled()) {
  console.log(
    'Google’s popup is not tried: node scripts/authEmulator.ts installs Firebase’s Auth emulator once.',
  );
}
counts.push(await runTestSuite('Browser', 'playwright test', () => readPlaywrightCounts(results.browser)));

reportTotals(counts);

function readUnitCounts(): TestCounts {
  const report = JSON.parse(readFileSync(results.unit, 'utf8'));
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests };
}

// Runs the checks and tests that guard a change. With `--all`, it adds those that take long: tests with the tag `slow`, a
// short form of the trials, and the main features in Firefox and WebKit. The last line is `N passed, N failed`.
import { readFileSync, rmSync } from 'node:fs';
import { isAuthEmulatorInstalled } from './authEmulator.ts';
import { runCheck, type TestCounts, readPlaywrightCounts, reportTotals, runTestSuite } from './checks.ts';
import { testFirefoxAndWebKit } from './testBrowsers.ts';
import { testConformance } from './conformance/testConformance.ts';

const isAll = process.argv.includes('--all');
const results = {
  unit: '.cache/unit-results.json',
  chaos: '.cache/chaos.json',
  browser: '.cache/browser-results.json',
};
for (const path of Object.values(results)) rmSync(path, { force: true });

// The browser and the Auth emulator are installed in parallel with the other checks. In CI, both are required.
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
    runCheck('The site builds', 'npm run --silent build'),
  ])),
  await runTestSuite(
    'Rules, API and stores',
    `vitest run ${isAll ? '' : "--tags-filter '!slow'"} --reporter=default --reporter=json --outputFile.json=${results.unit}`,
    readUnitCounts,
  ),
];
// After the other tests, because it measures how fast responses are.
if (isAll)
  counts.push(
    await runTestSuite('Faults, load and attacks', 'node trials/run.ts', () =>
      JSON.parse(readFileSync(results.chaos, 'utf8')),
    ),
  );
counts.push(...(await downloads));
if (!isAuthEmulatorInstalled()) {
  console.log(
    'The tests of Google’s popup are skipped: run npx node scripts/authEmulator.ts to install Firebase’s Auth emulator.',
  );
}
counts.push(await runTestSuite('Chromium', 'playwright test', () => readPlaywrightCounts(results.browser)));
counts.push(...(await testConformance(isAll)));
if (isAll) counts.push(...(await testFirefoxAndWebKit()));

reportTotals(counts);

/** The part of Vitest's report that is read. */
interface UnitReport {
  numPassedTests: number;
  numFailedTests: number;
  /** Includes the tests that the filter has left out. */
  numPendingTests: number;
  testResults: { assertionResults: { tags: string[] }[] }[];
}

function readUnitCounts(): TestCounts {
  const report: UnitReport = JSON.parse(readFileSync(results.unit, 'utf8'));
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const slowCount = isAll ? 0 : tests.filter(({ tags }) => tags.includes('slow')).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests - slowCount,
  };
}

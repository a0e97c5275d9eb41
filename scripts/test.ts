// Runs the checks and tests that guard a change. With `--all`, it adds those that take long: tests with the tag `slow`,
// faults, and the main features in Firefox and WebKit. The last line is `N passed, N failed`.
import { readFileSync, rmSync } from 'node:fs';
import { isAuthEmulatorInstalled } from './authEmulator.ts';
import { runCheck, type TestCounts, readPlaywrightCounts, reportTotals, runTestSuite } from './checks.ts';
import { testFirefoxAndWebKit } from './testBrowsers.ts';
import { testConformance } from './conformance/testConformance.ts';

const isAll = process.argv.includes('--all');
const results = {
  unit: '.cache/unit-results.json',
  faults: '.cache/fault-results.json',
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
    `vitest run --project '!faults' ${isAll ? '' : "--tags-filter '!slow'"} --reporter=default --reporter=json --outputFile.json=${results.unit}`,
    () => readUnitCounts(results.unit),
  ),
];
// After the other tests, because it measures how fast responses are.
if (isAll)
  counts.push(
    await runTestSuite(
      'Faults',
      `vitest run --project faults --reporter=default --reporter=json --outputFile.json=${results.faults}`,
      () => readUnitCounts(results.faults),
    ),
  );
counts.push(...(await downloads));
if (!isAuthEmulatorInstalled()) {
  console.log(
    'The tests of Google’s popup are skipped: run npx node scripts/authEmulator.ts to install Firebase’s Auth emulator.',
  );
}
// Without `--all`, pages have all fonts of the machine, but no test is repeated with fewer.
const browserOptions = isAll
  ? ''
  : "--grep-invert @slow --project 'full browser' --project 'headless browser'";
counts.push(
  await runTestSuite('Chromium', `playwright test ${browserOptions}`, () =>
    readPlaywrightCounts(results.browser),
  ),
);
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

function readUnitCounts(path: string): TestCounts {
  const report: UnitReport = JSON.parse(readFileSync(path, 'utf8'));
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const slowCount = isAll ? 0 : tests.filter(({ tags }) => tags.includes('slow')).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests - slowCount,
  };
}

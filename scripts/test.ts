// Runs the checks and tests that guard a change. With `--all`, it adds the API tests of the package for Lambda, the
// faults, and the main journeys in Firefox and WebKit. The last line is `N passed, N failed`.
import { readFileSync, rmSync } from 'node:fs';
import { runCheck, type TestCounts, readPlaywrightCounts, reportTotals, runTestSuite } from './checks.ts';
import { testFirefoxAndWebKit } from './testBrowsers.ts';

const isAll = process.argv.includes('--all');
const results = { vitest: '.cache/vitest-results.json', browser: '.cache/browser-results.json' };
for (const path of Object.values(results)) rmSync(path, { force: true });

const counts = await Promise.all([
  runCheck('A browser', 'node scripts/chromium.ts'),
  runCheck('Formatting', 'prettier --check --log-level warn .'),
  runCheck('Generated code is up to date', 'graphql-codegen --check --silent'),
  runCheck('Types', 'tsc -b'),
  runCheck('Lint', 'npm run --silent lint'),
  runCheck('The site builds', 'npm run --silent build'),
]);
const projects = isAll ? '' : "--project='!api lambda' --project='!faults'";
counts.push(
  await runTestSuite(
    'Rules and the API',
    `vitest run ${projects} --reporter=default --reporter=json --outputFile.json=${results.vitest}`,
    readVitestCounts,
  ),
  await runTestSuite('Chromium', 'playwright test', () => readPlaywrightCounts(results.browser)),
  ...(isAll ? await testFirefoxAndWebKit() : []),
);
reportTotals(counts);

function readVitestCounts(): TestCounts {
  const report = JSON.parse(readFileSync(results.vitest, 'utf8')) as Record<string, number>;
  return {
    passed: report['numPassedTests'] ?? 0,
    failed: report['numFailedTests'] ?? 0,
    skipped: report['numPendingTests'] ?? 0,
  };
}

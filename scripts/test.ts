// Everything that CI runs; ends with `N passed, N failed`.
import { readFileSync, rmSync } from 'node:fs';
import { isInstalled } from './authEmulator.ts';
import { check, type Count, countPlaywright, report, suite } from './checks.ts';

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
counts.push(await suite('Browser', 'playwright test', () => countPlaywright(results.browser)));

report(counts);

function countUnit(): Count {
  const report = JSON.parse(readFileSync(results.unit, 'utf8'));
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests };
}

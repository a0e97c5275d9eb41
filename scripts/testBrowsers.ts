// Tests the main features in Firefox and WebKit. The last line is `N passed, N failed`.
import { rmSync } from 'node:fs';
import { browserNames, ensureBrowser, getBrowserTitle } from './browsers.ts';
import { runCheck, type TestCounts, readPlaywrightCounts, reportTotals, runTestSuite } from './checks.ts';

const results = '.cache/browsers-results.json';
rmSync(results, { force: true });

const installed = browserNames.filter(ensureBrowser);
const missing = browserNames.filter((name) => !installed.includes(name));
const counts: TestCounts[] = [await runCheck('The site builds', 'npm run --silent build')];
if (installed.length > 0) {
  const projects = installed.map((name) => `--project ${name}`).join(' ');
  const command = `playwright test --config tests/browser/browsers/playwright.config.ts ${projects}`;
  counts.push(
    await runTestSuite(installed.map(getBrowserTitle).join(' and '), command, () =>
      readPlaywrightCounts(results),
    ),
  );
}
// In CI, a missing browser is a failure.
const isCI = process.env['CI'] !== undefined;
for (const name of missing) {
  console.log(`${isCI ? 'FAILED' : 'Skipped'}: ${getBrowserTitle(name)} is not installed.`);
  counts.push(isCI ? { passed: 0, failed: 1, skipped: 0 } : { passed: 0, failed: 0, skipped: 1 });
}
reportTotals(counts);

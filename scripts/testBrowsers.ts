// Tests the main features in Firefox and WebKit. The last line is `N passed, N failed`.
import { rmSync } from 'node:fs';
import { browserNames, ensureBrowser, getBrowserTitle } from './browsers.ts';
import { runCheck, type TestCounts, readPlaywrightCounts, reportTotals, runTestSuite } from './checks.ts';

const results = '.cache/browsers-results.json';

/** Expects a build of the site. In CI, a browser that can't be installed is a failure. */
export async function testFirefoxAndWebKit(): Promise<TestCounts[]> {
  rmSync(results, { force: true });
  const installed = browserNames.filter(ensureBrowser);
  const missing = browserNames.filter((name) => !installed.includes(name));
  const isCI = process.env['CI'] !== undefined;
  const counts = missing.map((name) => {
    console.log(`${isCI ? 'FAILED' : 'Skipped'}: ${getBrowserTitle(name)} is not installed.`);
    return isCI ? { passed: 0, failed: 1, skipped: 0 } : { passed: 0, failed: 0, skipped: 1 };
  });
  if (installed.length === 0) return counts;
  const projects = installed.map((name) => `--project ${name}`).join(' ');
  const suite = await runTestSuite(
    installed.map(getBrowserTitle).join(' and '),
    `playwright test --config tests/browser/browsers/playwright.config.ts ${projects}`,
    () => readPlaywrightCounts(results),
  );
  return [...counts, suite];
}

if (import.meta.main)
  reportTotals([
    await runCheck('The site builds', 'npm run --silent build'),
    ...(await testFirefoxAndWebKit()),
  ]);

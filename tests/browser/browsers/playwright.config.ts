import { defineConfig } from '@playwright/test';
import { browserNames, type BrowserName } from '../../../scripts/browsers.ts';

/** Playwright runs the tests, but driver.ts the browsers. The tests of each browser run sequentially. */
export default defineConfig<object, { testedBrowser: BrowserName }>({
  testDir: '.',
  outputDir: '../../../.cache/browsers-test-results',
  forbidOnly: process.env['CI'] !== undefined,
  workers: 2,
  // As in the main configuration: shared machines can be slow, and tests that pass on a retry are reported as flaky.
  retries: process.env['CI'] === undefined ? 0 : 2,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../../../.cache/browsers-results.json' }]],
  projects: browserNames.map((name) => ({ name, workers: 1, use: { testedBrowser: name } })),
});

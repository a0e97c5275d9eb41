import { defineConfig } from '@playwright/test';
import { browserNames, type BrowserName } from '../../scripts/browsers.ts';

/** Playwright runs these tests, but not the browsers: see driver.ts. Each browser's tests run one after the other. */
export default defineConfig<object, { testedBrowser: BrowserName }>({
  testDir: '.',
  outputDir: '../../.cache/browsers-test-results',
  forbidOnly: process.env['CI'] !== undefined,
  workers: 2,
  // As in the main configuration: a shared machine may be slow for a moment, and a second try is reported as flaky.
  retries: process.env['CI'] === undefined ? 0 : 2,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../../.cache/browsers-results.json' }]],
  projects: browserNames.map((name) => ({ name, workers: 1, use: { testedBrowser: name } })),
});

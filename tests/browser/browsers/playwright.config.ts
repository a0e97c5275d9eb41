import { defineConfig } from '@playwright/test';
import { browserNames, type BrowserName } from '../../../scripts/browsers.ts';

/** Playwright runs the tests, and drivers.ts the browsers. */
export default defineConfig<{ testedBrowser: BrowserName }>({
  testDir: '.',
  outputDir: '../../../.cache/browsers-test-results',
  forbidOnly: process.env['CI'] !== undefined,
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: '../../../.cache/browsers-results.json' }]],
  // Two virtual screens that start at the same time may wait for each other.
  projects: browserNames.map((name) => ({ name, workers: 1, use: { testedBrowser: name } })),
});

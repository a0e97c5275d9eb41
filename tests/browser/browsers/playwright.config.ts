import { defineConfig } from '@playwright/test';
import { type BrowserName, findBrowser } from '../../../scripts/browsers.ts';

/** In CI, the tests of a browser that can't be installed fail. */
const isTested = (name: BrowserName) => findBrowser(name) !== undefined || process.env['CI'] !== undefined;

/** Playwright runs the tests; drivers.ts controls the browsers. */
export default defineConfig<{ testedBrowser: BrowserName }>({
  testDir: '.',
  outputDir: '../../../.cache/browsers-test-results',
  forbidOnly: process.env['CI'] !== undefined,
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: '../../../.cache/tests.json' }]],
  // One worker per browser, because two virtual screens that start at the same time may block each other.
  projects: (['firefox', 'webkit'] as const).filter(isTested).map((name) => ({
    name,
    workers: 1,
    use: { testedBrowser: name },
  })),
});

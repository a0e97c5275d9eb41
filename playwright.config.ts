import { defineConfig } from '@playwright/test';
import { getHeadlessLaunchOptions, getFullBrowserLaunchOptions } from './scripts/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/test-results',
  forbidOnly: process.env['CI'] !== undefined,
  fullyParallel: true,
  workers: 3,
  // A shared machine may be slow for a moment; a test that needs its second try is listed as flaky.
  retries: process.env['CI'] === undefined ? 0 : 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/browser-results.json' }]],
  use: {
    viewport: { width: 1280, height: 720 },
    colorScheme: 'dark',
    // Without a graphics card motion, frosted glass and gradients cost more than all the rest; tests of them ask for them.
    contextOptions: { reducedMotion: 'reduce', contrast: 'more' },
    serviceWorkers: 'block',
  },
  // The slow one first, so that nobody waits for it at the end; it starts slowly, so all of its tests take one.
  projects: [
    {
      name: 'full browser',
      testMatch: 'push.spec.ts',
      workers: 1,
      use: { launchOptions: getFullBrowserLaunchOptions() },
    },
    {
      name: 'headless browser',
      testIgnore: ['push.spec.ts', 'browsers/**'],
      use: { launchOptions: getHeadlessLaunchOptions() },
    },
  ],
});

import { defineConfig } from '@playwright/test';
import { getLaunchOptions } from './scripts/browsers.ts';

const { args, ...launchOptions } = getLaunchOptions();

/** Without retries, because a test that fails once is a bug. */
export default defineConfig({
  testDir: 'tests/browser',
  testIgnore: 'browsers/**',
  outputDir: '.cache/test-results',
  forbidOnly: process.env['CI'] !== undefined,
  fullyParallel: true,
  workers: 2,
  // Node removes the types itself.
  build: { external: ['**'] },
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/tests.json' }]],
  use: {
    viewport: { width: 1280, height: 720 },
    colorScheme: 'dark',
    // Motion, backdrop filters and gradients are very slow without a GPU. Tests of these features enable them.
    contextOptions: { reducedMotion: 'reduce', contrast: 'more' },
    serviceWorkers: 'block',
    // Chromium starts no process for a page that may follow.
    launchOptions: { ...launchOptions, args: [...args, '--renderer-process-limit=1'] },
  },
});

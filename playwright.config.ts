import { defineConfig } from '@playwright/test';
import { getLaunchOptions } from './scripts/browsers.ts';

/** A test that fails once is a bug, so nothing is tried again. */
export default defineConfig({
  testDir: 'tests/browser',
  testIgnore: 'browsers/**',
  outputDir: '.cache/test-results',
  forbidOnly: process.env['CI'] !== undefined,
  fullyParallel: true,
  workers: 2,
  // Node itself removes the types.
  build: { external: ['**'] },
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/tests.json' }]],
  use: {
    viewport: { width: 1280, height: 720 },
    colorScheme: 'dark',
    // Without a graphics card, motion, backdrop filters and gradients are very slow. Tests of these features turn them on.
    contextOptions: { reducedMotion: 'reduce', contrast: 'more' },
    serviceWorkers: 'block',
    launchOptions: getLaunchOptions(),
  },
});

import { defineConfig } from '@playwright/test';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { getHeadlessLaunchOptions, getFullBrowserLaunchOptions } from './scripts/chromium.ts';

/** These projects remove most fonts. They need DejaVu, because Chromium can't render a page without any font. */
const reducedFonts = existsSync('/usr/share/fonts/truetype/dejavu') ? ['withoutNoto', 'onlyDejaVu'] : [];

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: '.cache/test-results',
  forbidOnly: process.env['CI'] !== undefined,
  fullyParallel: true,
  workers: 3,
  // A busy machine takes 15 s from the first script of a page to the video's player.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/browser-results.json' }]],
  use: {
    viewport: { width: 1280, height: 720 },
    colorScheme: 'dark',
    // Without a GPU, motion, backdrop filters and gradients are very slow. Tests of these features turn them on.
    contextOptions: { reducedMotion: 'reduce', contrast: 'more' },
    serviceWorkers: 'block',
  },
  // The full browser is slow, so it comes first. It also starts slowly, so all of its tests share one worker.
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
    // The project above has all fonts of the machine. Pages prefer Noto to DejaVu, and Liberation to both.
    ...reducedFonts.map((fonts) => ({
      name: fonts,
      testMatch: 'lateFonts.spec.ts',
      use: {
        launchOptions: {
          ...getHeadlessLaunchOptions(),
          env: { ...process.env, FONTCONFIG_FILE: resolve('tests/support/browser/fonts', `${fonts}.conf`) },
        },
      },
    })),
  ],
});

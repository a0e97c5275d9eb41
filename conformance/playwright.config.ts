import { defineConfig } from '@playwright/test';
import { existsSync } from 'node:fs';

const chromium = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(
  (path) => path !== undefined && existsSync(path),
);

export default defineConfig({
  testDir: '.',
  outputDir: '../.cache/conformance',
  fullyParallel: true,
  workers: 2,
  retries: process.env['CI'] === undefined ? 0 : 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['./reporter.ts'], ['json', { outputFile: '../.cache/conformance-results.json' }]],
  use: {
    baseURL: process.env['CONFORMANCE_URL'],
    viewport: { width: 1280, height: 720 },
    contextOptions: { reducedMotion: 'reduce', contrast: 'more' },
    serviceWorkers: 'block',
    launchOptions: {
      args: ['--no-sandbox', '--disable-gpu'],
      ...(chromium !== undefined && { executablePath: chromium }),
    },
  },
});

import { type Browser, chromium } from '@playwright/test';
import { ensureBrowser, getLaunchOptions } from '../scripts/browsers.ts';
import { startServer } from '../tests/support/site/serverProcess.ts';

/** Runs `measure` with the URL of a new site with the starter thoughts, in a separate process. */
export async function withSite<Result>(measure: (url: string) => Promise<Result>): Promise<Result> {
  const site = await startServer({ NODE_ENV: 'production', LOG_FORMAT: 'text', METRICS_TOKEN: '' });
  try {
    return await measure(site.url);
  } finally {
    await site.stop();
  }
}

/** Runs `measure` with a browser. */
export async function withBrowser<Result>(measure: (browser: Browser) => Promise<Result>): Promise<Result> {
  ensureBrowser('chromium');
  const browser = await chromium.launch(getLaunchOptions());
  try {
    return await measure(browser);
  } finally {
    await browser.close();
  }
}

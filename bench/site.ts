import { type Browser, chromium } from '@playwright/test';
import { getHeadlessLaunchOptions } from '../scripts/chromium.ts';
import { requireChromium } from './requirements.ts';
import { startServer } from './servers/startServer.ts';
import { createTemporaryFolder } from '../tests/support/site/serverProcess.ts';

/** Runs `measure` with the URL of a new site with the starter thoughts, in a process of its own. */
export async function withSite<Result>(measure: (url: string) => Promise<Result>): Promise<Result> {
  const { path: dataDir, remove } = createTemporaryFolder();
  const site = await startServer('servers/upwellServer.ts', [], { DATA_DIR: dataDir });
  try {
    return await measure(site.url);
  } finally {
    await site.stop();
    remove();
  }
}

/** Runs `measure` with a browser. @throws {MissingRequirement} when none is installed. */
export async function withBrowser<Result>(measure: (browser: Browser) => Promise<Result>): Promise<Result> {
  requireChromium();
  const browser = await chromium.launch(getHeadlessLaunchOptions());
  try {
    return await measure(browser);
  } finally {
    await browser.close();
  }
}

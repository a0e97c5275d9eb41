// Fixtures: a browser for each worker, and a window and a site for each test.
import { test as base } from '@playwright/test';
import { type BrowserName, findBrowser } from '../../../scripts/browsers.ts';
import { openSite } from '../../support/browser/site.ts';
import type { Browser, BrowserWindow } from './driver.ts';
import { launchFirefox } from './firefox.ts';
import { launchWebKit } from './webkit.ts';

export { expect } from '@playwright/test';

const launchers = { firefox: launchFirefox, webkit: launchWebKit };

interface WorkerFixtures {
  /** Set by the project in playwright.config.ts. */
  testedBrowser: BrowserName;
  launchedBrowser: Browser;
}

interface Fixtures {
  /** Environment variables of the site that differ from the defaults. */
  environment: Record<string, string>;
  site: Awaited<ReturnType<typeof openSite>>;
  window: BrowserWindow;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  testedBrowser: ['firefox', { option: true, scope: 'worker' }],
  launchedBrowser: [
    async ({ testedBrowser }, use) => {
      const browser = await launchers[testedBrowser](findBrowser(testedBrowser));
      await use(browser);
      await browser.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  environment: [{}, { option: true }],
  site: async ({ environment }, use) => {
    const site = await openSite(environment);
    await use(site);
    await site.close();
  },
  window: async ({ launchedBrowser }, use, testInfo) => {
    const window = await launchedBrowser.openWindow();
    await use(window);
    if (testInfo.status !== testInfo.expectedStatus)
      await testInfo.attach('screen', { body: await window.screenshot(), contentType: 'image/png' });
    await window.close();
  },
});

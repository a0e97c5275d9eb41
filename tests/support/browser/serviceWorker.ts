// A site with its service worker, which a test can close to go offline.
import type { Page } from '@playwright/test';
import { expect, openSite, test as siteTest } from './site.ts';

/** `stop` closes the site during a test. */
export const test = siteTest.extend<{ stop: () => Promise<void> }>({
  stop: async ({ site }, use) => use(() => (site as Awaited<ReturnType<typeof openSite>>).close()),
  serviceWorkers: 'allow',
  site: async ({}, use) => {
    const running = await openSite();
    let closing: Promise<void> | undefined;
    await use(Object.assign({ ...running }, { close: () => (closing ??= running.close()) }));
    await (closing ?? running.close());
  },
});

/** Returns the URLs in all caches. */
export async function readCachedUrls(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const requests = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return requests.flat().map(({ url }) => url);
  });
}

/** Registers the worker, as the page does some seconds later, and waits until it controls the page. */
export async function startServiceWorker(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.register('/worker.js')));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Opens a page, and waits until the worker has cached what the page loaded before it took control. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await startServiceWorker(page);
  const expectedUrl = path === '/' ? '/assets/index-' : path;
  await expect
    .poll(async () => (await readCachedUrls(page)).some((url) => url.includes(expectedUrl)))
    .toBe(true);
}

// Visits without a network or without storage, and updates of the service worker.
import type { Page } from '@playwright/test';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { blockStorage, example } from './support/pages.ts';
import { startServiceWorker } from '../support/browser/googleServices.ts';
import { expect, startSite, test } from './support/site.ts';

test.describe('with a service worker', () => {
  // Uses a separate site, which the test stops to be offline, because a service worker's requests can't be intercepted.
  test.use({ settings: {}, serviceWorkers: 'allow', expectedErrors: /preload CSS|Failed to fetch/ });

  test('pages of an earlier visit are shown offline', async ({ page, home, site }) => {
    await visit(page, example.path);
    await visit(page, '/');
    await page.evaluate(async () => {
      const address = '/graphql?query=query%20Secret%7B__typename%7D&operationName=Secret';
      await fetch(address, { headers: { authorization: 'Bearer x' } });
      await fetch(address.replaceAll('Secret', 'Public'));
    });
    await expect.poll(async () => (await readStoredUrls(page)).join()).toContain('Public');
    expect((await readStoredUrls(page)).join()).not.toMatch(/Secret|\/admin/);
    await site.stop();
    await page.goto(example.path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(example.thought);
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }),
    );
    for (const path of ['/nowhere', '/playground']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText("You're offline");
    }
    await page.getByRole('link', { name: '← Back to Home' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upwell');
    await home.open();
    await page.getByRole('slider').fill('9');
    const seen = new Set<string>();
    await home.runUntil(async () => {
      for (const bubble of await home.bubbles.all()) seen.add(await home.readThought(bubble));
      return seen.size >= 10;
    });
  });

  test('a new service worker replaces the pages of the previous build', async ({ page, site }, testInfo) => {
    await visit(page, example.path);
    await page.evaluate(async (path) => {
      for (const name of await caches.keys())
        await (await caches.open(name)).put(path, new Response('of the build before'));
    }, example.path);
    const [folder, { port }] = [testInfo.outputPath('newer'), new URL(site.url)];
    await cp('dist/web', folder, { recursive: true });
    const script = await readFile('dist/web/worker.js', 'utf8');
    const newer = script.replace(/version:"\w+"/, 'version:"newer"');
    expect(newer).not.toBe(script);
    await writeFile(join(folder, 'worker.js'), newer);
    await site.stop();
    const newerSite = await startSite({ PORT: port, SITE_DIR: folder });
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect.poll(() => readStoredUrls(page)).not.toContain(site.url + example.path);
    await page.goto(example.path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(example.thought);
    await expect.poll(() => readStoredUrls(page)).toContain(site.url + example.path);
    await newerSite.stop();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(example.thought);
  });
});

/** Opens a page, and waits until the worker has cached it and its resources. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await startServiceWorker(page);
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const assets = (await loaded()).filter((url) => url.includes('/assets/'));
  const urls = [page.url(), ...assets];
  await expect.poll(() => readStoredUrls(page)).toEqual(expect.arrayContaining(urls));
}

function readStoredUrls(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const lists = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(lists)).flat().map(({ url }) => url);
  });
}

/** Runs in the page before its scripts: makes all writes to the storage fail. */
function fillStorage(): void {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  Storage.prototype.setItem = refuse;
  Cache.prototype.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
}

for (const [title, prepare] of [
  ['blocked', blockStorage],
  ['full', fillStorage],
] as const)
  test(`with storage ${title}, bubbles appear, and choices last for the visit`, async ({ page, home }) => {
    await page.addInitScript(prepare);
    await home.open();
    await page.getByRole('slider').fill('9');
    await page.getByRole('link', { name: 'Browse' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All thoughts');
    await page.getByRole('banner').getByRole('link', { name: 'Upwell', exact: true }).click();
    await home.waitForControls();
    await expect(page.getByText('🐌 Bubble Frequency: 1s')).toBeVisible();
    await home.runUntil(() => home.bubbles.first().isVisible());
  });

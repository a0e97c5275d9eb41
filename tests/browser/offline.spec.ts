// Visits without a network, and updates of the service worker.
import type { Page } from '@playwright/test';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { example, getBubbles, openHome, readThought, runUntil } from './support/pages.ts';
import { startServiceWorker } from './support/services.ts';
import { expect, startSite, test } from './support/site.ts';

// A site of its own, which a test stops to be offline; the service worker's requests can't be intercepted.
test.use({ settings: {}, serviceWorkers: 'allow', expectedErrors: /preload CSS|Failed to fetch/ });

/** Opens a page, and waits until the worker has stored what the page loaded before. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await startServiceWorker(page);
  await expect.poll(() => readCachedPaths(page)).toContain(path);
}

function readCachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const lists = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(lists)).flat().map(({ url }) => new URL(url).pathname);
  });
}

test('after one visit, the home page shows thoughts of the collection offline', async ({ page, site }) => {
  await visit(page, '/');
  await expect
    .poll(async () => (await readCachedPaths(page)).some((path) => path.includes('index')))
    .toBe(true);
  await site.stop();
  await openHome(page);
  await page.getByRole('slider').fill('9');
  const seen = new Set<string>();
  await runUntil(page, async () => {
    for (const bubble of await getBubbles(page).all()) seen.add(await readThought(bubble));
    return seen.size >= 10;
  });
});

test('offline, a visited page is shown, and others say that the visitor is offline', async ({
  page,
  site,
}) => {
  await visit(page, example.path);
  await site.stop();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(example.thought);
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }));
  for (const path of ['/nowhere', '/playground']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("You're offline");
  }
  await page.getByRole('link', { name: '← Back to Home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upwell');
});

test('nothing of an admin is stored for offline use', async ({ page }) => {
  await visit(page, '/');
  await page.evaluate(async () => {
    const address = '/graphql?query=query%20Secret%7B__typename%7D&operationName=Secret';
    await fetch(address, { headers: { authorization: 'Bearer x' } });
    await fetch(address.replaceAll('Secret', 'Public'));
  });
  const readStored = () =>
    page.evaluate(async () => {
      const lists = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
      return (await Promise.all(lists)).flat().map(({ url }) => url);
    });
  await expect.poll(async () => (await readStored()).join()).toContain('Public');
  expect((await readStored()).join()).not.toMatch(/Secret|\/admin/);
});

test('a new worker takes over at once, and pages of the build before are not shown offline', async ({
  page,
  site,
}, testInfo) => {
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
  const controlled = page.evaluate(
    () =>
      new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
      }),
  );
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await controlled;
  await page.goto(example.path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(example.thought);
  const readCopies = () =>
    page.evaluate(async (path) => {
      const copies = (await caches.keys()).map(async (cacheName) =>
        (await caches.match(path, { cacheName }))?.text(),
      );
      return (await Promise.all(copies)).join();
    }, example.path);
  await expect.poll(readCopies).toContain(example.thought);
  await newerSite.stop();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(example.thought);
});

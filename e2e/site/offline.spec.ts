import type { Page } from '@playwright/test';
import { examplePath } from '../support/thoughtPage.ts';
import { toDataUrl, jpeg } from '../support/imageSamples.ts';
import { expect, openSite, type Site, test as siteTest } from '../support/site.ts';

/** A site that goes down in the middle of a test, for good. */
const test = siteTest.extend<{ stop: () => Promise<void> }>({
  stop: async ({ site }, use) => use(() => (site as Awaited<ReturnType<typeof openSite>>).close()),
  site: async ({}, use) => {
    const running = await openSite();
    let closing: Promise<void> | undefined;
    await use(Object.assign({ ...running }, { close: () => (closing ??= running.close()) }));
    await (closing ?? running.close());
  },
});
test.use({ serviceWorkers: 'allow' });

test.describe('Without network, after one visit', () => {
  test('a reload shows at least 10 thoughts of the collection', async ({ page, stop }) => {
    await page.addInitScript(() => localStorage.setItem('upwell.speed', '9'));
    await visit(page, '/');
    await stop();
    await page.reload();
    const seen = new Set<string>();
    await expect(async () => {
      for (const text of await page.locator('[data-instance] button:first-child').allTextContents())
        seen.add(text);
      expect(seen.size).toBeGreaterThanOrEqual(10);
    }).toPass({ timeout: 30_000, intervals: [400] });
  });

  test('the walk goes on when everything kept was seen', async ({ page, stop }) => {
    await visit(page, '/');
    await stop();
    await page.reload();
    await expect(page.locator('[data-instance]').first()).toBeVisible();
    const after = await page.evaluate(async () => {
      const url = performance
        .getEntriesByType('resource')
        .find(({ name }) => name.includes('operationName=Home'))?.name;
      const next = new URL(url ?? '');
      next.searchParams.set('variables', '{"seed":5,"first":10,"after":"abc"}');
      return (await fetch(next)).json();
    });
    expect(after.data.feed.thoughts.length).toBeGreaterThanOrEqual(10);
  });

  test('a visited thought page is there, and another one says what is the matter', async ({
    page,
    stop,
    site,
  }) => {
    const firstTwo = { first: 2, after: null, search: null, orderBy: 'NEWEST', trashed: false } as const;
    const { edges } = await site.services.thoughts.readPage(firstTwo);
    const [thought, other] = edges.map(({ node }) => node);
    await visit(page, `/thought/${thought?.id}`);
    await stop();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(thought?.thought.slice(0, 20) ?? '');
    await page.goto(`/thought/${other?.id}`);
    await expect(page.getByRole('heading', { name: "This thought couldn't be loaded" })).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upwell');
  });

  test('the sound is there too', async ({ page, stop }) => {
    await visit(page, '/');
    await stop();
    const bytes = await page.evaluate(
      async () => (await (await fetch('/sounds/water-drop.mp3')).arrayBuffer()).byteLength,
    );
    expect(bytes).toBeGreaterThan(1000);
  });
});

test.describe('The service worker', () => {
  test('keeps an answer that was on its way when it came', async ({ page }) => {
    await page.route('**/graphql*', async (route) => {
      if (route.request().serviceWorker() === null)
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      // The page tells what it saw as soon as it is controlled.
      await page.waitForTimeout(300);
      await route.continue();
    });
    await visit(page, '/');
  });

  test('keeps nothing of what an admin asks for', async ({ page }) => {
    await visit(page, '/');
    const url = '/graphql?query=query%20Secret%7B__typename%7D&operationName=Secret';
    await page.evaluate(async (address) => {
      const headers = { 'apollo-require-preflight': '1' };
      await fetch(address, { headers: { ...headers, authorization: 'Bearer x' } });
      await fetch(address.replaceAll('Secret', 'Public'), { headers });
    }, url);
    await expect
      .poll(async () => (await readCachedUrls(page)).filter((url) => url.includes('Public')).length)
      .toBe(1);
    const addresses = await readCachedUrls(page);
    expect(addresses.filter((address) => address.includes('Secret'))).toHaveLength(0);
    expect(addresses.filter((address) => address.includes('/admin'))).toHaveLength(0);
  });

  test('an update takes over at once, and leaves an open tab the files that it runs on, but no older page', async ({
    page,
    site,
    stop,
  }) => {
    await visit(page, examplePath);
    await page.evaluate(async (path) => {
      for (const name of await caches.keys())
        await (await caches.open(name)).put(path, new Response('of the build before'));
    }, examplePath);
    const before = await page.evaluate(() => caches.keys());
    replaceServiceWorker(site, (script) => script.replace(/version:"\w+"/, 'version:"newer"'));
    await page.evaluate(async () => {
      const changed = new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
      });
      await (await navigator.serviceWorker.ready).update();
      await changed;
    });
    const after = await page.evaluate(() => caches.keys());
    expect(after).toContain('shell-newer');
    expect(after).toEqual(expect.arrayContaining(before));

    await page.goto(examplePath);
    const isKept = () =>
      page.evaluate(
        async (path) => (await caches.match(path, { cacheName: 'shell-newer' })) !== undefined,
        examplePath,
      );
    await expect.poll(isKept).toBe(true);
    await stop();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Stay hungry');
  });

  test('keeps no page of another build, and installs once it is served its own', async ({ page, site }) => {
    const template = site.services.staticFiles.readTemplate.bind(site.services.staticFiles);
    await visit(page, '/');
    const before = await page.evaluate(() => caches.keys());
    replaceServiceWorker(site, (script) => script.replace(/version:"\w+"/, 'version:"newer"'));
    site.services.staticFiles.readTemplate = async () =>
      (await template()).replace(/\/assets\/index-/g, '/assets/former-');
    expect(await updateServiceWorker(page)).toBe('redundant');
    expect(await page.evaluate(() => caches.keys())).toEqual(before);

    site.services.staticFiles.readTemplate = template;
    expect(await updateServiceWorker(page)).toBe('activated');
    expect(await page.evaluate(() => caches.keys())).toContain('shell-newer');
  });

  test('on a disk that fails keeps nothing, and everything is answered all the same', async ({
    page,
    site,
  }) => {
    replaceServiceWorker(
      site,
      (script) => `
        // Full once the worker is installed.
        addEventListener('activate', () => {
          Cache.prototype.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
        });
        CacheStorage.prototype.match = () => Promise.reject(new DOMException('unreadable', 'UnknownError'));
        ${script}`,
    );
    await page.goto('/');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.reload();
    await expect(page.locator('[data-instance]').first()).toBeVisible();
    const firstOne = { first: 1, after: null, search: null, orderBy: 'NEWEST', trashed: false } as const;
    const [edge] = (await site.services.thoughts.readPage(firstOne)).edges;
    await page.goto(`/thought/${edge?.node.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(
      edge?.node.thought.slice(0, 20) ?? '',
    );
    const image = await site.services.resolveImagePath(toDataUrl('image/jpeg', jpeg));
    expect(await page.evaluate(async (path) => (await fetch(path)).status, image ?? '')).toBe(200);
    expect((await readCachedUrls(page)).filter((url) => /graphql|images|thought/.test(url))).toEqual([]);
  });

  test('a tab whose build is gone is loaded anew, once', async ({ page }) => {
    await visit(page, '/');
    await Promise.all([page.waitForEvent('load'), page.evaluate(dispatchPreloadError)]);
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await page.evaluate(dispatchPreloadError);
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  });
});

test('The site can be installed', async ({ page, context }) => {
  await visit(page, '/');
  const session = await context.newCDPSession(page);
  const { errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // A browser in a private window, as each test has, never installs.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});

/** Another worker than the one that was built. */
function replaceServiceWorker(
  { services: { staticFiles } }: Site,
  rewrite: (script: string) => string,
): void {
  const file = staticFiles.serveFile.bind(staticFiles);
  staticFiles.serveFile = async (pathname) => {
    const response = await file(pathname);
    if (pathname !== '/worker.js' || response === null) return response;
    return new Response(rewrite(await response.text()), { headers: { 'content-type': 'text/javascript' } });
  };
}

/** Looks for another worker; what became of it in the end. */
function updateServiceWorker(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update().catch(() => {});
    const worker = registration.installing ?? registration.waiting ?? registration.active;
    if (worker === null) return 'redundant';
    return new Promise<string>((resolve) => {
      const resolveWhenDone = () => {
        if (worker.state === 'redundant' || worker.state === 'activated') resolve(worker.state);
      };
      worker.addEventListener('statechange', resolveWhenDone);
      resolveWhenDone();
    });
  });
}

/** The addresses of all that the worker keeps. */
async function readCachedUrls(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const requests = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return requests.flat().map(({ url }) => url);
  });
}

/** Waits until the worker keeps what the page had loaded before it. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const wanted = path === '/' ? 'operationName=Home' : path;
  await expect.poll(async () => (await readCachedUrls(page)).some((url) => url.includes(wanted))).toBe(true);
}

/** What Vite says when a part of the build can't be loaded. */
function dispatchPreloadError(): void {
  window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
}

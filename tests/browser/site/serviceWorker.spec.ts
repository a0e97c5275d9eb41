import { storeTestImage } from '../../support/stores/storeFixture.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { openDashboard } from '../../support/browser/admin.ts';
import { jpeg } from '../../support/browser/imageSamples.ts';
import { readCachedUrls, startServiceWorker, test, visit } from '../../support/browser/serviceWorker.ts';
import { expect, type Site, findThought } from '../../support/browser/site.ts';
import { examplePath } from '../../support/browser/thoughtPage.ts';

test('a first visit of a thought takes at most 19 requests and 280 kB, with what prepares offline use', async ({
  context,
  page,
  site,
}) => {
  let requests = 0;
  const bytes: Promise<number>[] = [];
  Object.assign(site.services.requestLog, { logsAll: true, write: () => (requests += 1) });
  context.on('requestfinished', (request) =>
    bytes.push(request.sizes().then(({ responseBodySize }) => responseBodySize)),
  );
  await page.goto(examplePath);
  await page.waitForLoadState('networkidle');
  await startServiceWorker(page);
  await expect.poll(() => readCachedUrls(page)).toContain(site.url + examplePath);
  expect(requests).toBeLessThanOrEqual(19);
  const total = (await Promise.all(bytes)).reduce((sum, size) => sum + size, 0);
  expect(total).toBeLessThanOrEqual(280_000);
});

test.describe('the service worker', () => {
  test('caches a response that was still pending when it took control @slow', async ({ page }) => {
    await page.route('**/graphql*', async (route) => {
      if (route.request().serviceWorker() === null)
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      // The page reports the URLs that it loaded as soon as the worker controls it.
      await page.waitForTimeout(300);
      await route.continue();
    });
    await visit(page, '/');
  });

  test('caches no response to an admin', async ({ page }) => {
    await visit(page, '/');
    const url = '/graphql?query=query%20Secret%7B__typename%7D&operationName=Secret';
    await page.evaluate(async (address) => {
      await fetch(address, { headers: { authorization: 'Bearer x' } });
      await fetch(address.replaceAll('Secret', 'Public'));
    }, url);
    await expect
      .poll(async () => (await readCachedUrls(page)).filter((url) => url.includes('Public')).length)
      .toBe(1);
    const cachedUrls = await readCachedUrls(page);
    expect(cachedUrls.filter((url) => url.includes('Secret'))).toHaveLength(0);
    expect(cachedUrls.filter((url) => url.includes('/admin'))).toHaveLength(0);
  });

  test('sends no query of an admin again, whose token it doesn’t have @slow', async ({
    page,
    context,
    site,
  }) => {
    const image = await storeTestImage(site.services.images, jpeg);
    const repeated = recordRepeatedPaths(context);
    await openDashboard(page);
    await page.evaluate(async (path) => void (await (await fetch(path)).arrayBuffer()), image);
    await startServiceWorker(page);
    // The image comes last, so the queries would have been repeated before it.
    await expect.poll(() => repeated).toContain(image);
    expect(repeated.filter((path) => path.startsWith('/graphql'))).toEqual([]);
  });

  test('sends no POST of a visitor again, whose body it doesn’t have @slow', async ({
    page,
    context,
    site,
  }) => {
    const image = await storeTestImage(site.services.images, jpeg);
    const repeated = recordRepeatedPaths(context);
    await page.goto('/');
    await page.evaluate(async (path) => {
      // The browser records a request once its response has been read.
      for (const request of [new Request('/graphql', { method: 'POST', body: '{}' }), new Request(path)])
        await (await fetch(request)).arrayBuffer();
    }, image);
    await startServiceWorker(page);
    await expect.poll(() => repeated).toContain(image);
    expect(repeated).not.toContain('/graphql');
  });

  test.describe('with a bug', () => {
    test.use({ expectedErrors: /a bug/ });

    test('logs the error, and pages and queries are still answered @slow', async ({
      page,
      context,
      site,
    }) => {
      const errors: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      await visit(page, '/');
      const breakCaches = `for (const method of ['match', 'open'])
        CacheStorage.prototype[method] = () => Promise.reject(new TypeError('a bug'));`;
      replaceServiceWorker(
        site,
        (script) => `${script.replace(/version:"\w+"/, 'version:"broken"')}
        addEventListener('activate', () => { ${breakCaches} });`,
      );
      await updateServiceWorker(page);
      await page.goto(examplePath);
      await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
      const status = await page.evaluate(async () => (await fetch('/graphql?query=%7B__typename%7D')).status);
      expect(status).toBe(200);
      await expect
        .poll(() => errors.filter((text) => text.includes('TypeError: a bug')).length)
        .toBeGreaterThan(1);
    });
  });

  test('takes over immediately after an update, and retains the previous build’s files but not its pages', async ({
    page,
    site,
    stop,
  }) => {
    await visit(page, examplePath);
    await page.evaluate(async (path) => {
      for (const name of await caches.keys())
        await (await caches.open(name)).put(path, new Response('of the previous build'));
    }, examplePath);
    const cachesBefore = await page.evaluate(() => caches.keys());
    replaceServiceWorker(site, (script) => script.replace(/version:"\w+"/, 'version:"newer"'));
    await updateServiceWorker(page);
    const cachesAfter = await page.evaluate(() => caches.keys());
    expect(cachesAfter).toContain('shell-newer');
    expect(cachesAfter).toEqual(expect.arrayContaining(cachesBefore));

    await page.goto(examplePath);
    const isCached = () =>
      page.evaluate(
        async (path) => (await caches.match(path, { cacheName: 'shell-newer' })) !== undefined,
        examplePath,
      );
    await expect.poll(isCached).toBe(true);
    await stop();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Stay hungry');
  });

  test('is installed only if the server returns the page of its own build @slow', async ({ page, site }) => {
    const readTemplate = site.services.staticFiles.readTemplate.bind(site.services.staticFiles);
    await visit(page, '/');
    const cachesBefore = await page.evaluate(() => caches.keys());
    replaceServiceWorker(site, (script) =>
      script
        .replace(/version:"\w+"/, 'version:"newer"')
        .replace(/(entry:")assets\/index-/, '$1assets/newer-'),
    );
    expect(await updateServiceWorker(page)).toBe('redundant');
    expect(await page.evaluate(() => caches.keys())).toEqual(cachesBefore);

    site.services.staticFiles.readTemplate = async () =>
      (await readTemplate()).replace(/\/assets\/index-/g, '/assets/newer-');
    expect(await updateServiceWorker(page)).toBe('activated');
    expect(await page.evaluate(() => caches.keys())).toContain('shell-newer');
  });

  test('serves everything even if nothing can be cached @slow', async ({ page, site }) => {
    replaceServiceWorker(
      site,
      (script) => `
        // The disk becomes full after the worker has been installed.
        addEventListener('activate', () => {
          Cache.prototype.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
        });
        CacheStorage.prototype.match = () => Promise.reject(new DOMException('unreadable', 'UnknownError'));
        ${script}`,
    );
    await page.goto('/');
    await startServiceWorker(page);
    await page.reload();
    await expect(page.locator('[data-instance]').first()).toBeVisible();
    const { id, thought } = await findThought(site);
    await page.goto(`/thought/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(thought.slice(0, 20));
    const image = await storeTestImage(site.services.images, jpeg);
    expect(await page.evaluate(async (path) => (await fetch(path)).status, image)).toBe(200);
    expect((await readCachedUrls(page)).filter((url) => /graphql|images|\/thought\//.test(url))).toEqual([]);
  });

  test('a tab of a build that no longer exists is reloaded once @slow', async ({ page }) => {
    await visit(page, '/');
    await Promise.all([page.waitForEvent('load'), page.evaluate(dispatchPreloadError)]);
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await page.evaluate(dispatchPreloadError);
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  });
});

test('the site can be installed @slow', async ({ page, context }) => {
  await visit(page, '/');
  const session = await context.newCDPSession(page);
  const { errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // Playwright's contexts are incognito windows, where no site can be installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});

/** Records the path and query of each request that the service worker sends. */
function recordRepeatedPaths(context: BrowserContext): string[] {
  const paths: string[] = [];
  context.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.serviceWorker() !== null) paths.push(pathname + search);
  });
  return paths;
}

/** Makes the server return a modified service worker. */
function replaceServiceWorker(
  { services: { staticFiles, responseCache } }: Site,
  rewrite: (script: string) => string,
): void {
  responseCache?.clear();
  const serveFile = staticFiles.serveFile.bind(staticFiles);
  staticFiles.serveFile = async (pathname) => {
    const response = await serveFile(pathname);
    if (pathname !== '/worker.js' || response === null) return response;
    const script = rewrite(new TextDecoder().decode(response.body));
    return { ...response, body: new TextEncoder().encode(script) };
  };
}

/** Checks for an updated worker. @returns its final state: `activated` or `redundant`. */
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

/** Dispatches the event that Vite dispatches when a chunk can't be loaded. */
function dispatchPreloadError(): void {
  window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
}

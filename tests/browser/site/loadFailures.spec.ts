// If the application fails or can't be loaded, the page shows a message and a way to continue.
import { expectAccessible } from '../../support/browser/accessibility.ts';
import type { Page } from '@playwright/test';
import { expect, type Site, test } from '../../support/browser/site.ts';
import { examplePath, openHydrated, waitForReact } from '../../support/browser/thoughtPage.ts';

// Chromium reports that the Not Found page, which replaces a missing stylesheet, isn't CSS.
test.use({
  expectedErrors: /^TypeError|^Failed to load module script|^Error: Out of memory|^Refused to apply style/,
});

test('an error page is shown if a chunk can’t be loaded, and its button loads the page again', async ({
  page,
}) => {
  await page.route('**/assets/Admin-*.js', (route) => route.abort());
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/assets/Admin-*.js');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('button', { name: /Sign in/ })).toBeVisible();
});

test('the error page says that the visitor is offline @slow', async ({ page, context }) => {
  await page.route('**/assets/Admin-*.js', (route) => route.abort());
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false, configurable: true });
  });
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible();
  await expect(page.getByText('Check your connection and try again.')).toBeVisible();
  await expectAccessible(page);
  await page.evaluate(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true });
    dispatchEvent(new Event('online'));
  });
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await context.unrouteAll();
});

test('a message says that the notification settings can’t be loaded, and they open after a reload @slow', async ({
  page,
}) => {
  const dialogCode = '**/assets/queries-*.js';
  await page.route(dialogCode, (route) => route.abort());
  await page.addInitScript(() => {
    // Only admins see the button if notifications aren't set up.
    localStorage.setItem('upwell.admin', 'true');
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false });
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Notifications' }).click();
  await expect(page.getByText("The settings couldn't be loaded")).toBeVisible();
  await page.unroute(dialogCode);
  await page.reload();
  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
});

test('the home page shows an error if the application can’t be loaded, and its bubble leads to the thought’s page @slow', async ({
  page,
}) => {
  await page.route('**/assets/index-*.js', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText(failureMessage)).toBeVisible();
  await expectAccessible(page);
  const bubble = page.locator('[data-instance] button').first();
  const text = (await bubble.textContent()) ?? '-';
  await bubble.click();
  await expect(page).toHaveURL(/\/thought\//);
  expect(text).toContain(await page.getByRole('heading', { level: 1 }).textContent());
});

const failureMessage = "A part of this page couldn't be loaded. Try loading it again.";

test.describe('a cached page of a previous build', () => {
  test('is replaced by the current page, even if a CDN still returns the old one for its address', async ({
    page,
    site,
  }) => {
    await mockCachedOldPage(page, site, '/?thought=4-stay-hungry-stay-foolish');
    await page.goto('/?thought=4-stay-hungry-stay-foolish');
    await expect(page.locator('[data-instance]').first()).toBeAttached();
    await expect(page).toHaveURL('/?thought=4-stay-hungry-stay-foolish');
  });

  test('is replaced by the current page of a thought, whose buttons work, without storage too @slow', async ({
    page,
    site,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, 'sessionStorage', { value: undefined });
    });
    await mockCachedOldPage(page, site, examplePath);
    await openHydrated(page, examplePath);
    await expect(page).toHaveURL(examplePath);
    await page.getByRole('button', { name: 'Play video' }).click();
    await expect(page.locator('iframe')).toBeAttached();
  });

  test('is reloaded only once, and then shows an error and a button @slow', async ({ page, site }) => {
    const restorePage = serveOldPage(site);
    const urls = recordPageLoads(page);
    await page.goto('/');
    await expect(page.getByRole('alert')).toHaveText(failureMessage);
    await page.waitForTimeout(500);
    expect(urls.filter((url) => url.includes('reload='))).toHaveLength(1);
    restorePage();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.locator('[data-instance]').first()).toBeAttached();
    await expect(page).toHaveURL('/');
  });
});

for (const name of ['index', 'app', 'react', 'pages']) {
  test(`a page whose script ${name} is missing on the server is reloaded only once, and stays readable @slow`, async ({
    page,
    site,
  }) => {
    const restoreScript = removeScript(site, name);
    const urls = recordPageLoads(page);
    await page.goto(examplePath);
    await expect(page.getByRole('alert')).toHaveText(failureMessage);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForTimeout(500);
    expect(urls.filter((url) => url.includes('reload='))).toHaveLength(1);
    await expect(page).toHaveURL(examplePath);
    restoreScript();
    await page.getByRole('button', { name: 'Reload' }).click();
    await waitForReact(page);
  });
}

test('a page without content of the server shows an error and a button if its script is missing @slow', async ({
  page,
  site,
}) => {
  const restoreScript = removeScript(site, 'index');
  await page.goto('/admin');
  await expect(page.getByRole('alert')).toHaveText(failureMessage);
  await expectAccessible(page);
  restoreScript();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('button', { name: /Sign in/ })).toBeVisible();
});

test('an error while the page is rendered leads to an error page, not to an empty one @slow', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { normalize } = String.prototype;
    // Texts are measured with it.
    // eslint-disable-next-line no-extend-native
    String.prototype.normalize = function (form) {
      if (document.documentElement.classList.contains('is-broken')) throw new Error('Out of memory');
      return normalize.call(this, form);
    };
  });
  await openHydrated(page, examplePath);
  await page.evaluate(() => document.documentElement.classList.add('is-broken'));
  await page.getByRole('link', { name: '← Back to All Thoughts' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await page.evaluate(() => document.documentElement.classList.remove('is-broken'));
  await page.getByRole('link', { name: '← Back to Home' }).click();
  await expect(page.locator('[data-instance]').first()).toBeAttached();
});

/** @returns an array to which the addresses of pages are added as they are requested */
function recordPageLoads(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) urls.push(request.url());
  });
  return urls;
}

/** Removes a script from the server. @returns a function that restores it */
function removeScript({ services: { staticFiles } }: Site, name: string): () => void {
  const serveFile = staticFiles.serveFile.bind(staticFiles);
  staticFiles.serveFile = async (path) =>
    path.startsWith(`/assets/${name}-`) && path.endsWith('.js') ? null : serveFile(path);
  return () => {
    staticFiles.serveFile = serveFile;
  };
}

/** Replaces the build's files by files that don't exist, as in a cached page of a previous build. */
function replaceBuildFiles(html: string): string {
  return html.replace(/\/assets\/index-[\w-]+\.(js|css)/g, '/assets/index-previous.$1');
}

/** Makes one address return the previous build's page, as a browser's or CDN's cache does. */
async function mockCachedOldPage(page: Page, { url }: Site, address: string): Promise<void> {
  await page.route(`${url}${address}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: replaceBuildFiles(await response.text()) });
  });
}

/** Makes the server return the previous build's page. @returns a function that restores the current one. */
function serveOldPage({ services: { staticFiles, responseCache } }: Site): () => void {
  const readTemplate = staticFiles.readTemplate.bind(staticFiles);
  staticFiles.readTemplate = async () => replaceBuildFiles(await readTemplate());
  responseCache?.clear();
  return () => {
    staticFiles.readTemplate = readTemplate;
    responseCache?.clear();
  };
}

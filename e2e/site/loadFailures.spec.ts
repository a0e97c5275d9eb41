// When our own code fails, or does not come: words and a way out, never an empty page.
import { expectAccessible } from '../support/accessibility.ts';
import type { Page } from '@playwright/test';
import { expect, type Site, test } from '../support/site.ts';
import { examplePath, waitForReact } from '../support/thoughtPage.ts';

// The page of an address that leads nowhere is no stylesheet, says Chromium.
test.use({ expectedErrors: /^TypeError|^Refused to apply style/ });

test('a part of the application that does not come is said to be missing, and loaded at the next try', async ({
  page,
}) => {
  await page.route('**/assets/Home-*.js', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/assets/Home-*.js');
  await page.getByRole('button', { name: 'Load the page again' }).click();
  await expect(page.locator('[data-instance]').first()).toBeAttached();
});

test('offline, a part that does not come is said to need the connection', async ({ page, context }) => {
  await page.route('**/assets/Home-*.js', (route) => route.abort());
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false, configurable: true });
  });
  await page.goto('/');
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

test('without the application the home page says so', async ({ page }) => {
  await page.route('**/assets/App-*.js', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText("A part of this page couldn't be loaded. Try loading it again.")).toBeVisible();
});

const failureMessage = "A part of this page couldn't be loaded. Try loading it again.";

test.describe('a cached page of a former build', () => {
  test('is replaced by the new page, whatever a CDN keeps under its own address', async ({ page, site }) => {
    await mockCachedOldPage(page, site, '/?thought=4-stay-hungry-stay-foolish');
    await page.goto('/?thought=4-stay-hungry-stay-foolish');
    await expect(page.locator('[data-instance]').first()).toBeAttached();
    await expect(page).toHaveURL('/?thought=4-stay-hungry-stay-foolish');
  });

  test('of a thought becomes one whose buttons work', async ({ page, site }) => {
    await mockCachedOldPage(page, site, examplePath);
    await page.goto(examplePath);
    await waitForReact(page);
    await page.getByRole('button', { name: 'Play video' }).click();
    await expect(page.locator('iframe')).toBeVisible();
  });

  test('is loaded anew only once; then a sentence and a button say what can be done', async ({
    page,
    site,
  }) => {
    const restore = serveOldPage(site);
    const addresses: string[] = [];
    page.on('framenavigated', (frame) => addresses.push(frame.url()));
    await page.goto('/');
    await expect(page.getByRole('alert')).toHaveText(failureMessage);
    await page.waitForTimeout(500);
    expect(addresses.filter((address) => address.includes('reload='))).toHaveLength(1);
    restore();
    await page.getByRole('button', { name: 'Load the page again' }).click();
    await expect(page.locator('[data-instance]').first()).toBeAttached();
    await expect(page).toHaveURL('/');
  });

  test('is not loaded anew where the browser can’t remember that it was', async ({ page, site }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    serveOldPage(site);
    await page.goto('/');
    await expect(page.getByText(failureMessage)).toBeVisible();
    await expect(page).toHaveURL('/');
  });
});

test('an answer that nobody could have foreseen ends in words, not in an empty page', async ({ page }) => {
  await page.route('**/graphql*', (route) =>
    route.fulfill({
      json: {
        data: {
          feed: {
            __typename: 'Feed',
            endCursor: '',
            thoughts: [{ __typename: 'Thought', id: '1', thought: 1 }],
          },
        },
      },
    }),
  );
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await page.unroute('**/graphql*');
  await page.getByRole('link', { name: '← Back to Home' }).click();
  await expect(page.locator('[data-instance]').first()).toBeAttached();
});

/** Names the files of a build that is no longer there, as a page would that was kept since then. */
function replaceBuildFiles(html: string): string {
  return html.replace(/\/assets\/index-[\w-]+\.(js|css)/g, '/assets/index-former.$1');
}

/** A browser or CDN that keeps the former page under this one address. */
async function mockCachedOldPage(page: Page, { url }: Site, address: string): Promise<void> {
  await page.route(`${url}${address}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: replaceBuildFiles(await response.text()) });
  });
}

/** @returns serves the page of the present build again. */
function serveOldPage({ services: { staticFiles } }: Site): () => void {
  const template = staticFiles.readTemplate.bind(staticFiles);
  staticFiles.readTemplate = async () => replaceBuildFiles(await template());
  return () => (staticFiles.readTemplate = template);
}

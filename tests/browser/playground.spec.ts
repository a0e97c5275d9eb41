// A developer explores the API.
import type { Page } from '@playwright/test';
import { blockStorage } from './support/pages.ts';
import { expect, signInKey, test } from './support/site.ts';

// The editor rejects with an event if the page is closed before its worker has loaded, and adds a style that is blocked.
test.use({ expectedErrors: /^Event$|inline style/ });

const getResponse = (page: Page) => page.getByRole('region', { name: 'Result Window' });
const run = (page: Page) => page.getByRole('button', { name: /^Execute query/ }).click();

test('a browser that navigates to a query gets the playground with it', async ({ page }) => {
  await page.goto('/graphql?query={randomThoughts(count:1){author}}');
  await expect(page).toHaveURL(/\/playground/);
  await run(page);
  await expect(getResponse(page)).toContainText('"randomThoughts"');
});

test('a link to a query opens it in another browser', async ({ page, browser, site }) => {
  await page.goto('/playground#query={me{uid}}&variables={"a":1}');
  await page.getByRole('button', { name: /^One thought/ }).click();
  await page.getByRole('button', { name: 'Copy a link to this query' }).click();
  await expect(page).toHaveURL(/#query=.*thought%28id/);
  const context = await browser.newContext({ baseURL: site.url });
  const other = await context.newPage();
  await other.goto('/playground');
  await other.goto(page.url());
  await run(other);
  await expect(getResponse(other)).toContainText('"thought"');
  await context.close();
});

test('with storage blocked, examples are opened and run', async ({ page }) => {
  await page.addInitScript(blockStorage);
  await page.goto('/playground');
  await page.getByRole('button', { name: /^One thought/ }).click();
  await run(page);
  await expect(getResponse(page)).toContainText('"thought"');
});

test('without the API, the response says that it can’t be reached', async ({ page, context }) => {
  await page.goto('/playground');
  await run(page);
  await expect(getResponse(page)).toContainText('"COLLECTION"');
  await context.setOffline(true);
  await run(page);
  await expect(getResponse(page)).toContainText(/reach|fetch|network/i);
});

test.describe('on a site of its own', () => {
  test.use({ settings: {} });

  test('an admin signs in there, and the examples of changes work', async ({ page }) => {
    await page.goto(`/admin#key=${signInKey}`);
    await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
    await page.goto('/playground');
    await page
      .getByRole('button', { name: /^Search/ })
      .first()
      .click();
    await run(page);
    await expect(getResponse(page)).toContainText('UNAUTHENTICATED');
    const popup = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await (await popup).getByRole('button', { name: 'ada@example.com' }).click();
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await run(page);
    await expect(getResponse(page)).toContainText('"edges"');
  });
});

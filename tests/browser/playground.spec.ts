// A developer explores the API.
import type { Page } from '@playwright/test';
import { blockStorage } from './support/pages.ts';
import { expect, signInKey, test } from './support/site.ts';

// The editor rejects with an event if the page is closed before its worker has loaded, and adds a style that is blocked.
test.use({ expectedErrors: /^Event$|inline style/ });

const getResponse = (page: Page) => page.getByRole('region', { name: 'Result Window' });
const run = (page: Page) => page.getByRole('button', { name: /^Execute query/ }).click();

test('a copied link opens the query in another browser', async ({ page, browser, site }) => {
  await page.goto('/graphql?query={me{uid}}&variables={"a":1}');
  await page.getByRole('button', { name: /^One thought/ }).click();
  await page.getByRole('button', { name: 'Copy a link to this query' }).click();
  await expect(page).toHaveURL(/playground#query=.*thought%28id/);
  const other = await browser.newPage({ baseURL: site.url });
  await other.goto(page.url());
  await run(other);
  await expect(getResponse(other)).toContainText('"thought"');
  await other.close();
});

test('with storage blocked, queries run or say why they can’t', async ({ page, context }) => {
  await page.addInitScript(blockStorage);
  await page.goto('/playground');
  await run(page);
  await expect(getResponse(page)).toContainText('"COLLECTION"');
  await context.setOffline(true);
  await run(page);
  await expect(getResponse(page)).toContainText(/reach|fetch|network/i);
});

test.extend({ settings: {} })('an admin can sign in and run the examples of mutations', async ({ page }) => {
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

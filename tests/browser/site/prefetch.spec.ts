import type { Page } from '@playwright/test';
import { expect, test, slowUnless } from '../../support/browser/site.ts';
import { examplePath, openHydrated } from '../../support/browser/thoughtPage.ts';

const links = [
  { from: '/', name: 'Today', to: '/today', content: 'article, blockquote' },
  { from: '/', name: 'Browse', to: '/browse', content: 'main ul > li' },
  { from: '/today', name: 'Open page', to: /\/thought\//, content: 'blockquote' },
  { from: examplePath, name: /^Discover more/, to: '/', content: '[data-instance]' },
];

for (const { from, name, to, content } of links)
  test(`a link from ${from} to ${to} that the pointer rests on opens its page without a request${slowUnless(to === '/browse')}`, async ({
    page,
  }) => {
    await openHydrated(page, from);
    await page.waitForLoadState('networkidle');
    const answer = page.waitForResponse(/\/graphql/);
    await page.getByRole('link', { name }).hover();
    await (await answer).finished();
    await page.waitForLoadState('networkidle');
    const requested = recordRequests(page);
    await page.getByRole('link', { name }).click();
    await expect(page).toHaveURL(to);
    await expect(page.locator(content).first()).toBeVisible();
    expect(requested).toEqual([]);
  });

test('a link that has the focus prefetches nothing if the visitor saves data @slow', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await openHydrated(page, '/');
  await page.waitForLoadState('networkidle');
  const requested = recordRequests(page);
  await page.getByRole('link', { name: 'Today' }).focus();
  await page.getByRole('link', { name: 'Browse' }).hover();
  await page.waitForTimeout(500);
  expect(requested).toEqual([]);
});

/** Records requests for code and data. Chromium requests the icon again on each page, and the home page has a sound. */
function recordRequests(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (/\/(graphql|assets)\b/.test(request.url())) requested.push(request.url());
  });
  return requested;
}

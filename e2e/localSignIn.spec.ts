// The popup of the local identity provider, by itself: choosing, typing, refusing, handing over.
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, openSite, test as base } from './site.ts';

// The popup's own files need no build.
const test = base.extend({
  site: async ({}, use) => {
    const running = await openSite({ SITE_DIR: 'web/public' });
    await use(running);
    await running.close();
  },
});

test('the popup has no accessibility problem, in the dark and in the light', async ({ page }) => {
  await page.setViewportSize({ width: 500, height: 600 });
  await page.goto('/local-sign-in');
  await expectAccessible(page, { inLight: true });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(500);
});

test('choosing an authorised e-mail hands a token to the page that asked, and closes the popup', async ({
  page,
}) => {
  const popup = await openPopup(page);
  await popup.getByRole('button', { name: 'grace@example.com' }).click();
  await expect.poll(() => popup.isClosed()).toBe(true);
  expect(await whoGot(page)).toEqual({ email: 'grace@example.com', displayName: null, isAdmin: true });
});

test('somebody else types e-mail and name, by keyboard alone', async ({ page }) => {
  const popup = await openPopup(page);
  await popup.getByRole('button', { name: 'grace@example.com' }).focus();
  await popup.keyboard.press('Tab');
  await popup.keyboard.type('eve@example.com');
  await popup.keyboard.press('Tab');
  await popup.keyboard.type('Eve');
  // Never let go of: the popup may be closed by then.
  await popup.keyboard.down('Enter');
  await expect.poll(() => popup.isClosed()).toBe(true);
  expect(await whoGot(page)).toEqual({ email: 'eve@example.com', displayName: 'Eve', isAdmin: false });
});

test('a popup that no page of ours opened keeps the token, and says so', async ({ page }) => {
  await page.goto('/local-sign-in');
  await page.getByRole('button', { name: 'ada@example.com' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'This window belongs to the admin page: open it from there.',
  );
});

test('nobody can press before the page listens', async ({ page }) => {
  await page.route('**/sign-in/local.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.goto('/local-sign-in', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'ada@example.com' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^This window belongs to the admin page/);
});

test('a server that does not answer is named', async ({ page }) => {
  await page.goto('/local-sign-in');
  await page.route('**/local-sign-in', (route) => route.abort());
  await page.getByRole('button', { name: 'ada@example.com' }).click();
  await expect(page.getByRole('alert')).toHaveText('The server does not answer: is it running?');
});

/** A page of our origin that opens the popup and keeps what it is sent. */
async function openPopup(page: Page): Promise<Page> {
  await page.goto('/robots.txt');
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => {
      addEventListener('message', ({ data }) => Object.assign(window, { handedOver: data }));
      window.open('/local-sign-in', 'sign-in', 'popup,width=500,height=600');
    }),
  ]);
  await popup.waitForLoadState();
  return popup;
}

/** Whom the API knows by the token that was handed over. */
async function whoGot(page: Page): Promise<unknown> {
  const { token } = await page.evaluate(() => Object(Reflect.get(window, 'handedOver')) as { token: string });
  const answer = await page.request.post('/graphql', {
    headers: { authorization: `Bearer ${token}` },
    data: { query: '{ me { email displayName isAdmin } }' },
  });
  return ((await answer.json()) as { data: { me: unknown } }).data.me;
}

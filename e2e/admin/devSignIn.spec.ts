// The popup of the local identity provider, by itself: choosing, typing, refusing, handing over.
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { storeSignInKey } from '../support/admin.ts';
import { expect, openSite, signInKey, test as base } from '../support/site.ts';

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
  await expect(page.getByLabel('Sign-in key')).toBeVisible();
  await expectAccessible(page, { hasLightTheme: true });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(500);
});

test('choosing an authorised e-mail hands a token to the page that asked, and closes the popup', async ({
  page,
}) => {
  const popup = await openPopup(page);
  await popup.getByRole('button', { name: 'grace@example.com' }).click();
  await expect.poll(() => popup.isClosed()).toBe(true);
  expect(await readSignedInUser(page)).toEqual({
    email: 'grace@example.com',
    displayName: null,
    isAdmin: true,
  });
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
  expect(await readSignedInUser(page)).toEqual({
    email: 'eve@example.com',
    displayName: 'Eve',
    isAdmin: false,
  });
});

test('a browser without the key is told where to find it, and keeps it once it was pasted', async ({
  page,
}) => {
  const popup = await openPopup(page, { hasKey: false });
  const key = popup.getByLabel('Sign-in key');
  await expect(key).toHaveAccessibleDescription(
    'Open the admin link that npm start printed, or paste the key from the file sign-in-key in the data folder (.data by default).',
  );
  await popup.getByRole('button', { name: 'ada@example.com' }).click();
  await expect(popup.getByRole('alert')).toHaveText(/^The sign-in key is missing: open the admin link/);
  await key.fill(` ${signInKey} `);
  await popup.getByRole('button', { name: 'ada@example.com' }).click();
  await expect.poll(() => popup.isClosed()).toBe(true);
  expect(await readSignedInUser(page)).toMatchObject({ email: 'ada@example.com', isAdmin: true });
  expect(await page.evaluate(() => localStorage.getItem('upwell.sign-in-key'))).toBe(signInKey);
});

test('a key that is no longer the server’s is asked for again, and a wrong one is not kept', async ({
  page,
}) => {
  const popup = await openPopup(page);
  await popup.evaluate(() => localStorage.setItem('upwell.sign-in-key', 'the-key-of-another-folder'));
  await expect(popup.getByLabel('Sign-in key')).toBeHidden();
  await popup.getByRole('button', { name: 'ada@example.com' }).click();
  await expect(popup.getByRole('alert')).toHaveText(/^This is not the sign-in key: open the admin link/);
  await popup.getByLabel('Sign-in key').fill('also wrong');
  await popup.getByRole('button', { name: 'ada@example.com' }).click();
  await expect(popup.getByRole('alert')).toHaveText(/^This is not the sign-in key/);
  expect(await popup.evaluate(() => localStorage.getItem('upwell.sign-in-key'))).toBe(
    'the-key-of-another-folder',
  );
});

test('a popup that no page of ours opened keeps the token, and says so', async ({ page }) => {
  await openWithKey(page);
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
  await openWithKey(page, 'commit');
  await page.getByRole('button', { name: 'ada@example.com' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^This window belongs to the admin page/);
});

test('a server that does not answer is named', async ({ page }) => {
  await openWithKey(page);
  await page.route('**/local-sign-in', (route) => route.abort());
  await page.getByRole('button', { name: 'ada@example.com' }).click();
  await expect(page.getByRole('alert')).toHaveText("The server isn't responding. Is it running?");
});

/** The popup's page by itself, in a browser that has the key. */
async function openWithKey(page: Page, waitUntil: 'load' | 'commit' = 'load'): Promise<void> {
  await page.goto('/robots.txt');
  await storeSignInKey(page);
  await page.goto('/local-sign-in', { waitUntil });
}

/** A page of our origin that opens the popup and keeps what it is sent. */
async function openPopup(page: Page, { hasKey } = { hasKey: true }): Promise<Page> {
  await page.goto('/robots.txt');
  if (hasKey) await storeSignInKey(page);
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
async function readSignedInUser(page: Page): Promise<unknown> {
  const { token } = await page.evaluate(() => Object(Reflect.get(window, 'handedOver')) as { token: string });
  const response = await page.request.post('/graphql', {
    headers: { authorization: `Bearer ${token}` },
    data: { query: '{ me { email displayName isAdmin } }' },
  });
  return ((await response.json()) as { data: { me: unknown } }).data.me;
}

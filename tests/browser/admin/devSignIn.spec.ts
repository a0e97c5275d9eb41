// The sign-in popup of the local identity provider.
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/browser/accessibility.ts';
import { storeSignInKey } from '../../support/browser/admin.ts';
import { expect, signInKey, test } from '../../support/browser/site.ts';

// The popup's files are in web/public, so no build is needed.
test.use({ siteSettings: { SITE_DIR: 'web/public' } });

test('the popup is accessible in the dark and the light theme', async ({ page }) => {
  await page.setViewportSize({ width: 500, height: 600 });
  await page.goto('/local-sign-in');
  await expect(page.getByLabel('Sign-in key')).toBeVisible();
  await expectAccessible(page, { hasLightTheme: true });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(500);
});

test('without a sign-in key, the popup says where to find it, and stores the key that is pasted', async ({
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
  expect(await page.evaluate(() => localStorage.getItem('upwell.sign-in-key'))).toBe(signInKey);
});

test('the popup asks again for an outdated key, and does not store a wrong one @slow', async ({ page }) => {
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

test('without an opener, the popup shows an error instead of sending the token @slow', async ({ page }) => {
  await openWithKey(page);
  await page.getByRole('button', { name: 'ada@example.com' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'This window belongs to the admin page: open it from there.',
  );
});

test('a button that is pressed before the script has loaded works @slow', async ({ page }) => {
  await page.route('**/sign-in/local.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await openWithKey(page, 'commit');
  await page.getByRole('button', { name: 'ada@example.com' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^This window belongs to the admin page/);
});

test('the popup shows an error when the server does not respond @slow', async ({ page }) => {
  await openWithKey(page);
  await page.route('**/local-sign-in', (route) => route.abort());
  await page.getByRole('button', { name: 'ada@example.com' }).click();
  await expect(page.getByRole('alert')).toHaveText("The server isn't responding. Is it running?");
});

/** Opens the popup's page without an opener, in a browser that has the sign-in key. */
async function openWithKey(page: Page, waitUntil: 'load' | 'commit' = 'load'): Promise<void> {
  await page.goto('/robots.txt');
  await storeSignInKey(page);
  await page.goto('/local-sign-in', { waitUntil });
}

/** Opens the popup from a page of the site. */
async function openPopup(page: Page, { hasKey } = { hasKey: true }): Promise<Page> {
  await page.goto('/robots.txt');
  if (hasKey) await storeSignInKey(page);
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => void open('/local-sign-in', 'sign-in', 'popup,width=500,height=600')),
  ]);
  await popup.waitForLoadState();
  return popup;
}

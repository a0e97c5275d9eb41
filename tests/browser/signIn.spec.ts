// An admin signs in, stays signed in, and logs out.
import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAuthEmulatorInstalled, startAuthEmulator } from '../../scripts/authEmulator.ts';
import { getCount, openSignInPopup, signIn } from './support/pages.ts';
import {
  adminEmail,
  answer,
  expect,
  firebaseSettings,
  signInKey,
  startSite,
  test as base,
} from './support/site.ts';

const denied = 'Access denied. Admin privileges required.';

base.describe('local sign-in', () => {
  base.use({ settings: {} });

  base(
    'the login screen says who may sign in; its popup is 500×600, and closing it is no error',
    async ({ page }) => {
      await page.goto('/admin');
      await expect(page.getByRole('heading', { name: 'Admin Login', exact: true })).toBeVisible();
      for (const text of [
        'Sign in with your Google account to access the admin panel.',
        'Admin Access Required: Only authorized Google accounts can access this panel.',
      ])
        await expect(page.getByText(text, { exact: true })).toBeVisible();
      await expect(page.getByRole('listitem')).toHaveText([adminEmail, 'grace@example.com']);
      const popup = await openSignInPopup(page);
      await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
      expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 600]);
      await popup.close();
      await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeEnabled();
      await expect(page.getByRole('alert')).toHaveCount(0);
    },
  );

  base('a blocked popup is said, with what to allow', async ({ page }) => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'The browser blocked the sign-in window. Allow pop-ups for this site and try again.',
    );
  });

  base('a token that is refused right after signing in may come from a wrong clock', async ({ page }) => {
    const errors = [{ message: 'Unauthenticated', extensions: { code: 'UNAUTHENTICATED' } }];
    await answer(page, /signIn/, { errors });
    await page.goto(`/admin#key=${signInKey}`);
    await signIn(page);
    await expect(page.getByRole('alert')).toContainText('Check the date and time of this device');
  });

  base(
    'somebody else is signed out at once; an admin is welcomed, stays signed in, and logs out',
    async ({ page }) => {
      await page.goto(`/admin#key=${signInKey}`);
      await signIn(page, 'visitor@example.com');
      await expect(page.getByText(denied, { exact: true })).toBeVisible();
      await signIn(page);
      await seeWelcome(page);
      expect(page.url()).not.toContain(signInKey);
      await page.reload();
      await seeWelcome(page);
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    },
  );

  base('without the key of the admin link nobody signs in, and the popup asks for it', async ({ page }) => {
    await page.goto('/admin');
    const popup = await openSignInPopup(page);
    await popup.getByRole('button', { name: adminEmail }).click();
    await expect(popup.getByRole('alert')).toContainText('The sign-in key is missing');
    await popup.getByLabel('Sign-in key').fill('another-key-than-the-right-one');
    await popup.getByRole('button', { name: adminEmail }).click();
    await expect(popup.getByRole('alert')).toContainText('This is not the sign-in key');
    await popup.getByLabel('Sign-in key').fill(` ${signInKey} `);
    await popup.getByRole('button', { name: adminEmail }).click();
    await seeWelcome(page);
  });
});

async function seeWelcome(page: Page): Promise<void> {
  await expect(page.getByText(`Welcome, ${adminEmail}`)).toBeVisible();
  await expect(getCount(page)).toHaveText('Bubbles (40)');
}

/** Firebase's SDK and its Auth emulator, which takes minutes to install and is left out where it is missing. */
const test = base.extend({
  site: async ({}, use) => {
    const host = await startAuthEmulator(firebaseSettings.FIREBASE_PROJECT_ID);
    const site = await startSite({
      IDENTITY: 'firebase',
      FIREBASE_PROJECT_ID: firebaseSettings.FIREBASE_PROJECT_ID,
      FIREBASE_API_KEY: 'any',
      FIREBASE_AUTH_EMULATOR_HOST: host,
    });
    await use(site);
    await site.stop();
  },
  // The SDK reports this even if its frame may use storage.
  expectedErrors: /auth\/internal-error/,
});

test.describe('sign-in with Google', () => {
  test.skip(
    !isAuthEmulatorInstalled(),
    'The Auth emulator is missing: run npx node scripts/authEmulator.ts.',
  );

  test('somebody else is signed out at once, and an admin signs in, comes back, and logs out', async ({
    page,
    context,
  }) => {
    const stub = readFileSync(join(import.meta.dirname, 'support/googlePopupStub.js'), 'utf8');
    await context.route('https://apis.google.com/js/api.js**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: stub }),
    );
    await page.goto('/admin');
    await signInWithGoogle(page, 'visitor@example.com');
    await expect(page.getByText(denied, { exact: true })).toBeVisible();
    await signInWithGoogle(page, adminEmail);
    await seeWelcome(page);
    await page.reload();
    await seeWelcome(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  });
});

/** Uses the pages of the emulator, whose field has no name. */
async function signInWithGoogle(page: Page, email: string): Promise<void> {
  const popup = await openSignInPopup(page);
  await popup.getByText('Add new account').click();
  await popup.locator('#email-input').fill(email);
  await popup.getByRole('button', { name: /sign in with google/i }).click();
}

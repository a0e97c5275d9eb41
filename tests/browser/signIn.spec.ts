// An admin signs in, stays signed in, and logs out.
import type { Page } from '@playwright/test';
import { createAdmin, adminEmail, openSignInPopup, signIn } from './support/pages.ts';
import { authHost, fakeGoogleSignIn, projectId } from './support/google.ts';
import { answer, expect, firebaseSettings, signInKey, test as base } from './support/site.ts';

/** Somebody else is signed out at once; an admin is welcomed, stays signed in, and logs out. */
async function signInAndOut(page: Page, enter: (page: Page, email: string) => Promise<void>): Promise<void> {
  const seeWelcome = async () => {
    await expect(page.getByText(`Welcome, ${adminEmail}`)).toBeVisible();
    await expect(createAdmin(page).count).toHaveText('Bubbles (40)');
  };
  await enter(page, 'visitor@example.com');
  await expect(page.getByText('Access denied. Admin privileges required.', { exact: true })).toBeVisible();
  await enter(page, adminEmail);
  await seeWelcome();
  await page.reload();
  await seeWelcome();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
}

base.describe('local sign-in', () => {
  base.use({ settings: {} });

  base('the admin link signs in admins only', async ({ page }) => {
    await page.goto(`/admin#key=${signInKey}`);
    await signInAndOut(page, signIn);
    expect(page.url()).not.toContain(signInKey);
  });

  base('the screen says who may sign in, and its popup asks for the key', async ({ page, admin }) => {
    await page.goto('/admin');
    for (const text of [
      'Sign in with your Google account to access the admin panel.',
      'Admin Access Required: Only authorized Google accounts can access this panel.',
    ])
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expect(page.getByRole('listitem')).toHaveText([adminEmail, 'grace@example.com']);
    const closed = await openSignInPopup(page);
    await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
    await closed.close();
    await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeEnabled();
    await expect(page.getByRole('alert')).toHaveCount(0);
    const popup = await openSignInPopup(page);
    const account = popup.getByRole('button', { name: adminEmail });
    await account.click();
    await expect(popup.getByRole('alert')).toContainText('The sign-in key is missing');
    await popup.getByLabel('Sign-in key').fill('another-key-than-the-right-one');
    await account.click();
    await expect(popup.getByRole('alert')).toContainText('This is not the sign-in key');
    await popup.getByLabel('Sign-in key').fill(` ${signInKey} `);
    await account.click();
    await expect(admin.count).toBeVisible();
  });

  base('a blocked popup and a wrong clock are said, with what to do', async ({ page }) => {
    await answer(page, /signIn/, {
      errors: [{ message: 'Unauthenticated', extensions: { code: 'UNAUTHENTICATED' } }],
    });
    await page.goto(`/admin#key=${signInKey}`);
    await signIn(page);
    await expect(page.getByRole('alert')).toContainText('Check the date and time of this device');
    await page.evaluate(() => (window.open = () => null));
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'The browser blocked the sign-in window. Allow pop-ups for this site and try again.',
    );
  });
});

base.describe('Google can’t be reached', () => {
  base.use({ settings: { ...firebaseSettings, IDENTITY: 'firebase' }, expectedErrors: /./ });

  base('a sentence says what to allow or to check, without the words of an SDK', async ({ page }) => {
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      /^(Google couldn’t be reached|The browser bl).* try again\.$/,
    );
  });
});

const test = base.extend({
  settings: {
    IDENTITY: 'firebase',
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_API_KEY: 'any',
    FIREBASE_AUTH_EMULATOR_HOST: authHost,
  },
  // The SDK reports this even if its frame may use storage.
  expectedErrors: /auth\/internal-error/,
});

test('Google signs in admins only', async ({ page, context }) => {
  const chooseAccount = await fakeGoogleSignIn(context);
  await page.goto('/admin');
  await signInAndOut(page, async (_, email) => chooseAccount(page, await openSignInPopup(page), email));
});

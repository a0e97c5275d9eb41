// An admin signs in, stays signed in, and logs out.
import { authHost, fakeGoogleSignIn, projectId } from '../support/browser/google.ts';
import { adminEmail, blockStorage, openSignInPopup, signIn } from './support/pages.ts';
import { answer, expect, firebaseSettings, signInKey, test } from './support/site.ts';

test.describe('local sign-in', () => {
  test.use({ settings: {} });

  test('the admin link signs in admins only, until they log out', async ({ page, admin }) => {
    await page.goto(`/admin#key=${signInKey}`);
    await signIn(page, 'visitor@example.com');
    await expect(page.getByText('Access denied. Admin privileges required.', { exact: true })).toBeVisible();
    await signIn(page);
    await expect(page.getByText(`Welcome, ${adminEmail}`)).toBeVisible();
    await page.reload();
    await expect(admin.count).toHaveText('Bubbles (40)');
    expect(page.url()).not.toContain(signInKey);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  });

  test('the admin link signs in even if storage is blocked', async ({ page, admin, context }) => {
    await context.addInitScript(blockStorage);
    await page.goto(`/admin#key=${signInKey}`);
    await signIn(page);
    await expect(admin.count).toBeVisible();
  });

  test('the sign-in screen says who may sign in, and its popup asks for the key', async ({ page, admin }) => {
    await page.goto('/admin');
    await expect(page.getByRole('listitem')).toHaveText([adminEmail, 'grace@example.com']);
    const closed = await openSignInPopup(page);
    await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
    await closed.close();
    await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeEnabled();
    const popup = await openSignInPopup(page);
    const account = popup.getByRole('button', { name: adminEmail });
    await popup.getByLabel('Sign-in key').fill('another-key-than-the-right-one');
    await account.click();
    await expect(popup.getByRole('alert')).toContainText('This is not the sign-in key');
    await popup.getByLabel('Sign-in key').fill(` ${signInKey} `);
    await account.click();
    await expect(admin.count).toBeVisible();
  });

  test('a blocked popup and a wrong clock show what to do', async ({ page }) => {
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

const offline = { settings: { ...firebaseSettings, IDENTITY: 'firebase' }, expectedErrors: /./ };

test.extend(offline)(
  'if Google can’t be reached, the sign-in screen says what to allow or to check',
  async ({ page }) => {
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      /^(Google couldn’t be reached|The browser bl).* try again\.$/,
    );
  },
);

test.describe('Google', () => {
  const firebase = { FIREBASE_PROJECT_ID: projectId, FIREBASE_AUTH_EMULATOR_HOST: authHost };
  // The SDK reports an internal error even if its frame may use storage.
  test.use({
    settings: { ...firebaseSettings, ...firebase, IDENTITY: 'firebase' },
    expectedErrors: /auth\/internal-error/,
  });

  test('signs in admins only', async ({ page, context, admin }) => {
    const chooseAccount = await fakeGoogleSignIn(context);
    await page.goto('/admin');
    await chooseAccount(page, await openSignInPopup(page), 'visitor@example.com');
    await expect(page.getByText('Access denied. Admin privileges required.', { exact: true })).toBeVisible();
    await chooseAccount(page, await openSignInPopup(page), adminEmail);
    await expect(admin.count).toHaveText('Bubbles (40)');
  });

  test('says what to do if the browser blocks its storage', async ({ page, context }) => {
    await fakeGoogleSignIn(context, false);
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await expect(page.getByRole('alert')).toHaveText(/^The browser blocks .*Allow.* try again\.$/);
  });
});

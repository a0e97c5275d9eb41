// The admin panel in a real browser against the real API, with the local identity provider.
import { expectAccessible } from '../support/accessibility.ts';
import { getCard, exampleThought, fillForm, openDashboard, signInWithPopup } from '../support/admin.ts';
import { expect, signInKey, test } from '../support/site.ts';

test('an admin signs in, adds, edits, deletes, undoes, restores and logs out', async ({ page }) => {
  test.slow();
  await openDashboard(page);
  await page.getByRole('button', { name: 'Add New Bubble' }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByRole('heading', { name: 'Add New Bubble' })).toBeVisible();
  await fillForm(form);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Add Bubble' }).click();
  await expect(page.getByRole('heading', { name: 'Bubbles (41)' })).toBeVisible();
  await expect(page.getByRole('article').first()).toHaveAccessibleName(exampleThought['Thought *']);

  await getCard(page, exampleThought['Thought *']).getByRole('button', { name: 'Edit' }).click();
  await expect(form.getByRole('heading', { name: 'Edit Bubble' })).toBeVisible();
  await expect(form.getByLabel('Author *')).toHaveValue('Ada Lovelace');
  await expect(form.getByLabel('URL *')).toHaveValue('https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=43s');
  await form.getByLabel('Author *').fill('A. Lovelace');
  await form.getByRole('button', { name: 'Update Bubble' }).click();
  await expect(getCard(page, exampleThought['Thought *'])).toContainText('A. Lovelace');

  await getCard(page, exampleThought['Thought *']).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'Bubbles (40)' })).toBeVisible();
  await expect(getCard(page, exampleThought['Thought *'])).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Bubbles (41)' })).toBeVisible();
  await expect(page.getByRole('article').first()).toHaveAccessibleName(exampleThought['Thought *']);

  await getCard(page, exampleThought['Thought *']).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Trash', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Trash (1)' })).toBeVisible();
  await expectAccessible(page);
  await getCard(page, exampleThought['Thought *']).getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('The trash is empty.')).toBeVisible();
  await page.getByRole('button', { name: 'Bubbles', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Bubbles (41)' })).toBeVisible();

  await page.getByRole('button', { name: 'Activity' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: exampleThought['Thought *'] })).toHaveText([
    /restored/,
    /deleted/,
    /restored/,
    /deleted/,
    /changed/,
    /added/,
  ]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
});

test('somebody who is no admin is signed out at once and can read why', async ({ page }) => {
  test.slow();
  await page.goto('/admin');
  await signInWithPopup(page, 'mallory@example.com');
  await expect(page.getByRole('alert')).toHaveText('Access denied. Admin privileges required.');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['upwell.sign-in-key']);
  await page.waitForTimeout(1500);
  await expect(page.getByRole('alert')).toHaveText('Access denied. Admin privileges required.');
  await expectAccessible(page);
});

test('the admin link signs in with one press, in the admin panel and the playground, and hides its key', async ({
  page,
  site,
}) => {
  await page.goto(`/admin#key=${signInKey}`);
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
  await expect.poll(() => page.url()).toBe(`${site.url}/admin`);
  const signIn = async (button: string) => {
    const opening = page.waitForEvent('popup');
    await page.getByRole('button', { name: button }).click();
    await (await opening).getByRole('button', { name: 'ada@example.com' }).click();
  };
  await signIn('Sign in with Google');
  await expect(page.getByText('Welcome, ada@example.com')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.goto('/playground');
  await signIn('Sign in');
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
});

test('the admin link is taken where the admin panel is open already', async ({ page, site }) => {
  await page.goto('/admin');
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
  await page.evaluate((key) => (location.hash = `key=${key}`), signInKey);
  await expect.poll(() => page.url()).toBe(`${site.url}/admin`);
  expect(await page.evaluate(() => localStorage.getItem('upwell.sign-in-key'))).toBe(signInKey);
});

test('closing the popup oneself is no error', async ({ page }) => {
  await page.goto('/admin');
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  const popup = await opening;
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
  expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([500, 600]);
  await popup.close();
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the login screen says what it says, and an admin who comes back is let in', async ({ page }) => {
  test.slow();
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  await expect(page.getByText('Sign in with your Google account to access the admin panel.')).toBeVisible();
  await expect(
    page.getByText('Admin Access Required: Only authorized Google accounts can access this panel.'),
  ).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveText(['ada@example.com', 'grace@example.com']);
  await expectAccessible(page, { hasLightTheme: true });
  await signInWithPopup(page, 'grace@example.com');
  await expect(page.getByText('Welcome, grace@example.com')).toBeVisible();
  await page.goto('/admin?view=toString');
  await expect(page.getByText('Welcome, grace@example.com')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Bubbles (40)' })).toBeVisible();
  await expectAccessible(page, { hasLightTheme: true, hasEveryCard: true });
});

test('an admin whose sign-in the server no longer takes is asked to sign in again', async ({ page }) => {
  await openDashboard(page);
  await page.evaluate(() => localStorage.setItem('upwell.local-token', 'from before the last start'));
  await page.getByRole('button', { name: 'Activity' }).click();
  await expect(page.getByRole('alert')).toHaveText('Your session has ended. Please sign in again.');
});

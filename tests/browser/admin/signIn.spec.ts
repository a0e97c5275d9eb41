// The login screen and the admin's session, with the local identity provider.
import { createGraphQLError } from '../../../api/graphql/errorCodes.ts';
import { expectAccessible } from '../../support/browser/accessibility.ts';
import { openDashboard, signInWithPopup, openPopup } from '../../support/browser/admin.ts';
import { expect, signInKey, test, slowUnless } from '../../support/browser/site.ts';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the admin page shows its header and that it is loading', async ({ page }) => {
    await page.goto('/admin');
    await expect(page.getByRole('banner').getByRole('button', { name: 'Bubbles' })).toBeInViewport();
    await expect(page.getByText('Loading...')).toBeInViewport();
    await expect(page.getByRole('banner')).toHaveCSS('display', 'flex');
  });
});

test('a user who is not an admin is signed out at once and sees an error', async ({ page }) => {
  await page.goto('/admin');
  await signInWithPopup(page, 'mallory@example.com');
  await expect(page.getByRole('alert')).toHaveText('Access denied. Admin privileges required.');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['upwell.sign-in-key']);
  await page.waitForTimeout(1500);
  await expect(page.getByRole('alert')).toHaveText('Access denied. Admin privileges required.');
  await expectAccessible(page);
});

test('the admin link stores its key for the admin panel and the playground, and removes it from the URL @slow', async ({
  page,
  site,
}) => {
  await page.goto(`/admin#key=${signInKey}`);
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
  await expect.poll(() => page.url()).toBe(`${site.url}/admin`);
  const signIn = async (button: string) => {
    const popup = await openPopup(page, button);
    await popup.getByRole('button', { name: 'ada@example.com' }).click();
  };
  await signIn('Sign in with Google');
  await expect(page.getByText('Welcome, ada@example.com')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.goto('/playground');
  await signIn('Sign in');
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
});

test('the admin link works when the admin panel is open already @slow', async ({ page, site }) => {
  await page.goto('/admin');
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
  await page.evaluate((key) => (location.hash = `key=${key}`), signInKey);
  await expect.poll(() => page.url()).toBe(`${site.url}/admin`);
  expect(await page.evaluate(() => localStorage.getItem('upwell.sign-in-key'))).toBe(signInKey);
});

for (const [linkKey, storedKey, expectation] of [
  ['anything', signInKey, 'does not replace the stored one before it has worked'],
  [signInKey, 'outdated', 'replaces the stored one when it has worked'],
] as const)
  test(`the key of an admin link ${expectation}${slowUnless(storedKey === 'outdated')}`, async ({
    page,
    site,
  }) => {
    const readKey = () => page.evaluate(() => localStorage.getItem('upwell.sign-in-key'));
    await page.goto('/robots.txt');
    await page.evaluate((key) => localStorage.setItem('upwell.sign-in-key', key), storedKey);
    await page.goto(`/admin#key=${linkKey}`);
    await expect.poll(() => page.url()).toBe(`${site.url}/admin`);
    expect(await readKey()).toBe(storedKey);
    const popup = await openPopup(page);
    await popup.getByRole('button', { name: 'ada@example.com' }).click();
    await expect(page.getByText('Welcome, ada@example.com')).toBeVisible();
    expect(await readKey()).toBe(signInKey);
  });

test('an offline admin reads that the browser is offline, until the connection is back @slow', async ({
  page,
  context,
}) => {
  await page.goto('/admin');
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
  await context.setOffline(true);
  await expect(
    page.getByText("You're offline. To sign in, wait until the connection is back."),
  ).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByText("You're offline.")).toHaveCount(0);

  await openDashboard(page);
  await context.setOffline(true);
  const notice = page.getByText("You're offline. What you type is kept in this browser.");
  await expect(notice).toBeVisible();
  await context.setOffline(false);
  await expect(notice).toHaveCount(0);
});

test('a message of another window signs nobody in @slow', async ({ page }) => {
  await page.goto('/admin');
  const popup = await openPopup(page);
  await page.evaluate(() => postMessage({ type: 'local-sign-in', token: 'forged' }, location.origin));
  await popup.close();
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeEnabled();
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('upwell.local-token');
});

test('an admin who comes back is still signed in', async ({ page }) => {
  await page.goto('/admin');
  await expect(page.getByRole('listitem')).toHaveText(['ada@example.com', 'grace@example.com']);
  await expectAccessible(page, { state: 'login', hasLightTheme: true });
  await signInWithPopup(page, 'grace@example.com');
  await page.goto('/admin?view=toString');
  await expect(page.getByText('Welcome, grace@example.com')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Bubbles (40)' })).toBeVisible();
  await expectAccessible(page, { state: 'list', hasLightTheme: true, hasEveryCard: true });
});

test('the login screen says that Google’s keys can’t be fetched, and signing in works when they can @slow', async ({
  page,
  site,
}) => {
  const { verify } = site.services.identity;
  const message = 'Your sign-in can’t be verified right now. Try again in a moment.';
  site.services.identity.verify = () => Promise.reject(createGraphQLError('UNAVAILABLE', message));
  await page.goto('/admin');
  await signInWithPopup(page);
  await expect(page.getByRole('alert')).toHaveText(message);
  site.services.identity.verify = verify;
  await signInWithPopup(page);
  await expect(page.getByText('Welcome, ada@example.com')).toBeVisible();
});

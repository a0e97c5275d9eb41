// Inviting admins, revoking invitations, and the list of admins.
import { expectAccessible } from '../../support/browser/accessibility.ts';
import { openDashboard, signInWithPopup } from '../../support/browser/admin.ts';
import { expect, test } from '../../support/browser/site.ts';

test('an invited person can sign in as an admin until the invitation is revoked @slow', async ({
  page,
  browser,
  site,
}) => {
  await openDashboard(page);
  await page.getByRole('button', { name: 'Admins' }).click();
  await page.getByLabel('E-mail').fill('Mary@Example.com');
  await page.getByLabel('Name').fill('Mary');
  await page.getByRole('button', { name: 'Invite admin' }).click();
  const row = page.getByRole('row').filter({ hasText: 'mary@example.com' });
  await expect(row).toContainText('Waiting for the first sign-in');
  await expect(page.getByRole('row').nth(1)).toHaveText(/You.*From server settings/);
  await expectAccessible(page, { hasLightTheme: true });

  const context = await browser.newContext({ baseURL: site.url });
  const maryPage = await context.newPage();
  await maryPage.goto('/admin');
  await signInWithPopup(maryPage, 'mary@example.com');
  await expect(maryPage.getByText('Welcome, mary@example.com')).toBeVisible();
  await page.getByRole('button', { name: 'Revoke mary@example.com' }).click();
  await expect(row).toContainText('Revoked');
  await expect(row).toBeFocused();
  await expect(row.locator('time')).toHaveCount(1);
  await maryPage.getByRole('button', { name: 'Delete' }).first().click();
  await maryPage.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(maryPage.getByRole('alert')).toHaveText('Access denied. Admin privileges required.');
  await signInWithPopup(maryPage, 'mary@example.com');
  await expect(maryPage.getByRole('alert')).toHaveText('Access denied. Admin privileges required.');
  await context.close();
});

test('inviting an admin who is set by the deployment shows an error at the field @slow', async ({ page }) => {
  await openDashboard(page);
  await page.getByRole('button', { name: 'Admins' }).click();
  const email = page.getByLabel('E-mail');
  await email.fill('Grace@Example.com');
  await page.getByRole('button', { name: 'Invite admin' }).click();
  await expect(email).toHaveAccessibleDescription(
    'grace@example.com is already an admin: ADMIN_EMAILS lists it.',
  );
  await expect(email).toBeFocused();
  await expectAccessible(page);
  await email.fill('mary@example.com');
  await expect(email).toHaveAccessibleDescription('');
  await page.getByRole('button', { name: 'Invite admin' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'mary@example.com' })).toHaveCount(1);
});

test('an invitation is copied as a text with its address @slow', async ({ page, context, site }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openDashboard(page);
  await page.getByRole('button', { name: 'Admins' }).click();
  await page.getByLabel('E-mail').fill('mary@example.com');
  await page.getByRole('button', { name: 'Invite admin' }).click();
  const note = page.getByRole('status').filter({ hasText: 'Invited mary@example.com' });
  await note.getByRole('button', { name: 'Copy invitation' }).click();
  await expect(note.getByRole('button')).toHaveText('Copied!');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `Hello,\n\nYou are invited to manage the thoughts on Upwell.\nSign in with Google as mary@example.com at ${site.url}/admin`,
  );
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
    document.execCommand = () => false;
  });
  await page.getByRole('row', { name: 'mary@example.com' }).getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('textbox', { name: 'Copy it yourself' }).focus();
  expect(await page.evaluate(() => String(document.getSelection()))).toContain(`${site.url}/admin`);
});

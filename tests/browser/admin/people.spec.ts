// Inviting admins, revoking invitations, and the list of admins.
import { createHash } from 'node:crypto';
import { expectAccessible } from '../../support/browser/accessibility.ts';
import { openDashboard, signInWithPopup } from '../../support/browser/admin.ts';
import { expect, test } from '../../support/browser/site.ts';

test('an invited person can sign in as an admin until the invitation is revoked', async ({
  page,
  browser,
  site,
}) => {
  await openDashboard(page);
  await page.getByRole('button', { name: 'Admins' }).click();
  await page.getByLabel('E-mail').fill('Mary@Example.com');
  await page.getByLabel('Name').fill('Mary');
  await page.getByRole('button', { name: 'Invite admin' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'mary@example.com' })).toContainText('invited');
  await expectAccessible(page);

  const context = await browser.newContext({ baseURL: site.url });
  const maryPage = await context.newPage();
  await maryPage.goto('/admin');
  await signInWithPopup(maryPage, 'mary@example.com');
  await expect(maryPage.getByText('Welcome, mary@example.com')).toBeVisible();
  await page.getByRole('button', { name: 'Revoke mary@example.com' }).click();
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'mary@example.com' })).toBeFocused();
  await maryPage.getByRole('button', { name: 'Delete' }).first().click();
  await maryPage.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(maryPage.getByRole('alert')).toHaveText('Access denied. Admin privileges required.');
  await signInWithPopup(maryPage, 'mary@example.com');
  await expect(maryPage.getByRole('alert')).toHaveText('Access denied. Admin privileges required.');
  await context.close();
});

test('inviting an admin who is set by the deployment shows an error at the field', async ({ page }) => {
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
  await expect(page.getByRole('listitem').filter({ hasText: 'mary@example.com' })).toHaveCount(1);
});

test('admins who are set by the deployment are listed without a button to revoke them', async ({
  page,
  site,
}) => {
  const { people, now } = site.services;
  await people.invite('grace@example.com', 'Grace', { by: 'system', now: now() });
  await openDashboard(page);
  await page.getByRole('button', { name: 'Admins' }).click();
  await expect(page.getByRole('listitem')).toHaveText([
    /ada@example\.com.*You.*Set by the deployment/,
    /grace@example\.com.*Set by the deployment/,
  ]);
  await expect(page.getByRole('button', { name: /^Revoke/ })).toHaveCount(0);
  await expectAccessible(page, { hasLightTheme: true });
});

test('an invited admin is marked as “You” in the list', async ({ page, site }) => {
  const { people, now } = site.services;
  await people.invite('mary@example.com', 'Mary', { by: 'ada@example.com', now: now() });
  await page.goto('/admin');
  await signInWithPopup(page, 'mary@example.com');
  await page.getByRole('button', { name: 'Admins' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'mary@example.com' })).toContainText('You');
});

test('an admin from an earlier allowlist is listed and can be revoked', async ({ page, site }) => {
  const email = 'linus@example.com';
  const uid = `local-${createHash('sha256').update(email).digest('hex').slice(0, 22)}`;
  const profile = { displayName: null, photoURL: null, signedInAtSeconds: 0 };
  const { people, now } = site.services;
  await people.recordSignIn({ uid, email, emailIsVerified: true, ...profile }, 'admin', now());
  await openDashboard(page, email);
  await page.getByRole('button', { name: 'Admins' }).click();
  const row = page.getByRole('listitem').filter({ hasText: email });
  await expect(row).toContainText('You');
  await expect(row.getByRole('button', { name: `Revoke ${email}` })).toBeVisible();
});

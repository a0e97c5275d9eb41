// An admin invites others, sees what was done, and notifies visitors.
import { createAdmin, example, signIn } from './support/pages.ts';
import { expect, firebaseSettings, signInKey, test } from './support/site.ts';

// Firebase's servers can't be reached.
test.use({ settings: firebaseSettings, expectedErrors: /^TypeError: Failed to fetch/ });
test.beforeEach(async ({ admin, site }) => admin.open(site));

const mary = 'mary@example.com';

test('an invitation makes an admin until it is revoked', async ({ page, admin, browser, site }) => {
  await admin.chooseInMenu('Admins');
  await page.getByLabel('E-mail').fill('Mary@Example.com');
  await page.getByLabel('Name').fill('Mary');
  await page.getByRole('button', { name: 'Invite admin' }).click();
  const row = page.getByRole('listitem').filter({ hasText: mary });
  await expect(row).toContainText('Waiting for the first sign-in');

  const other = await browser.newPage();
  const others = createAdmin(other);
  await other.goto(`${site.url}/admin#key=${signInKey}`);
  await signIn(other, mary);
  await others.waitForList();
  await page.getByRole('button', { name: `Revoke ${mary}` }).click();
  await expect(row).toContainText('Revoked');
  await others.deleteCard(example.thought);
  const denied = other.getByText('Access denied. Admin privileges required.', { exact: true });
  await expect(denied).toBeVisible();
  await signIn(other, mary);
  await expect(other.getByRole('button', { name: 'Sign in with Google' })).toBeEnabled();
  await expect(denied).toBeVisible();
  await other.close();
});

test('the activity shows who changed what, and can be filtered', async ({ page, admin, site }) => {
  await site.change(example.thought, { author: 'Stewart Brand' });
  await site.add([{}]);
  await site.remove([example.id]);
  await admin.chooseInMenu('Activity');
  const entries = page.getByRole('main').getByRole('listitem');
  await expect(entries).toHaveText([/ada.* deleted/, /ada.* imported/, /grace.* changed/, /imported/]);
  await page.getByLabel('Action').selectOption('Changed');
  await expect(entries).toHaveText([/grace@example.com changed/]);
});

test('a notification is sent to the registered devices', async ({ page, admin, site }) => {
  await admin.chooseInMenu('Notify visitors');
  const dialog = page.getByRole('dialog', { name: 'Notify visitors' });
  await expect(dialog).toContainText('No device would get a notification');
  await site.request(
    'mutation { registerDevice(registration: "dAbcdefghij_klmnopqrs-", kind: INSTALLATION) }',
  );
  await page.reload();
  await admin.chooseInMenu('Notify visitors');
  await expect(dialog).toContainText('1 device would get it.');
  await dialog.getByLabel('From a thought').selectOption({ index: 1 });
  await expect(dialog.getByLabel('Title')).toHaveValue(/^A thought from /);
  await dialog.getByRole('button', { name: 'Send to 1 device' }).click();
  await expect(dialog).toContainText('Sent to 0, failed for 1');
});

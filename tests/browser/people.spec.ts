// An admin invites others, sees what was done, and notifies visitors.
import { chooseInMenu, example, getCard, openDashboard, openView, signIn } from './support/pages.ts';
import { expect, firebaseSettings, signInKey, test } from './support/site.ts';

test.use({ settings: {} });

const mary = 'mary@example.com';

test('an invited person is an admin until the invitation is revoked', async ({ page, browser, site }) => {
  await openDashboard(page);
  await openView(page, 'Admins');
  await expect(
    page.getByRole('row', { name: /ada@example.com/ }).getByRole('button', { name: /Revoke/ }),
  ).toHaveCount(0);
  await page.getByLabel('E-mail').fill('Mary@Example.com');
  await page.getByLabel('Name').fill('Mary');
  await page.getByRole('button', { name: 'Invite admin' }).click();
  const row = page.getByRole('row').filter({ hasText: mary });
  await expect(row).toContainText('Waiting for the first sign-in');

  const context = await browser.newContext({ baseURL: site.url, serviceWorkers: 'block' });
  const other = await context.newPage();
  await openDashboard(other, mary);
  await page.getByRole('button', { name: `Revoke ${mary}` }).click();
  await expect(row).toContainText('Revoked');
  await getCard(other, example.thought).getByRole('button', { name: 'Delete' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  const denied = other.getByText('Access denied. Admin privileges required.', { exact: true });
  await expect(denied).toBeVisible();
  await other.goto(`/admin#key=${signInKey}`);
  await signIn(other, mary);
  await expect(denied).toBeVisible();
  await context.close();
});

test('who is an admin by the server’s settings can’t be invited', async ({ page }) => {
  await openDashboard(page);
  await openView(page, 'Admins');
  await page.getByLabel('E-mail').fill('Grace@Example.com');
  await page.getByRole('button', { name: 'Invite admin' }).click();
  await expect(page.getByText(/^grace@example.com is already an admin/)).toBeVisible();
});

test('the activity says who changed what, from what to what, and leads to the thought', async ({
  page,
  site,
}) => {
  await site.change(example.thought, { author: 'Stewart Brand' });
  await openDashboard(page);
  await openView(page, 'Activity');
  const entry = page.getByRole('listitem').filter({ hasText: 'grace@example.com changed' });
  await entry.getByRole('button', { name: 'Details' }).click();
  const author = entry.getByRole('row', { name: 'Author' });
  await expect(author.getByRole('cell')).toHaveText([example.author, 'Stewart Brand']);
  await entry.getByRole('link', { name: example.thought }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Bubble' }).getByLabel('Author *')).toHaveValue(
    'Stewart Brand',
  );
});

test('the activity can be filtered by person, which a reload keeps', async ({ page, site }) => {
  await site.change(example.thought, { author: 'Stewart Brand' });
  await site.request('mutation ($id: ID!) { deleteThought(id: $id) { id } }', { id: example.id });
  await openDashboard(page);
  await openView(page, 'Activity');
  const entries = page.getByRole('main').getByRole('listitem');
  await expect(entries).toHaveText([/ada@example.com deleted/, /grace@example.com changed/, /imported/]);
  await page.getByLabel('Action').selectOption('Deleted');
  await expect(entries).toHaveText([/ada@example.com deleted/]);
  await page.reload();
  await expect(entries).toHaveText([/ada@example.com deleted/]);
});

test.describe('a site with Firebase', () => {
  test.use({ settings: firebaseSettings, expectedErrors: /^TypeError: Failed to fetch/ });

  test('says that no device would get a notification while none is registered', async ({ page }) => {
    await openDashboard(page);
    await chooseInMenu(page, 'Notify visitors');
    await expect(page.getByRole('dialog', { name: 'Notify visitors' })).toContainText(
      'No device would get a notification',
    );
  });

  test('sends a notification to the registered devices, and says how many it did not reach', async ({
    page,
    site,
  }) => {
    await site.request(
      'mutation { registerDevice(registration: "dAbcdefghij_klmnopqrs-", kind: INSTALLATION) }',
    );
    await openDashboard(page);
    await chooseInMenu(page, 'Notify visitors');
    const dialog = page.getByRole('dialog', { name: 'Notify visitors' });
    await expect(dialog).toContainText('1 device would get it.');
    await dialog.getByLabel('From a thought').selectOption({ index: 1 });
    await expect(dialog.getByLabel('Title')).toHaveValue(/^A thought from /);
    await dialog.getByRole('button', { name: 'Send to 1 device' }).click();
    await expect(dialog).toContainText('Sent to 0, failed for 1');
  });
});

test('without Firebase, the panel says that notifications are not set up', async ({ page }) => {
  await openDashboard(page);
  await chooseInMenu(page, 'Notify visitors');
  await expect(page.getByRole('dialog', { name: 'Notify visitors' })).toContainText(
    "Notifications aren't set up on this site",
  );
});

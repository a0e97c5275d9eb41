// The views of the admin panel while they are loading, if they can't be loaded, and without entries.
import { StoreUnavailable } from '../../../api/storage/storeErrors.ts';
import { expectAccessible } from '../../support/browser/accessibility.ts';
import { openDashboard } from '../../support/browser/admin.ts';
import { delayFiles } from '../../support/browser/home.ts';
import { expect, test } from '../../support/browser/site.ts';

test('the lists of admins and activity show that they are loading, or an error until a retry works @slow', async ({
  page,
  site,
}) => {
  const { people, audit } = site.services;
  const readPage = audit.readPage.bind(audit);
  let response = Promise.withResolvers<never>();
  people.listInvitations = () => response.promise;
  audit.readPage = () => response.promise;
  await openDashboard(page);
  for (const [view, message] of [
    ['Admins', "Couldn't load the admins."],
    ['Activity', "Couldn't load the activity."],
  ] as const) {
    response = Promise.withResolvers<never>();
    await page.getByRole('button', { name: view }).click();
    await expect(page.getByText('Loading…')).toBeVisible();
    await expectAccessible(page, { state: `${view} loading` });
    response.reject(new StoreUnavailable('The database fails.'));
    await expect(page.getByText(message)).toBeVisible();
    await expectAccessible(page, { state: `${view} error`, hasLightTheme: true });
  }
  audit.readPage = readPage;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('listitem')).toContainText('40 thoughts');
});

test('the header and placeholders are shown until the code has loaded @slow', async ({ page }) => {
  const load = await delayFiles(page, '**/assets/Admin-*.js');
  await page.goto('/admin');
  await expect(page.getByText('Loading...')).toBeVisible();
  await expectAccessible(page, { hasLightTheme: true });
  load();
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
});

test('the open menu of a tablet covers no button of the header when the tablet is turned @slow', async ({
  page,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await openDashboard(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.setViewportSize({ width: 1180, height: 820 });
  await page.getByRole('button', { name: 'Trash' }).click();
  await expect(page.getByRole('heading', { name: 'Trash' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

// Selecting many thoughts, and what is done with all of them at once.
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/browser/accessibility.ts';
import { changeByGrace, importMany, openDashboard } from '../../support/browser/admin.ts';
import { expect, test } from '../../support/browser/site.ts';

test('an import of 250 is deleted in four presses, with its number and first texts before, and undone', async ({
  page,
  site,
}) => {
  await importMany(site, 250);
  await openDashboard(page);
  await page.getByRole('combobox', { name: 'Imported on' }).selectOption('2026-11-20');
  await page.getByRole('button', { name: 'Select all 250' }).click();
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar).toContainText('250 selected');
  await bar.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading')).toHaveText('Delete: 250 bubbles');
  await expect(dialog.getByRole('listitem')).toContainText(['number 249', 'number 248']);
  await expect(dialog.getByText('and 245 more')).toBeVisible();
  await expectAccessible(page, { state: 'before', hasLightTheme: true });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('heading')).toHaveText('Deleted 250 bubbles');
  await expect(dialog.getByText('All done.')).toBeFocused();
  expect(await site.services.thoughts.size()).toBe(40);
  await expectAccessible(page, { state: 'after', hasLightTheme: true });
  await dialog.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(dialog.getByText('Undone: 250 bubbles.')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Bubbles (290)' })).toBeFocused();
  await expect(page).toHaveURL(/imported=/);
  await page.getByRole('button', { name: 'Activity' }).click();
  const entry = page.getByRole('listitem').filter({ hasText: 'ada@example.com deleted' });
  await entry.getByRole('button', { name: 'Details' }).click();
  await expect(entry.getByRole('link')).toHaveCount(50);
  await entry.getByRole('button', { name: 'Show more' }).click();
  await expect(entry.getByRole('link')).toHaveCount(100);
  await expectAccessible(page, { state: 'activity', hasLightTheme: true });
});

test('a range is selected by Shift and by keyboard alone, and Escape or a filter ends the selection @slow', async ({
  page,
}) => {
  await openDashboard(page);
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  const boxes = page.getByRole('checkbox', { name: 'Select', exact: true });
  await boxes.nth(1).click();
  await boxes.nth(4).click({ modifiers: ['Shift'] });
  await expect(page.getByText('4 selected').first()).toBeAttached();
  await boxes.nth(4).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(boxes.nth(6)).toBeFocused();
  await page.keyboard.press('Shift+Space');
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar).toContainText('6 selected');
  const loaded = page.getByRole('checkbox', { name: /loaded/ });
  await expect(loaded).toHaveJSProperty('indeterminate', true);
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await loaded.check();
  await expect(bar).toContainText('40 selected');
  await page.getByRole('button', { name: 'Cards', exact: true }).click();
  await expect(page.getByRole('checkbox', { name: 'Select' }).first()).toBeChecked();
  await expectAccessible(page, { hasLightTheme: true });
  await page.getByRole('button', { name: 'No summary' }).click();
  await expect(bar).toHaveCount(0);
});

test('a lost connection is waited for, a reload offers to go on, and what was changed is listed @slow', async ({
  page,
  site,
}) => {
  await importMany(site, 250);
  await openDashboard(page);
  await page.getByRole('button', { name: 'Select all 290' }).click();
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('290 selected');
  const changed = await site.services.thoughts.findById('many-3');
  if (changed === null) throw new Error('The thought was not found.');
  await site.services.thoughts.update(
    changed.id,
    { ...changed, author: 'Ann' },
    changed.version,
    changeByGrace,
  );
  await choose(page, 'Set language');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Language').selectOption('German');
  let requests = 0;
  await page.route('**/graphql*', async (route) => {
    if (!(route.request().postData() ?? '').includes('ChangeThoughts')) return route.continue();
    requests += 1;
    // The second batch arrives, but its response is lost; then the connection stays down.
    if (requests === 2) await route.fetch();
    return requests >= 2 ? route.abort() : route.continue();
  });
  await dialog.getByRole('button', { name: 'Set language' }).click();
  await expect(dialog.getByText('100 of 290. No response: trying again')).toBeVisible();
  await expectAccessible(page, { hasLightTheme: true });
  await page.reload();
  await page.unroute('**/graphql*');
  await expect(dialog).toContainText('Go on with setting the language of 190 of 290 bubbles?');
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(dialog.getByRole('heading')).toHaveText('Set the language of 289 bubbles');
  const left = dialog.getByRole('list', { name: 'Not changed' });
  await expect(left).toHaveText(/number 3: changed in the meantime/);
  await left.getByRole('link').click();
  await expect(page.getByRole('dialog', { name: 'Edit Bubble' })).toBeVisible();
});

test('from the trash, two are restored, one is deleted for good, and the others after their number was typed @slow', async ({
  page,
  site,
}) => {
  const ids = await importMany(site, 26);
  for (const id of ids) await site.services.thoughts.trash(id, changeByGrace);
  await openDashboard(page);
  await page.getByRole('button', { name: 'Trash' }).click();
  const boxes = page.getByRole('checkbox', { name: 'Select' });
  const dialog = page.getByRole('dialog');
  await boxes.first().press('Space');
  await boxes.nth(1).press('Space');
  await choose(page, 'Restore');
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(dialog.getByRole('heading')).toHaveText('Restored 2 bubbles');
  expect(await site.services.thoughts.size()).toBe(42);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'Trash (24)' })).toBeVisible();
  await boxes.first().press('Space');
  await choose(page, 'Delete for good');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(dialog.getByRole('heading')).toHaveText('Deleted for good: 1 bubble');
  await expect(dialog.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Empty trash' }).click();
  const confirm = dialog.getByRole('button', { name: 'Delete for good' });
  await expect(dialog.getByLabel('Type 23 to confirm')).toBeFocused();
  await page.keyboard.type('22');
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page, { hasLightTheme: true });
  await page.keyboard.press('Backspace');
  await page.keyboard.type('3');
  await confirm.click();
  await expect(dialog.getByRole('heading')).toHaveText('Deleted for good: 23 bubbles');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('The trash is empty.')).toBeVisible();
});

async function choose(page: Page, command: string): Promise<void> {
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: command }).click();
}

// The life of a thought in the admin panel, from adding it to restoring it from the trash.
import { expectAccessible } from '../../support/browser/accessibility.ts';
import { getCard, exampleThought, fillForm, openDashboard } from '../../support/browser/admin.ts';
import { expect, test } from '../../support/browser/site.ts';

test('a thought is added, edited, deleted, restored from the trash, and logged', async ({ page }) => {
  await openDashboard(page);
  await page.getByRole('button', { name: 'Add New Bubble' }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByRole('heading', { name: 'Add New Bubble' })).toBeVisible();
  await fillForm(form);
  await expectAccessible(page, { state: 'form' });
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
  await page.getByRole('button', { name: 'Trash', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Trash (1)' })).toBeVisible();
  await expectAccessible(page, { state: 'trash' });
  await getCard(page, exampleThought['Thought *']).getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('The trash is empty.')).toBeVisible();
  await expectAccessible(page, { state: 'empty trash' });
  await page.getByRole('button', { name: 'Bubbles', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Bubbles (41)' })).toBeVisible();

  await page.getByRole('button', { name: 'Activity' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: exampleThought['Thought *'] })).toHaveText([
    /restored/,
    /deleted/,
    /changed/,
    /added/,
  ]);
  await expectAccessible(page, { state: 'activity' });
});

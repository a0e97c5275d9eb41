// Editing one thought after the other in the form.
import { openDashboard } from '../../support/browser/admin.ts';
import { expect, findThought, test } from '../../support/browser/site.ts';

test('“Save and next” saves the thought and opens the next one of the list @slow', async ({ page, site }) => {
  await openDashboard(page);
  const titles = page.getByRole('article').getByRole('heading');
  const [first = '', second = ''] = await titles.allTextContents();
  await page.getByRole('button', { name: 'Edit' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Summary').fill('Continued');
  await dialog.getByRole('button', { name: 'Save and next' }).click();
  await expect(dialog.getByLabel('Thought *')).toHaveValue(second);
  expect((await findThought(site, first)).summary).toBe('Continued');
  await dialog.getByRole('button', { name: 'Update Bubble' }).click();
  await expect(dialog).toHaveCount(0);
});

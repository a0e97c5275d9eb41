// Autosaved drafts of the form.
import { fillForm, openDashboard } from '../../support/browser/admin.ts';
import { expect, test } from '../../support/browser/site.ts';

test('a draft is offered only to the admin who wrote it, also after a logout', async ({ page }) => {
  await openDashboard(page);
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Add New Bubble' });
  await fillForm(form);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  for (const [email, noticeCount] of [
    ['grace@example.com', 0],
    ['ada@example.com', 1],
  ] as const) {
    await page.getByRole('button', { name: 'Logout' }).click();
    await openDashboard(page, email);
    await page.keyboard.press('n');
    await expect(form.getByLabel('Thought *')).toBeVisible();
    await expect(form.getByText('You have unsaved changes')).toHaveCount(noticeCount);
    await form.getByRole('button', { name: 'Cancel' }).click();
  }
});

test('what is typed while a draft is offered does not replace the draft', async ({ page }) => {
  await openDashboard(page);
  const form = page.getByRole('dialog');
  const reloadAndAdd = async () => {
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByRole('button', { name: 'Add New Bubble' }).click();
  };
  await page.keyboard.press('n');
  await form.getByLabel('Author *').fill('Typed first');
  await reloadAndAdd();
  await form.getByLabel('Author *').fill('Typed second');
  await reloadAndAdd();
  for (const author of ['Typed second', 'Typed first']) {
    await form.getByRole('button', { name: 'Restore them' }).click();
    await expect(form.getByLabel('Author *')).toHaveValue(author);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.keyboard.press('n');
  }
  await expect(form.getByText('You have unsaved changes')).toHaveCount(0);
});

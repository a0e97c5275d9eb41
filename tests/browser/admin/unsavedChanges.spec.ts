// Unsaved changes of the form, and what becomes of them when it is closed or the session ends.
import { expectAccessible } from '../../support/browser/accessibility.ts';
import {
  getCard,
  exampleThought,
  fillForm,
  openDashboard,
  signInWithPopup,
  openNewForm,
} from '../../support/browser/admin.ts';
import { expect, test } from '../../support/browser/site.ts';

test('unsaved changes survive Escape, and can be restored after a reload', async ({ page }) => {
  const form = await openNewForm(page);
  await fillForm(form);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Discard changes?' })).toBeVisible();
  await expectAccessible(page, { state: 'discard' });
  await page.getByRole('button', { name: 'Keep editing' }).click();
  for (const isConfirmationShown of [true, false, true]) {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: 'Discard changes?' })).toHaveCount(
      isConfirmationShown ? 1 : 0,
    );
    await expect(form).toBeVisible();
  }
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(form.getByLabel('Author *')).toHaveValue('Ada Lovelace');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Add New Bubble' }).click();
  await expect(form.getByLabel('Author *')).toHaveValue('');
  await expectAccessible(page, { state: 'draft' });
  await form.getByRole('button', { name: 'Restore them' }).click();
  await expect(form.getByLabel('Thought *')).toBeFocused();
  await expect(form.getByLabel('Author *')).toHaveValue('Ada Lovelace');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.keyboard.press('n');
  await expect(form.getByText('You have unsaved changes')).toHaveCount(0);
});

test('the form is restored at the next sign-in when the session ends while a thought is edited @slow', async ({
  page,
}) => {
  await openDashboard(page);
  await page.getByRole('button', { name: 'Edit' }).first().click();
  const form = page.getByRole('dialog');
  await fillForm(form);
  // In one step, because the query for duplicates could end the session before the click.
  await form.getByRole('button', { name: 'Update Bubble' }).evaluate((button: HTMLElement) => {
    localStorage.setItem('upwell.local-token', 'expired');
    button.click();
  });
  await expect(page.getByRole('alert')).toHaveText('Your session has ended. Please sign in again.');
  const unsavedChangesNote = page.getByText('You have unsaved changes. Sign in as ada@example.com');
  await expect(unsavedChangesNote).toBeVisible();
  await expectAccessible(page, { hasLightTheme: true });
  await signInWithPopup(page, 'grace@example.com');
  await expect(page.getByText('Welcome, grace@example.com')).toBeVisible();
  await expect(form).toHaveCount(0);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(unsavedChangesNote).toBeVisible();
  await signInWithPopup(page);
  for (const [field, value] of Object.entries(exampleThought))
    await expect(form.getByLabel(field, { exact: true })).toHaveValue(value);
  await form.getByRole('button', { name: 'Update Bubble' }).click();
  await expect(getCard(page, exampleThought['Thought *'])).toHaveCount(1);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
  await expect(unsavedChangesNote).toHaveCount(0);
});

test('a late response does not close a dialog that was opened since then @slow', async ({ page, site }) => {
  const { thoughts } = site.services;
  const update = thoughts.update.bind(thoughts);
  const trash = thoughts.trash.bind(thoughts);
  const updateReleased = Promise.withResolvers<void>();
  const trashReleased = Promise.withResolvers<void>();
  thoughts.update = (...args) => updateReleased.promise.then(() => update(...args));
  thoughts.trash = (...args) => trashReleased.promise.then(() => trash(...args));
  await openDashboard(page);
  const form = page.getByRole('dialog');
  const pressOnCard = (index: number, name: string) =>
    page.getByRole('article').nth(index).getByRole('button', { name }).click();

  await pressOnCard(0, 'Edit');
  await form.getByRole('button', { name: 'Update Bubble' }).click();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await pressOnCard(1, 'Edit');
  await form.getByLabel('Author *').fill('Typed since');
  updateReleased.resolve();
  await expect(page.getByText(/^Updated “/)).toBeVisible();
  await expect(form.getByLabel('Author *')).toHaveValue('Typed since');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();

  await pressOnCard(2, 'Delete');
  await form.getByRole('button', { name: 'Delete' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await form.getByLabel('Author *').fill('Typed since');
  trashReleased.resolve();
  await expect(page.getByText(/^Deleted “/)).toBeVisible();
  await expect(form.getByLabel('Author *')).toHaveValue('Typed since');
});

test('a form that disappears with the browser’s Back button comes back with its view @slow', async ({
  page,
}) => {
  await openDashboard(page);
  await page.getByRole('button', { name: 'Activity' }).click();
  await page.getByRole('button', { name: 'Bubbles', exact: true }).click();
  await page.getByRole('button', { name: 'Add New Bubble' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Bubble' });
  await form.getByLabel('Author *').fill('Ada Lovelace');
  await page.goBack();
  await expect(form).toHaveCount(0);
  await page.goForward();
  await expect(form.getByLabel('Author *')).toHaveValue('Ada Lovelace');
});

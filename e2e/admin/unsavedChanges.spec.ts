// What is typed and not saved yet: nothing loses it, and nobody else is offered it.
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { getCard, exampleThought, fillForm, openDashboard, signInWithPopup } from '../support/admin.ts';
import { expect, test } from '../support/site.ts';

test('what was typed survives a stray Escape, and a reload as an offer', async ({ page }) => {
  await openDashboard(page);
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Add New Bubble' });
  await fillForm(form);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Discard changes?' })).toBeVisible();
  await expectAccessible(page);
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
  await form.getByRole('button', { name: 'Restore them' }).click();
  await expect(form.getByLabel('Thought *')).toBeFocused();
  await expect(form.getByLabel('Author *')).toHaveValue('Ada Lovelace');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.keyboard.press('n');
  await expect(form.getByText('You have unsaved changes')).toHaveCount(0);
});

test('Cancel asks before it discards what was typed', async ({ page }) => {
  await openDashboard(page);
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Add New Bubble' });
  const cancel = form.getByRole('button', { name: 'Cancel' });
  await cancel.click();
  await expect(form).toHaveCount(0);
  await page.keyboard.press('n');
  await form.getByLabel('Thought *').fill('Begin anywhere.');
  await cancel.click();
  await expect(page.getByRole('heading', { name: 'Discard changes?' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(cancel).toBeFocused();
  await expect(form.getByLabel('Thought *')).toHaveValue('Begin anywhere.');
  await cancel.click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Bubbles (40)' })).toBeFocused();
});

test('a save that failed is said to have failed once its form is closed', async ({ page, site }) => {
  site.services.thoughts.add = () => Promise.reject(new Error('unavailable'));
  await openDashboard(page);
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Add New Bubble' });
  await fillForm(form);
  await form.getByRole('button', { name: 'Add Bubble' }).click();
  await expect(form.getByRole('alert').filter({ hasText: 'Failed to save bubble' })).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    /^“Small steps.+” was not saved\. Failed to save bubble\. Please try again\./,
  );
  await expectAccessible(page, { hasLightTheme: true });
});

for (const { name, label } of [
  { name: 'Add New Bubble', label: 'a new bubble' },
  { name: 'Edit', label: 'an edit' },
]) {
  test(`when the session ends during ${label}, signing in again brings the form back`, async ({ page }) => {
    await openDashboard(page);
    await page.getByRole('button', { name }).first().click();
    const form = page.getByRole('dialog');
    await fillForm(form);
    // At once: the search for duplicates would end the session before the press.
    await form.getByRole('button', { name: /^(Add|Update) Bubble$/ }).evaluate((button) => {
      localStorage.setItem('upwell.local-token', 'expired');
      if (button instanceof HTMLElement) button.click();
    });
    await expect(page.getByRole('alert')).toHaveText('Your session has ended. Please sign in again.');
    const kept = page.getByText('You have unsaved changes. Sign in as');
    await expect(kept).toBeVisible();
    await expectAccessible(page, { hasLightTheme: true });
    await signInWithPopup(page, 'grace@example.com');
    await expect(page.getByText('Welcome, grace@example.com')).toBeVisible();
    await expect(form).toHaveCount(0);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(kept).toBeVisible();
    await signInWithPopup(page);
    for (const [field, value] of Object.entries(exampleThought))
      await expect(form.getByLabel(field, { exact: true })).toHaveValue(value);
    await expect(form.getByText('You have unsaved changes')).toHaveCount(0);
    await form.getByRole('button', { name: /^(Add|Update) Bubble$/ }).click();
    await expect(getCard(page, exampleThought['Thought *'])).toHaveCount(1);
    await page.getByRole('button', { name: 'Activity' }).click();
    await page.getByRole('button', { name: 'Bubbles', exact: true }).click();
    await expect(form).toHaveCount(0);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    await expect(kept).toHaveCount(0);
  });
}

test('an answer that comes late closes nothing that was opened since', async ({ page, site }) => {
  const { thoughts } = site.services;
  const update = thoughts.update.bind(thoughts);
  const trash = thoughts.trash.bind(thoughts);
  const updating = Promise.withResolvers<void>();
  const trashing = Promise.withResolvers<void>();
  thoughts.update = (...asked) => updating.promise.then(() => update(...asked));
  thoughts.trash = (...asked) => trashing.promise.then(() => trash(...asked));
  await openDashboard(page);
  const form = page.getByRole('dialog');
  const pressOn = (index: number, name: string) =>
    page.getByRole('article').nth(index).getByRole('button', { name }).click();

  await pressOn(0, 'Edit');
  await form.getByRole('button', { name: 'Update Bubble' }).click();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await pressOn(1, 'Edit');
  await form.getByLabel('Author *').fill('Typed since');
  updating.resolve();
  await expect(page.getByText(/^Updated “/)).toBeVisible();
  await expect(form.getByLabel('Author *')).toHaveValue('Typed since');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();

  await pressOn(2, 'Delete');
  await form.getByRole('button', { name: 'Delete' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await form.getByLabel('Author *').fill('Typed since');
  trashing.resolve();
  await expect(page.getByText(/^Deleted “/)).toBeVisible();
  await expect(form.getByLabel('Author *')).toHaveValue('Typed since');
});

test.describe('What was sent by a form that is closed', () => {
  test('is said to have failed once nothing covers it, and is offered again', async ({ page, site }) => {
    const { thoughts } = site.services;
    const adding = Promise.withResolvers<never>();
    thoughts.add = () => adding.promise;
    const form = await sendAndClose(page);
    await page.getByRole('article').first().getByRole('button', { name: 'Edit' }).click();
    const answered = page.waitForResponse(
      (answer) => answer.request().postData()?.includes('AddThought') === true,
    );
    adding.reject(new Error('unavailable'));
    await answered;
    await expect(form.getByRole('alert')).toHaveCount(0);
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      /^“Small steps.+” was not saved\. .+ Your changes are saved as a draft/,
    );
    await page.keyboard.press('n');
    await form.getByRole('button', { name: 'Restore them' }).click();
    await expect(form.getByLabel('Author *')).toHaveValue('Ada Lovelace');
  });

  test('takes nothing away that was typed since', async ({ page, site }) => {
    const { thoughts } = site.services;
    const add = thoughts.add.bind(thoughts);
    const adding = Promise.withResolvers<void>();
    thoughts.add = (...asked) => adding.promise.then(() => add(...asked));
    const form = await sendAndClose(page);
    await page.keyboard.press('n');
    await form.getByLabel('Author *').fill('Typed since');
    adding.resolve();
    await expect(page.getByText(/^Added “/)).toBeVisible();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByRole('button', { name: 'Add New Bubble' }).click();
    await form.getByRole('button', { name: 'Restore them' }).click();
    await expect(form.getByLabel('Author *')).toHaveValue('Typed since');
  });
});

test('what somebody typed is offered to them alone, also after a logout', async ({ page }) => {
  await openDashboard(page);
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Add New Bubble' });
  await fillForm(form);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  for (const [email, offers] of [
    ['grace@example.com', 0],
    ['ada@example.com', 1],
  ] as const) {
    await page.getByRole('button', { name: 'Logout' }).click();
    await openDashboard(page, email);
    await page.keyboard.press('n');
    await expect(form.getByLabel('Thought *')).toBeVisible();
    await expect(form.getByText('You have unsaved changes')).toHaveCount(offers);
    await form.getByRole('button', { name: 'Cancel' }).click();
  }
});

/** A new bubble is sent, and its form closed before there is an answer. @returns where forms come. */
async function sendAndClose(page: Page): Promise<Locator> {
  await openDashboard(page);
  const form = page.getByRole('dialog');
  await page.keyboard.press('n');
  await fillForm(form);
  await form.getByRole('button', { name: 'Add Bubble' }).click();
  await form.getByRole('button', { name: 'Cancel' }).click();
  return form;
}

// An admin adds, edits, deletes and restores thoughts.
import { example, newThought } from './support/pages.ts';
import { answer, expect, test, unavailable } from './support/site.ts';

test.use({ settings: {}, isTranslated: true });
test.beforeEach(async ({ admin, site }) => admin.open(site));

const text = newThought.thought;

test('a thought can be added, edited, deleted and restored', async ({ page, admin, request }) => {
  const form = page.getByRole('dialog');
  await admin.openForm().then(admin.fillForm);
  await form.getByRole('button', { name: 'Add Bubble' }).click();
  await expect(form).toHaveCount(0);
  await expect(admin.count).toHaveText('Bubbles (41)');
  await expect(page.getByRole('article').first()).toHaveAccessibleName(text);
  const card = admin.getCard(text);
  const link = card.getByRole('link', { name: /\/thought\// });
  const path = new URL((await link.textContent()) ?? '').pathname;
  const readStatus = async () => (await request.get(path)).status();
  expect(await readStatus()).toBe(200);

  await card.getByRole('button', { name: 'Edit' }).click();
  await expect(form.getByRole('heading', { name: 'Edit Bubble', exact: true })).toBeVisible();
  await expect(form.getByLabel('Application *')).toHaveValue(newThought.application);
  await form.getByLabel('Summary').fill('Changed in the panel.');
  await form.getByRole('button', { name: 'Update Bubble' }).click();
  await expect(card).toContainText('Changed in the panel.');
  expect(await (await request.get(path)).text()).toContain('Changed in the panel.');

  await answer(page, /deleteThought/i, unavailable);
  await admin.deleteCard(text);
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to delete bubble' })).toBeVisible();
  await page.unroute('**/graphql*');
  await admin.deleteCard(text);
  await expect(card).toHaveCount(0);
  await expect.poll(readStatus).toBe(404);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card).toBeVisible();
  await expect.poll(readStatus).toBe(200);

  await admin.deleteCard(text);
  await expect(admin.count).toHaveText('Bubbles (40)');
  await admin.openView('Trash');
  await card.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('The trash is empty.')).toBeVisible();
  await admin.openView('Bubbles');
  await expect(admin.count).toHaveText('Bubbles (41)');
});

test('problems are shown, and a complete draft can be published', async ({ page, admin }) => {
  const form = await admin.openForm();
  await form.getByRole('button', { name: 'Add Bubble' }).click();
  for (const field of ['Thought', 'Author', 'Application', 'URL'])
    await expect(form.getByText(`${field} is required`, { exact: true })).toBeVisible();
  await admin.fillForm(form, { author: '' });
  await form.getByLabel('When to publish').selectOption('Save as draft');
  await form.getByRole('button', { name: 'Save as draft', exact: true }).click();
  await expect(form).toHaveCount(0);
  await expect(admin.count).toHaveText('Bubbles (40)');
  await admin.openView('Drafts');
  await admin.getCard(text).getByRole('button', { name: 'Edit' }).click();
  const draft = page.getByRole('dialog');
  await draft.getByLabel('When to publish').selectOption('Publish now');
  await draft.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(draft.getByText('Author is required')).toBeVisible();
  await draft.getByLabel('Author *').fill(newThought.author);
  await draft.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('No drafts.')).toBeVisible();
  await admin.openView('Bubbles');
  await expect(admin.count).toHaveText('Bubbles (41)');
});

test('the second of two editing admins sees both texts', async ({ page, admin, site }) => {
  const card = admin.getCard(example.thought);
  const form = page.getByRole('dialog');
  await card.getByRole('button', { name: 'Edit' }).click();
  await expect(form.getByLabel('Author *')).toHaveValue(example.author);
  await site.change(example.thought, { author: 'Somebody faster' });
  await form.getByLabel('Summary').fill('My own summary');
  await form.getByRole('button', { name: 'Update Bubble' }).click();
  await expect(form).toContainText('Nothing was overwritten');
  for (const part of ['grace@example.com', 'Somebody faster', 'My own summary'])
    await expect(form).toContainText(part);
  await form.getByRole('button', { name: 'Keep yours' }).click();
  await expect(form.getByLabel('Summary')).toHaveValue('My own summary');
  await site.remove([example.id]);
  await form.getByRole('button', { name: 'Update Bubble' }).click();
  await expect(form.getByRole('heading', { name: /was deleted while you were editing/ })).toBeVisible();
  await form.getByRole('button', { name: 'Restore it' }).click();
  await expect(form.getByLabel('Summary')).toHaveValue('My own summary');
  await form.getByRole('button', { name: 'Update Bubble' }).click();
  await expect(card).toContainText('My own summary');
});

test('unsaved changes survive a failure to save, leaving and a reload', async ({ page, admin }) => {
  const card = admin.getCard(example.thought);
  const form = page.getByRole('dialog', { name: 'Edit Bubble' });
  await card.getByRole('button', { name: 'Edit' }).click();
  await form.getByLabel('Summary').fill('Kept.');
  await answer(page, /updateThought/i, 'no response');
  await form.getByRole('button', { name: 'Update Bubble' }).click();
  await expect(
    page.getByText("Failed to save bubble. You're offline: your text is kept; try again.", { exact: true }),
  ).toBeVisible();
  await expect(form.getByLabel('Summary')).toHaveValue('Kept.');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: /Discard/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form.getByLabel('Summary')).toHaveValue('Kept.');
  await page.unroute('**/graphql*');
  await page.reload();
  await expect(form.getByText(/^Your unsaved changes from .+ are back\.$/)).toBeVisible();
  await expect(form.getByLabel('Summary')).toHaveValue('Kept.');
  await form.getByRole('button', { name: 'Update Bubble' }).click();
  await expect(card).toContainText('Kept.');
});

test('keys save as they mean to on every keyboard, and no time is chosen for one that was cleared', async ({
  admin,
}) => {
  const form = await admin.openForm();
  const author = form.getByLabel('Author *');
  const problem = form.getByText('Thought is required');
  const press = (init: object) =>
    author.evaluate(
      (field, init) =>
        field.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true })),
      init,
    );
  // Simulates Safari, which reports the Enter or Escape that ends composing Japanese text only after the composition.
  await press({ key: 'Enter', keyCode: 229 });
  await press({ key: 'Escape', keyCode: 229 });
  await expect(problem).toHaveCount(0);
  await expect(form).toBeVisible();
  await press({ key: 'ы', code: 'KeyS', ctrlKey: true });
  await expect(problem).toBeVisible();

  await admin.fillForm(form);
  await form.getByLabel('When to publish').selectOption('Schedule');
  await form.getByLabel('Goes live at').fill('');
  await form.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(form.getByText('Please choose a date and a time')).toBeVisible();
  await expect(form.getByLabel('Goes live at')).toBeFocused();
});

// The form that adds or edits a thought: validation, warnings and saving.
import { expectAccessible } from '../../support/browser/accessibility.ts';
import {
  getCard,
  exampleThought,
  fillForm,
  openDashboard,
  openNewForm,
} from '../../support/browser/admin.ts';
import { expect, test, findThought } from '../../support/browser/site.ts';

test('several thoughts can be added in a row @slow', async ({ page }) => {
  const form = await openNewForm(page);
  const addAnother = form.getByRole('button', { name: 'Save and add another' });
  await addAnother.click();
  await expect(form.getByText('Author is required')).toBeVisible();
  await expectAccessible(page, { hasLightTheme: true });
  await fillForm(form);
  const released = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    if ((route.request().postData() ?? '').includes('AddThought')) await released.promise;
    return route.continue();
  });
  await addAnother.click();
  // The fields are read-only while saving, because a successful save clears them.
  await expect(form.getByLabel('Thought *')).not.toBeEditable();
  released.resolve();
  await expect(form.getByText(`Added “${exampleThought['Thought *']}”.`)).toBeVisible();
  await expect(form.getByLabel('Thought *')).toHaveValue('');
  await expect(form.getByLabel('Thought *')).toBeFocused();
  await fillForm(form, { ...exampleThought, 'Thought *': 'A second one, quite different' });
  await form.getByRole('button', { name: 'Add Bubble' }).click();
  await expect(page.getByRole('heading', { name: 'Bubbles (42)' })).toBeVisible();
  await expect(getCard(page, exampleThought['Thought *'])).toHaveCount(1);
});

test('the language of a thought is detected, and can be changed @slow', async ({ page, site }) => {
  const text = 'Man sieht nur mit dem Herzen gut.';
  await openNewForm(page);
  const form = page.getByRole('dialog');
  const language = form.getByLabel('Language');
  await fillForm(form, { ...exampleThought, 'Thought *': text });
  await expect(language).toHaveValue('');
  await form.getByRole('button', { name: 'Add Bubble' }).click();
  const card = getCard(page, text);
  await expect(card.getByRole('heading')).toHaveAttribute('lang', 'de');
  await card.getByRole('button', { name: 'Edit' }).click();
  await expect(language.locator('option:checked')).toHaveText('German');
  await expectAccessible(page);
  await language.selectOption('Swedish');
  await form.getByRole('button', { name: 'Update Bubble' }).click();
  await expect(card).toContainText('Swedish');

  const { id } = await findThought(site, text);
  await page.goto(`/?thought=${id}`);
  await expect(page.locator('[data-instance] [lang=sv]')).toContainText('Herzen');
});

test('the form names an existing thought with nearly the same words while it is typed, and saves nevertheless @slow', async ({
  page,
}) => {
  const form = await openNewForm(page);
  await fillForm(form);
  await form.getByLabel('Thought *').fill('');
  await form.getByLabel('Thought *').pressSequentially('STAY hungry, remain foolish');
  await expect(form.getByText('One bubble says nearly this already')).toBeVisible();
  await expect(form.getByRole('listitem')).toContainText('Stay hungry. Stay foolish.');
  await expect(form.locator('mark')).toHaveText(['Stay hungry', 'foolish']);
  await expectAccessible(page, { hasLightTheme: true });
  const opened = page.waitForEvent('popup');
  await form.getByRole('link', { name: 'Open it' }).press('Enter');
  await expect((await opened).getByRole('heading', { name: 'Stay hungry. Stay foolish.' })).toBeVisible();
  await form.getByRole('button', { name: 'Add Bubble' }).click();
  await expect(getCard(page, 'STAY hungry, remain foolish')).toBeVisible();
});

test('the form warns of a link without a video while it is typed, and can save it @slow', async ({
  page,
}) => {
  const form = await openNewForm(page);
  const hint = form.getByText('Not a YouTube link.');
  const url = form.getByLabel('URL *');
  await fillForm(form);
  await url.fill('https://youtu.be/dQw4w9WgXcQ?t=1m30s');
  await expect(url).toHaveAccessibleDescription(/YouTube video, starts at 1:30$/);
  for (const link of ['https://www.youtube.com/shorts/dQw4w9WgXcQ', 'https://', 'not a link']) {
    await url.fill(link);
    await page.waitForTimeout(600);
    await expect(hint).toHaveCount(0);
  }
  await url.fill('https://www.youtube.com/watch?v=tooShort');
  await expect(hint).toBeVisible();
  await expect(url).toHaveAccessibleDescription(/Not a YouTube link\./);
  await expect(url).toHaveAttribute('aria-invalid', 'false');
  await expectAccessible(page, { hasLightTheme: true });
  await form.getByRole('button', { name: 'Add Bubble' }).click();
  await expect(getCard(page, exampleThought['Thought *'])).toContainText('No video in this link');
});

test('the form says whether a thought can be read while its bubble stays @slow', async ({ page }) => {
  const form = await openNewForm(page);
  const thought = form.getByLabel('Thought *');
  const description = (seconds: string) => new RegExp(`${seconds} s to read · stays 3\\.8 s$`);
  const getColour = () =>
    form.getByText('stays 3.8 s').evaluate((element) => window.getComputedStyle(element).color);
  const words = Array.from({ length: 16 }, () => 'word');
  await thought.fill(words.slice(1).join(' '));
  await expect(thought).toHaveAccessibleDescription(description('3\\.8'));
  const colour = await getColour();
  await thought.fill(words.join(' '));
  await expect(thought).toHaveAccessibleDescription(description('4\\.0'));
  expect(await getColour()).not.toBe(colour);
  await expect(form.getByText('79 of 500')).toBeVisible();
});

test('a dialog that is opened with a double-click stays open @slow', async ({ page }) => {
  await openDashboard(page);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).dblclick();
  await expect(dialog).toBeVisible();
  await page.mouse.click(4, 4);
  await expect(dialog).toHaveCount(0);
});

// The form that adds or edits a thought: validation, warnings and saving.
import { normalizeDraft } from '../../../domain/thought/thought.ts';
import { expectAccessible } from '../../support/browser/accessibility.ts';
import {
  getCard,
  exampleThought,
  fillForm,
  openDashboard,
  openNewForm,
} from '../../support/browser/admin.ts';
import { expect, test, findThought, slow } from '../../support/browser/site.ts';

test('each invalid field shows its error until it is edited', async ({ page }) => {
  const form = await openNewForm(page);
  await expect(form.getByRole('heading', { name: 'Add New Bubble' })).toBeVisible();
  await expect(form.getByLabel('URL *')).toHaveAttribute(
    'placeholder',
    'https://www.youtube.com/watch?v=...',
  );
  await expect(form.getByText('No image generated yet')).toBeVisible();
  const generateButton = form.getByRole('button', { name: '🎨 Generate AI Image' });
  await expect(generateButton).toBeDisabled();
  await form.getByLabel('Thought *').fill('   ');
  await form.getByRole('button', { name: 'Add Bubble' }).click();
  const messages = [
    'Thought is required',
    'Author is required',
    'Application is required',
    'URL is required',
  ];
  for (const message of messages) await expect(form.getByText(message)).toBeVisible();
  await expect(form.getByLabel('Thought *')).toBeFocused();
  await expectAccessible(page, { hasLightTheme: true });
  await form.getByLabel('Thought *').fill('Something');
  await expect(form.getByText('Thought is required')).toHaveCount(0);
  await expect(form.getByText('Author is required')).toBeVisible();
  await expect(generateButton).toBeDisabled();
  await form.getByLabel('Author *').fill('Somebody');
  await expect(generateButton).toBeEnabled();
  await form.getByLabel('URL *').fill('javascript:alert(1)');
  await form.getByLabel('Application *').fill('Somehow');
  await form.getByRole('button', { name: 'Add Bubble' }).click();
  await expect(form.getByText('Please enter a valid URL')).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Bubbles (40)' })).toBeVisible();
});

test('the form shows the thought’s image, which can be removed', slow, async ({ page, site }) => {
  const { thoughts } = site.services;
  const change = { by: 'grace@example.com', now: new Date().toISOString() };
  const imageUrl = '/icon.svg';
  const draft = normalizeDraft({
    thought: 'With an image',
    author: 'A',
    application: 'B',
    url: exampleThought['URL *'],
    imageUrl,
  });
  const { id } = await thoughts.add(draft, 'k', change);
  await openDashboard(page);
  await getCard(page, 'With an image').getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog');
  await expect(form.locator('fieldset img')).toHaveAttribute('src', imageUrl);
  await form.getByRole('button', { name: 'Remove Image' }).click();
  await expect(form.getByText('No image generated yet')).toBeVisible();
  await form.getByRole('button', { name: 'Update Bubble' }).click();
  await expect(form).toHaveCount(0);
  expect((await thoughts.findById(id))?.imageUrl).toBeNull();
});

test(
  'several thoughts can be added in a row, and a retry after a lost response adds nothing twice',
  slow,
  async ({ page }) => {
    const form = await openNewForm(page);
    await fillForm(form);
    let isResponseLost = false;
    const retryReleased = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      if (!(route.request().postData() ?? '').includes('AddThought')) return route.continue();
      if (isResponseLost) return retryReleased.promise.then(() => route.continue());
      isResponseLost = true;
      await route.fetch();
      return route.abort();
    });
    await form.getByRole('button', { name: 'Save and add another' }).click();
    const banner = page.getByText("Failed to save bubble. You're offline: your text is kept; try again.");
    await expect(banner).toBeVisible();
    await expect(form.getByRole('button', { name: 'Save and add another' })).toBeFocused();
    await expect(form.getByLabel('Thought *')).toHaveValue(exampleThought['Thought *']);
    await form.getByRole('button', { name: 'Save and add another' }).click();
    // The fields are read-only while saving, because a successful save clears them.
    await expect(form.getByLabel('Thought *')).not.toBeEditable();
    retryReleased.resolve();
    await expect(form.getByText(`Added “${exampleThought['Thought *']}”.`)).toBeVisible();
    await expect(banner).toHaveCount(0);
    await expect(form.getByLabel('Thought *')).toHaveValue('');
    await expect(form.getByLabel('Thought *')).toBeFocused();
    await fillForm(form, { ...exampleThought, 'Thought *': 'A second one, quite different' });
    await form.getByRole('button', { name: 'Add Bubble' }).click();
    await expect(page.getByRole('heading', { name: 'Bubbles (42)' })).toBeVisible();
    await expect(getCard(page, exampleThought['Thought *'])).toHaveCount(1);
  },
);

test('the language of a thought is detected, and can be changed', slow, async ({ page, site }) => {
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

test(
  'the form names an existing thought with nearly the same words while it is typed, and saves nevertheless',
  slow,
  async ({ page }) => {
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
  },
);

test('a validation problem from the API is shown at its field', slow, async ({ page }) => {
  await openDashboard(page);
  await page.route('**/graphql', (route) => {
    if (!(route.request().postData() ?? '').includes('AddThought')) return route.continue();
    const problems = [{ __typename: 'Problem', field: 'url', message: 'This video is private' }];
    return route.fulfill({ json: { data: { addThought: { __typename: 'InvalidThought', problems } } } });
  });
  await page.keyboard.press('n');
  const form = page.getByRole('dialog');
  await fillForm(form);
  await form.getByRole('button', { name: 'Add Bubble' }).click();
  await expect(form.getByLabel('URL *')).toHaveAccessibleDescription(/^This video is private/);
  await expect(form.getByLabel('URL *')).toBeFocused();
});

test('the link preview of an empty form shows a hint instead of a title', slow, async ({ page }) => {
  await openDashboard(page);
  await page.keyboard.press('n');
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await expect(preview.getByText('Enter a thought to see its link preview.')).toBeVisible();
  await expect(preview).not.toContainText('Untitled');
  await page.getByLabel('Thought *').fill('Begin anywhere.');
  await expect(preview.getByText('Begin anywhere. - Upwell')).toBeVisible();
});

test(
  'the form warns of a link without a video while it is typed, and can save it',
  slow,
  async ({ page }) => {
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
  },
);

test('the form says whether a thought can be read while its bubble stays', slow, async ({ page }) => {
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

test('a dialog that is opened with a double-click stays open', slow, async ({ page }) => {
  await openDashboard(page);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).dblclick();
  await expect(dialog).toBeVisible();
  await page.mouse.click(4, 4);
  await expect(dialog).toHaveCount(0);
});

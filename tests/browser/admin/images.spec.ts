// The image composer, from opening it to the saved image on the card and the thought's page.
import type { Locator, Page } from '@playwright/test';
import { findThought, type Site, slow } from '../../support/browser/site.ts';
import { expectAccessible } from '../../support/browser/accessibility.ts';
import * as samples from '../../support/browser/imageSamples.ts';
import { signIn } from '../../support/browser/admin.ts';
import { addBubble, expect, openComposer, test } from '../../support/browser/imageTest.ts';

test.use({ viewport: { width: 1000, height: 760 } });
test.beforeEach(async ({ page }) => signIn(page));

test('a generated photo that is used and saved is shown on the card, on the thought’s page and as og:image', async ({
  page,
  site,
  unsplash,
}) => {
  const { form, composer } = await openComposer(page);
  await expect(composer.getByText('The ocean rewards courage')).toBeVisible();
  await composer.getByRole('button', { name: 'Generate Image' }).click();
  await expect(composer.getByRole('heading', { name: 'Generated Image Preview' })).toBeFocused();
  await expect(composer.getByText('Photo by Ada Example on Unsplash')).toBeVisible();
  await expect(composer.getByText('Search Query')).toBeVisible();
  await expect(composer.getByText(/^ocean rewards courage \w+$/)).toBeVisible();
  const photo = composer.getByRole('img', { name: 'The ocean rewards courage — Ada' });
  await expect(photo).toHaveAttribute('src', /^data:image\/jpeg;base64,/);
  await expect(photo).toHaveJSProperty('naturalWidth', 800);
  await expect(photo).toHaveJSProperty('naturalHeight', 600);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(form.getByText('Application is required')).toHaveCount(0);

  const countRequests = (end: string) => unsplash.requests.filter(({ path }) => path.endsWith(end)).length;
  await composer.getByRole('button', { name: 'Regenerate' }).click();
  await expect.poll(() => countRequests('/photos/random')).toBe(2);
  expect(countRequests('/download')).toBe(0);
  const card = await addBubble(page, form, composer);
  await expect(card.locator('img')).toHaveAttribute('src', /^\/images\/[0-9a-f]{64}\.jpg$/);
  await expect(card.locator('img')).toHaveJSProperty('naturalWidth', 800);
  await expect(card.getByText('Photo by Ada Example on Unsplash')).toBeVisible();
  await expect.poll(() => countRequests('/photos/Dwu85P9SOIk/download')).toBe(1);
  await expectOnThoughtPage(page, site, card.locator('img'), 800);
  await expect(page.getByText('Photo by Ada Example on Unsplash')).toBeVisible();
});

test(
  'Cancel, ×, the backdrop and Escape close the composer, also while generating, and leave the form unchanged',
  slow,
  async ({ page, unsplash }) => {
    const { form, composer } = await openComposer(page);
    const openButton = form.getByRole('button', { name: '🎨 Generate AI Image' });
    for (const close of [
      () => composer.getByRole('button', { name: 'Cancel' }).click(),
      () => composer.getByRole('button', { name: 'Close', exact: true }).click(),
      () => page.mouse.click(5, 5),
      () => page.keyboard.press('Escape'),
    ]) {
      await expect(composer).toBeVisible();
      await close();
      await expect(composer).toBeHidden();
      await expect(form.getByLabel('Author')).toHaveValue('Ada');
      await openButton.click();
    }
    unsplash.respondWith('/photos/random', { isHanging: true });
    await composer.getByRole('button', { name: 'Generate Image' }).click();
    await expect(composer.getByRole('button', { name: 'Generating...' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(composer).toBeHidden();
    await expect(form).toBeVisible();
    await expect(form.getByText('No image generated yet')).toBeVisible();
  },
);

test(
  'a placeholder or a gradient is shown with its reason and without a credit',
  slow,
  async ({ page, unsplash }) => {
    const { form, composer } = await openComposer(page);
    unsplash.respondWith('/regular.png', { status: 404 });
    await composer.getByRole('button', { name: 'Generate Image' }).click();
    await expect(
      composer.getByText('The photo could not be loaded, so we used a placeholder photo.'),
    ).toBeVisible();
    await expect(composer.getByText('Photo by')).toBeHidden();
    await expectAccessible(page, { hasLightTheme: true });

    unsplash.respondWith('/photos/random', { status: 503 });
    await composer.getByRole('button', { name: 'Regenerate' }).click();
    await expect(
      composer.getByText('Unsplash failed (status 503). A placeholder photo is used instead.'),
    ).toBeVisible();
    await expect(composer.getByText('Photo by')).toBeHidden();
    expect(unsplash.requests.at(-1)?.path).toBe('/placeholder.png');

    unsplash.close();
    await composer.getByRole('button', { name: 'Regenerate' }).click();
    await expect(composer.getByText('No photo found; using a gradient.')).toBeVisible();
    await composer.getByRole('button', { name: 'Use This Image' }).click();
    await expect(form.getByRole('button', { name: 'Remove Image' })).toBeVisible();
  },
);

test(
  'an error is shown when the API can’t be reached or has no image, and generating can be retried',
  slow,
  async ({ page }) => {
    const { composer } = await openComposer(page);
    for (const [result, message] of [
      [null, 'An error occurred while generating the image. Please try again.'],
      [{ success: false }, 'Failed to generate image. Please try again.'],
    ] as const) {
      await page.route('**/graphql', (route) =>
        result === null
          ? route.abort()
          : route.fulfill({ json: { data: { generateImage: { ...noImage, ...result } } } }),
      );
      await composer.getByRole('button', { name: 'Generate Image' }).click();
      await expect(composer.getByRole('alert')).toHaveText(message);
      await page.unroute('**/graphql');
    }
    await expectAccessible(page, { state: 'error', hasLightTheme: true });
    await composer.getByRole('button', { name: 'Generate Image' }).click();
    await expect(composer.getByRole('heading', { name: 'Generated Image Preview' })).toBeVisible();
    await expect(composer.getByRole('alert')).toBeHidden();
    await expectAccessible(page, { state: 'generated' });
  },
);

test('selecting another source resets the preview and the error', slow, async ({ page }) => {
  const { composer } = await openComposer(page);
  await composer.getByRole('button', { name: 'Generate Image' }).click();
  await expect(composer.getByRole('button', { name: '✕ Close' })).toBeVisible();
  await composer.getByLabel('📁 Upload from Computer').check();
  await expect(composer.getByRole('heading', { name: 'Generated Image Preview' })).toBeHidden();
  await composer
    .getByLabel('Select Image File:')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
  await expect(composer.getByRole('alert')).toHaveText(
    'Please select a valid image file (PNG, JPG, GIF, etc.)',
  );
  await composer.getByLabel('🎨 Generate AI Image').check();
  await expect(composer.getByRole('alert')).toBeHidden();
});

test(
  'the result of an attempt is ignored if another source was selected before it arrived',
  slow,
  async ({ page }) => {
    const { composer } = await openComposer(page);
    let fail = () => {};
    const failure = new Promise<void>((resolve) => (fail = resolve));
    await page.route('**/graphql', (route) => failure.then(() => route.abort()));
    await composer.getByRole('button', { name: 'Generate Image' }).click();
    await expect(composer.getByRole('button', { name: 'Generating...' })).toBeVisible();
    await composer.getByLabel('📁 Upload from Computer').check();
    const failedRequest = page.waitForEvent('requestfailed');
    fail();
    await failedRequest;
    // The error would be shown in the next frame.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
    await expect(composer.getByRole('alert')).toBeHidden();
  },
);

test(
  'an uploaded file that is used and saved is shown on the card, on the thought’s page and as og:image',
  slow,
  async ({ page, site }) => {
    const { form, composer } = await openComposer(page);
    await composer.getByLabel('📁 Upload from Computer').check();
    await expect(composer.getByText('Supported formats: PNG, JPG, GIF, WebP (Max 10MB)')).toBeVisible();
    const picker = composer.getByLabel('Select Image File:');
    await expect(picker).toHaveAttribute('accept', 'image/*');
    await picker.setInputFiles({
      name: 'sea.png',
      mimeType: 'image/png',
      buffer: samples.createPng(40, 2400),
    });
    await expect(composer.getByRole('heading', { name: 'Uploaded Image Preview' })).toBeFocused();
    await expect(composer.getByText('File Name')).toBeVisible();
    await expectAccessible(page);
    await expect(composer.getByRole('img', { name: 'sea.png' })).toHaveJSProperty('naturalHeight', 1200);

    const fileChooserPromise = page.waitForEvent('filechooser');
    await composer.getByRole('button', { name: 'Change Image' }).click();
    await (
      await fileChooserPromise
    ).setFiles({ name: 'lake.webp', mimeType: 'image/webp', buffer: samples.webp });
    await expect(composer.getByRole('img', { name: 'lake.webp' })).toHaveJSProperty('naturalWidth', 8);
    const card = await addBubble(page, form, composer);
    await expect(card.locator('img')).toHaveJSProperty('naturalWidth', 8);
    await expect(card.getByText('Photo by')).toBeHidden();
    await expectOnThoughtPage(page, site, card.locator('img'), 8);
  },
);

/** Expects that the page of the newest thought shows the image, and has it as og:image. */
async function expectOnThoughtPage(page: Page, site: Site, image: Locator, width: number): Promise<void> {
  const path = (await image.getAttribute('src')) ?? '';
  const { id } = await findThought(site);
  await page.goto(`/thought/${id}`);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', `${site.url}${path}`);
  await expect(page.locator('meta[property="og:image:width"]')).toHaveAttribute('content', `${width}`);
  await expect(page.locator(`main img[src="${path}"]`)).toHaveJSProperty('naturalWidth', width);
}

const noImage = {
  __typename: 'ImageResult',
  imageUrl: null,
  searchQuery: null,
  error: null,
  fallbackImage: null,
  credit: null,
  downloadLocation: null,
};

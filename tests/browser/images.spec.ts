// An admin generates or uploads the image of a thought.
import type { Locator } from '@playwright/test';
import { createNoisyPng, createPng, jpeg } from '../support/browser/imageSamples.ts';
import { newThought } from './support/pages.ts';
import { answer, expect, test as base } from './support/site.ts';

interface Fixtures {
  /** The form of a new thought, and the generator that was opened from it. */
  form: Locator;
  generator: Locator;
}

const test = base.extend<Fixtures>({
  settings: {},
  form: async ({ page, admin, site }, use) => {
    await admin.open(site);
    await page.route(`**${photo}`, (route) => route.fulfill({ body: createPng(80, 60) }));
    await answer(page, /generateImage/i, { data: { generateImage: result } });
    const form = await admin.openForm();
    await admin.fillForm(form);
    await use(form);
  },
  generator: async ({ page, form }, use) => {
    await form.getByRole('button', { name: '🎨 Generate AI Image' }).click();
    await use(page.getByRole('dialog', { name: 'AI Image Generator' }));
  },
});

const photo = '/a-photo.png';
const unsplash = 'https://unsplash.com/';
const credit = { name: 'Ada Example', profileUrl: `${unsplash}@ada`, photoUrl: `${unsplash}photos/1` };
const result = { success: true, imageUrl: photo, searchQuery: 'ocean courage art energy', credit };

const readSize = (generator: Locator) =>
  generator.getByRole('img').evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  });

test('generating finds an image', async ({ page, admin, form, generator, externalRequests }) => {
  await generator.getByRole('button', { name: 'Generate Image', exact: true }).click();
  const heading = generator.getByRole('heading', { name: 'Generated Image Preview' });
  await expect(heading).toBeVisible();
  const credited = 'Photo by Ada Example on Unsplash';
  for (const text of ['Search Query', result.searchQuery, credited])
    await expect(generator.getByText(text, { exact: true })).toBeVisible();
  await expect(generator.getByRole('link', { name: 'Unsplash' })).toHaveAttribute(
    'href',
    new RegExp(`^${credit.photoUrl}\\?(?=.*utm_source=)(?=.*utm_medium=referral)`),
  );
  expect(await readSize(generator)).toEqual([800, 600]);
  await generator.getByRole('button', { name: 'Regenerate' }).click();
  await expect(heading).toBeVisible();
  await generator.getByRole('button', { name: 'Use This Image' }).click();
  await form.getByRole('button', { name: 'Add Bubble' }).click();
  const card = admin.getCard(newThought.thought);
  // The image is decorative, so it has no name.
  await expect(card.locator('img')).toHaveAttribute('src', /^\/images\/[0-9a-f]{64}\.jpg$/);
  await expect(card).toContainText(credited);
  await page.goto((await card.getByRole('link', { name: /\/thought\// }).textContent()) ?? '');
  await expect(page.getByText(credited)).toBeVisible();
  expect(externalRequests).toEqual([]);
});

test('failures are shown, and without Unsplash an image is drawn', async ({ page, generator }) => {
  const generate = generator.getByRole('button', { name: 'Generate Image', exact: true });
  await answer(page, /generateImage/i, 'no response');
  await generate.click();
  await expect(
    generator.getByText('An error occurred while generating the image. Please try again.'),
  ).toBeVisible();
  await page.unroute('**/graphql*');
  await generate.click();
  expect(await readSize(generator)).toEqual([800, 600]);
});

test('an uploaded file is an image of at most 10 MB, and is made smaller', async ({ generator }) => {
  const file = generator.getByLabel('Select Image File:');
  const choose = (mimeType: string, buffer: Buffer) =>
    file.setInputFiles({ name: 'file.png', mimeType, buffer });
  await generator.getByRole('radio', { name: '📁 Upload from Computer' }).check();
  await expect(generator.getByText('Of an animation, the first frame is used.')).toBeVisible();
  for (const [type, bytes, problem] of [
    ['text/plain', Buffer.from('text'), 'Please select a valid image file (PNG, JPG, GIF, etc.)'],
    // The first twelve bytes of an iPhone's photo.
    ['', Buffer.from('\0\0\0\x18ftypheic'), /HEIC photo.*export it as a JPEG/],
    ['image/jpeg', Buffer.concat([jpeg], 10_485_761), 'File size must be less than 10MB'],
  ] as const) {
    await choose(type, bytes);
    await expect(generator.getByText(problem)).toBeVisible();
    // The empty field lets the same file be chosen again.
    await expect(file).toHaveValue('');
  }
  await choose('', createNoisyPng(1_700, 1_300));
  await expect(generator.getByRole('heading', { name: 'Uploaded Image Preview' })).toBeVisible();
  const image = (await generator.getByRole('img').getAttribute('src'))?.split(',')[1] ?? '';
  expect(Buffer.from(image, 'base64').length).toBeLessThanOrEqual(614_400);
  const [width = NaN, height = NaN] = await readSize(generator);
  expect(width).toBeLessThanOrEqual(1_600);
  expect(height).toBeLessThanOrEqual(1_200);
});

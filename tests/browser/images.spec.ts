// An admin generates or uploads the image of a thought.
import type { Locator, Page } from '@playwright/test';
import { createNoisyPng, createPng, jpeg } from '../support/browser/imageSamples.ts';
import { type Admin, newThought } from './support/pages.ts';
import { answer, expect, test } from './support/site.ts';

test.use({ settings: {} });
test.beforeEach(async ({ admin, site }) => admin.open(site));

const photo = '/a-photo.png';
const credit = {
  __typename: 'PhotoCredit',
  name: 'Ada Example',
  profileUrl: 'https://unsplash.com/@ada',
  photoUrl: 'https://unsplash.com/photos/1',
};
const result = {
  __typename: 'ImageResult',
  success: true,
  imageUrl: photo,
  originalImageUrl: photo,
  searchQuery: 'ocean courage art energy',
  error: null,
  fallbackImage: photo,
  credit,
  downloadLocation: null,
};

const getGenerator = (page: Page) => page.getByRole('dialog', { name: 'AI Image Generator' });
const getPreview = (page: Page) => getGenerator(page).getByRole('img');
const getButton = (page: Page, name: string) => getGenerator(page).getByRole('button', { name, exact: true });
const choose = (page: Page, mimeType: string, buffer: Buffer) =>
  getGenerator(page).getByLabel('Select Image File:').setInputFiles({ name: 'file.png', mimeType, buffer });

/** Opens the generator from the form of a new thought. */
async function openGenerator(page: Page, admin: Admin): Promise<Locator> {
  await page.route(`**${photo}`, (route) =>
    route.fulfill({ contentType: 'image/png', body: createPng(80, 60) }),
  );
  await answer(page, /generateImage/i, { data: { generateImage: result } });
  const form = await admin.openForm();
  await admin.fillForm(form);
  await form.getByRole('button', { name: '🎨 Generate AI Image' }).click();
  await expect(getGenerator(page)).toBeVisible();
  return form;
}

function readSize(page: Page): Promise<[number, number]> {
  return getPreview(page).evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  });
}

test('an image is found with its credit, and shown on the card and the page', async ({
  page,
  admin,
  externalRequests,
}) => {
  const form = await openGenerator(page, admin);
  await getButton(page, 'Generate Image').click();
  await expect(getGenerator(page).getByRole('heading', { name: 'Generated Image Preview' })).toBeVisible();
  for (const text of ['Search Query', result.searchQuery, 'Photo by Ada Example on Unsplash'])
    await expect(getGenerator(page).getByText(text, { exact: true })).toBeVisible();
  await expect(getGenerator(page).getByRole('link', { name: 'Unsplash' })).toHaveAttribute(
    'href',
    new RegExp(`^${credit.photoUrl}\\?(?=.*utm_source=)(?=.*utm_medium=referral)`),
  );
  expect(await readSize(page)).toEqual([800, 600]);
  await getButton(page, 'Regenerate').click();
  await expect(getGenerator(page).getByRole('heading', { name: 'Generated Image Preview' })).toBeVisible();
  await getButton(page, 'Use This Image').click();
  await expect(getGenerator(page)).toHaveCount(0);
  await form.getByRole('button', { name: 'Add Bubble' }).click();
  const card = admin.getCard(newThought.thought);
  // The image is a decoration, and has no name.
  await expect(card.locator('img')).toHaveAttribute('src', /^\/images\/[0-9a-f]{64}\.jpg$/);
  await expect(card).toContainText('Photo by Ada Example on Unsplash');
  await page.goto((await card.getByRole('link', { name: /\/thought\// }).textContent()) ?? '');
  await expect(page.getByText('Photo by Ada Example on Unsplash')).toBeVisible();
  expect(externalRequests).toEqual([]);
});

test('failures are said, and without Unsplash an image is drawn', async ({ page, admin }) => {
  const form = await openGenerator(page, admin);
  await answer(page, /generateImage/i, 'no response');
  await getButton(page, 'Generate Image').click();
  await expect(
    getGenerator(page).getByText('An error occurred while generating the image. Please try again.'),
  ).toBeVisible();
  await answer(page, /generateImage/i, 'never');
  await getButton(page, 'Generate Image').click();
  await expect(getGenerator(page).getByRole('button', { name: 'Generating...' })).toBeDisabled();
  const upload = getGenerator(page).getByRole('radio', { name: '📁 Upload from Computer' });
  await upload.check();
  await choose(page, 'text/plain', Buffer.from('text'));
  await expect(
    getGenerator(page).getByText('Please select a valid image file (PNG, JPG, GIF, etc.)', { exact: true }),
  ).toBeVisible();
  await getGenerator(page).getByRole('radio', { name: '🎨 Generate AI Image' }).check();
  await expect(getGenerator(page).getByText('Please select')).toHaveCount(0);
  // Without Unsplash and the placeholder service, an image is drawn all the same.
  await page.unroute('**/graphql*');
  await getButton(page, 'Generate Image').click();
  expect(await readSize(page)).toEqual([800, 600]);
  await getButton(page, 'Use This Image').click();
  await expect(form.getByRole('button', { name: 'Remove Image' })).toBeVisible();
  // Whatever closes the generator leaves the form open.
  await form.getByRole('button', { name: '🎨 Generate AI Image' }).click();
  await page.keyboard.press('Escape');
  await expect(getGenerator(page)).toHaveCount(0);
  await expect(form).toBeVisible();
});

test('an uploaded file is an image of at most 10 MB, and is made smaller', async ({ page, admin }) => {
  await openGenerator(page, admin);
  await getGenerator(page).getByRole('radio', { name: '📁 Upload from Computer' }).check();
  // The first twelve bytes of an iPhone's photo.
  await choose(page, '', Buffer.from('\0\0\0\x18ftypheic'));
  await expect(getGenerator(page).getByText(/HEIC photo.*export it as a JPEG/)).toBeVisible();
  await expect(getGenerator(page).getByText('Of an animation, the first frame is used.')).toBeVisible();
  // Chosen again under the same name, it is read again.
  await expect(getGenerator(page).getByLabel('Select Image File:')).toHaveValue('');
  await choose(page, '', jpeg);
  await expect(getGenerator(page).getByRole('heading', { name: 'Uploaded Image Preview' })).toBeVisible();
  await getGenerator(page).getByRole('radio', { name: '🎨 Generate AI Image' }).check();
  await getGenerator(page).getByRole('radio', { name: '📁 Upload from Computer' }).check();
  const pad = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);
  await choose(page, 'image/jpeg', pad(10_485_761));
  await expect(
    getGenerator(page).getByText('File size must be less than 10MB', { exact: true }),
  ).toBeVisible();
  await choose(page, 'image/jpeg', pad(10_485_760));
  await expect(getGenerator(page).getByRole('heading', { name: 'Uploaded Image Preview' })).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await getButton(page, 'Change Image').click();
  const noise = { name: 'noise.png', mimeType: 'image/png', buffer: createNoisyPng(1_700, 1_300) };
  await (await chooser).setFiles(noise);
  await expect(getGenerator(page).getByText('noise.png', { exact: true })).toBeVisible();
  const image = (await getPreview(page).getAttribute('src'))?.split(',')[1] ?? '';
  expect(Buffer.from(image, 'base64').length).toBeLessThanOrEqual(614_400);
  const [width, height] = await readSize(page);
  expect(width).toBeLessThanOrEqual(1_600);
  expect(height).toBeLessThanOrEqual(1_200);
});

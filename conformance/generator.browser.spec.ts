// The image generator of the admin panel.
import { expect, type Locator, test } from '@playwright/test';
import { images } from './imageSamples.ts';
import { findLines, readRows } from './imageRows.ts';
import { answerOperation, openDashboard, recordExternalRequests } from './screen.ts';
import { createInput, removeAdded, removeAfterTest, requireAccounts } from './target.ts';

const photo = '/conformance-photo.png';
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

let form: Locator;
let generator: Locator;

test.beforeEach(async ({ page }) => {
  requireAccounts();
  form = page.getByRole('dialog', { name: 'Add New Bubble' });
  generator = page.getByRole('dialog', { name: 'AI Image Generator' });
  await page.route(`**${photo}`, (route) => route.fulfill({ contentType: 'image/png', body: images.png }));
  await answerOperation(page, /generateImage/i, { data: { generateImage: result } });
  await openDashboard(page);
  await page.getByRole('button', { name: 'Add New Bubble' }).click();
  await form.getByLabel('Author *').fill('ADA');
});
test.afterEach(removeAdded);

const press = (name: string) => generator.getByRole('button', { name, exact: true }).click();
const getPreview = () => generator.locator('img');
const readPreview = async () =>
  Buffer.from((await getPreview().getAttribute('src'))?.split(',')[1] ?? '', 'base64');

async function open(thought = 'THE OCEAN'): Promise<void> {
  await form.getByLabel('Thought *').fill(thought);
  await form.getByRole('button', { name: '🎨 Generate AI Image' }).click();
}

test('GEN-001 a generated image is a JPEG of 800×600 and quality 0.9, with its words where they belong', async ({
  page,
}) => {
  for (const [words, firstBaseline, authorBaseline] of [
    [1, 500, 540],
    [11, 500, 570],
    // From the third line on, the block grows upward.
    [20, 470, 570],
  ] as const) {
    await open(Array.from({ length: words }, () => 'OCEAN').join(' '));
    await press('Generate Image');
    const jpeg = await readPreview();
    const table = jpeg.indexOf(Buffer.from([0xff, 0xdb])) + 5;
    // The first factors of the quantization table of quality 90.
    expect([...jpeg.subarray(table, table + 4)]).toEqual([3, 2, 2, 3]);
    const { width, height, rows } = await getPreview().evaluate(readRows);
    expect([width, height]).toEqual([800, 600]);
    const lines = findLines(rows);
    expect(lines[0]?.bottom).toBeCloseTo(firstBaseline, -0.7);
    expect(lines.at(-1)?.bottom).toBeCloseTo(authorBaseline, -0.7);
    for (const { left, right } of lines) {
      expect(Math.abs((left + right) / 2 - 400)).toBeLessThan(10);
      expect(right - left).toBeLessThanOrEqual(760);
    }
    expect(Math.max(...rows.map(({ brightest }) => brightest))).toBeGreaterThan(240);
    const gradientTop = firstBaseline - 50;
    for (const [y, { edge }] of rows.entries())
      expect(
        Math.abs(edge - 128 * (1 - (0.7 * Math.max(0, y - gradientTop)) / (600 - gradientTop))),
      ).toBeLessThan(5);
    await page.keyboard.press('Escape');
  }
});

test('GEN-002 an image is generated from our own address, shown with its search and credit, and used', async ({
  page,
}) => {
  const external = recordExternalRequests(page);
  const input = createInput();
  await open(input.thought);
  await expect(generator).toContainText(input.thought);
  await expect(generator).toContainText('ADA');
  await press('Generate Image');
  await expect(generator.getByRole('heading', { name: 'Generated Image Preview' })).toBeVisible();
  for (const text of ['Search Query', result.searchQuery, 'Photo by Ada Example on Unsplash'])
    await expect(generator.getByText(text, { exact: true })).toBeVisible();
  for (const [name, url] of Object.entries({ 'Ada Example': credit.profileUrl, Unsplash: credit.photoUrl }))
    await expect(generator.getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      new RegExp(`^${url}\\?(?=.*utm_source=)(?=.*utm_medium=referral)`),
    );
  const first = await readPreview();
  await press('Regenerate');
  await expect(generator.getByRole('heading', { name: 'Generated Image Preview' })).toBeVisible();
  expect((await readPreview()).length).toBe(first.length);
  await press('Use This Image');
  await expect(generator).toHaveCount(0);
  await form.getByRole('button', { name: 'Remove Image' }).click();
  await expect(form.getByText('No image generated yet')).toBeVisible();
  await open(input.thought);
  await press('Generate Image');
  await press('Use This Image');
  await form.getByLabel('Application *').fill(input.application);
  await form.getByLabel('URL *').fill(input.url);
  await form.getByRole('button', { name: 'Add Bubble' }).click();
  const card = page.getByRole('article', { name: input.thought });
  await expect(card.locator('img')).toHaveAttribute('src', /^\/images\/[0-9a-f]{64}\.jpg$/);
  await expect(card).toContainText('Photo by Ada Example on Unsplash');
  const link = (await card.getByRole('link', { name: /\/thought\// }).getAttribute('href')) ?? '';
  removeAfterTest(decodeURIComponent(link.split('/thought/')[1] ?? ''));
  await page.goto(link);
  await expect(page.getByText('Photo by Ada Example on Unsplash')).toBeVisible();
  expect(external).toEqual([]);
});

test('GEN-003 a failed attempt to generate an image shows an error, and can be retried', async ({ page }) => {
  await open();
  for (const [answer, message] of [
    ['no answer', 'An error occurred while generating the image. Please try again.'],
    [
      { data: { generateImage: { ...result, success: false } } },
      'Failed to generate image. Please try again.',
    ],
  ] as const) {
    await answerOperation(page, /generateImage/i, answer);
    await press('Generate Image');
    await expect(generator.getByText(message, { exact: true })).toBeVisible();
  }
  await answerOperation(page, /generateImage/i, {
    data: { generateImage: { ...result, imageUrl: '/no-photo', fallbackImage: '/no-photo' } },
  });
  await press('Generate Image');
  await expect(getPreview()).toHaveJSProperty('naturalWidth', 800);
});

test('GEN-004 the button says that an image is being generated, and selecting another source removes errors', async ({
  page,
}) => {
  await page.route('**/graphql', () => {});
  await open();
  await press('Generate Image');
  await expect(generator.getByRole('button', { name: 'Generating...' })).toBeDisabled();
  await generator.getByRole('radio', { name: '📁 Upload from Computer' }).check();
  await choose('text/plain', Buffer.from('text'));
  await expect(generator.getByText('Please select a valid image file (PNG, JPG, GIF, etc.)')).toBeVisible();
  await generator.getByRole('radio', { name: '🎨 Generate AI Image' }).check();
  await expect(generator.getByText('Please select')).toHaveCount(0);
  await expect(generator.getByRole('button', { name: 'Generate Image', exact: true })).toBeEnabled();
});

const choose = (mimeType: string, buffer: Buffer) =>
  generator.getByLabel('Select Image File:').setInputFiles({ name: 'file.png', mimeType, buffer });

test('GEN-005 an uploaded file is an image of at most 10 MB, and is made smaller', async ({ page }) => {
  await open();
  await generator.getByRole('radio', { name: '📁 Upload from Computer' }).check();
  await expect(generator.getByText('Supported formats: PNG, JPG, GIF, WebP (Max 10MB)')).toBeVisible();
  await expect(generator.getByLabel('Select Image File:')).toHaveAttribute('accept', 'image/*');
  const pad = (size: number) => Buffer.concat([images.jpeg, Buffer.alloc(size - images.jpeg.length)]);
  await choose('image/jpeg', pad(10_485_761));
  await expect(generator.getByText('File size must be less than 10MB', { exact: true })).toBeVisible();
  await choose('image/jpeg', pad(10_485_760));
  await expect(generator.getByRole('heading', { name: 'Uploaded Image Preview' })).toBeVisible();
  for (const text of ['File Name', 'file.png'])
    await expect(generator.getByText(text, { exact: true })).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await press('Change Image');
  const noise = Buffer.from(await page.evaluate(createNoise), 'base64');
  await (await chooser).setFiles({ name: 'noise.png', mimeType: 'image/png', buffer: noise });
  await expect(generator.getByText('noise.png', { exact: true })).toBeVisible();
  expect((await readPreview()).length).toBeLessThanOrEqual(614_400);
  const size = await getPreview().evaluate((image: HTMLImageElement) => [
    image.naturalWidth,
    image.naturalHeight,
  ]);
  expect(size[0]).toBeLessThanOrEqual(1_600);
  expect(size[1]).toBeLessThanOrEqual(1_200);
});

/** Runs in the page: returns a PNG of 1,700×1,300 random pixels, which can hardly be compressed. */
function createNoise(): string {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1_700, height: 1_300 });
  const context = canvas.getContext('2d');
  const pixels = new ImageData(1_700, 1_300);
  pixels.data.forEach((_, index) => (pixels.data[index] = index % 4 === 3 ? 255 : Math.random() * 256));
  context?.putImageData(pixels, 0, 0);
  return canvas.toDataURL('image/png').split(',')[1] ?? '';
}

test('DASH-006 Escape, the backdrop, ×, Cancel and ✕ Close close the generator only', async ({ page }) => {
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
    () => press('Close'),
    () => press('Cancel'),
    () => press('Generate Image').then(() => press('✕ Close')),
  ]) {
    await open();
    await expect(generator).toBeVisible();
    await close();
    await expect(generator).toHaveCount(0);
    await expect(form).toBeVisible();
  }
});

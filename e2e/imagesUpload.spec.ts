// What the picker takes, what it refuses, and what becomes of a file before it leaves the browser.
import type { Locator } from '@playwright/test';
import * as samples from './imageSamples.ts';
import { expect, openComposer, signIn, test } from './imageSite.ts';

test.use({ viewport: { width: 1000, height: 760 }, contextOptions: { reducedMotion: 'reduce' } });

let composer: Locator;

test.beforeEach(async ({ page, site }) => {
  await signIn(page, site.url);
  ({ composer } = await openComposer(page));
  await composer.getByLabel('📁 Upload from Computer').check();
});

async function choose(buffer: Buffer, mimeType = 'image/jpeg', name = 'photo.jpg'): Promise<void> {
  await composer.getByLabel('Select Image File:').setInputFiles({ name, mimeType, buffer });
}

const preview = () => composer.getByRole('img', { name: 'photo.jpg' });

/** The bytes that the form would send. */
async function chosenBytes(): Promise<Buffer> {
  const dataUrl = (await preview().getAttribute('src', { timeout: 30_000 })) ?? '';
  expect(dataUrl).toMatch(/^data:image\/jpeg;base64,/);
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
}

test('exactly 10,485,760 bytes are taken, and decoded aside from the page', async ({ page }) => {
  test.slow();
  const worker = page.waitForEvent('worker');
  await choose(samples.jpegOfLength(10_485_760));
  expect((await worker).url()).toContain('shrinkWorker');
  const bytes = await chosenBytes();
  expect(bytes.length).toBeLessThan(1_000);
});

test('one byte more is too much', async () => {
  await choose(samples.jpegOfLength(10_485_761));
  await expect(composer.getByRole('alert')).toHaveText('File size must be less than 10MB');
});

for (const [kind, buffer, mimeType] of [
  ['a text', Buffer.from('hello'), 'text/plain'],
  ['a page that is called .png', Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/png'],
  ['an image that is cut off at once', samples.jpeg.subarray(0, 40), 'image/jpeg'],
  ['a 50-megapixel bomb', samples.pngOf(10_000, 5_001, { pixels: false }), 'image/png'],
] as const) {
  test(`${kind} is refused`, async () => {
    await choose(buffer, mimeType);
    await expect(composer.getByRole('alert')).toHaveText(
      'Please select a valid image file (PNG, JPG, GIF, etc.)',
      { timeout: 30_000 },
    );
    await expect(composer.getByRole('button', { name: 'Use This Image' })).toBeHidden();
  });
}

test('a photo stands upright, and nobody learns where it was taken', async () => {
  const photo = samples.withExif(samples.jpeg);
  expect(photo.toString('latin1')).toContain('Exif');
  await choose(photo);
  const bytes = await chosenBytes();
  expect(bytes.toString('latin1')).not.toContain('Exif');
  await expect(preview()).toHaveJSProperty('naturalWidth', 6);
  await expect(preview()).toHaveJSProperty('naturalHeight', 8);
});

test('a large and busy image becomes at most 1600×1200 and 600 KB', async ({ page }) => {
  test.slow();
  const noise = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(2000, 1800);
    const context = canvas.getContext('2d');
    const image = new ImageData(2000, 1800);
    let seed = 1;
    for (let at = 0; at < image.data.length; at += 1) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      image.data[at] = at % 4 === 3 ? 255 : seed / 8_388_608;
    }
    context?.putImageData(image, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
    return Array.from(new Uint8Array(await blob.arrayBuffer()));
  });
  await choose(Buffer.from(noise));
  const bytes = await chosenBytes();
  expect(noise.length).toBeGreaterThan(614_400);
  expect(bytes.length).toBeLessThanOrEqual(614_400);
  expect(await preview().evaluate((image: HTMLImageElement) => image.naturalWidth <= 1600)).toBe(true);
  expect(await preview().evaluate((image: HTMLImageElement) => image.naturalHeight <= 1200)).toBe(true);
});

// The files that the upload accepts, and their conversion in the browser.
import { writeFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import * as samples from '../../support/browser/imageSamples.ts';
import { expectAccessible } from '../../support/browser/accessibility.ts';
import { signIn } from '../../support/browser/admin.ts';
import { expect, openComposer, test } from '../../support/browser/imageTest.ts';

test.use({ viewport: { width: 1000, height: 760 } });

let composer: Locator;

test.beforeEach(async ({ page }) => {
  await signIn(page);
  ({ composer } = await openComposer(page));
  await composer.getByLabel('📁 Upload from Computer').check();
});

async function choose(content: Buffer | string, name = 'photo.jpg'): Promise<void> {
  const path = test.info().outputPath(name);
  await writeFile(path, content);
  await composer.getByLabel('Select Image File:').setInputFiles(path);
}

const preview = () => composer.getByRole('img', { name: /^photo\./ });

/** Reads the bytes of the image that the form would send. */
async function readPreviewBytes(): Promise<Buffer> {
  const dataUrl = (await preview().getAttribute('src')) ?? '';
  expect(dataUrl).toMatch(/^data:image\/jpeg;base64,/);
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
}

test('files that are no images, or have too many pixels, are rejected @slow', async () => {
  for (const [kind, content, name] of [
    ['a text file', 'hello', 'notes.txt'],
    ['an HTML file with the extension .png', '<!doctype html><script>alert(1)</script>', 'page.png'],
    ['a truncated image', samples.jpeg.subarray(0, 40), 'cut.jpg'],
    ['an image of 50 megapixels', samples.createPng(10_000, 5_001, { hasPixels: false }), 'bomb.png'],
  ] as const) {
    await test.step(kind, async () => {
      await choose(samples.jpeg);
      await expect(composer.getByRole('alert')).toBeHidden();
      await expect(preview()).toBeVisible();
      await choose(content, name);
      await expect(composer.getByRole('alert')).toHaveText(
        'Please select a valid image file (PNG, JPG, GIF, etc.)',
      );
      await expect(composer.getByRole('button', { name: 'Use This Image' })).toBeHidden();
    });
  }
});

test('a photo is rotated upright, and its metadata is removed', async ({ page }) => {
  const photo = samples.addExif(samples.jpeg);
  expect(photo.toString('latin1')).toContain('Exif');
  await choose(photo);
  const bytes = await readPreviewBytes();
  expect(bytes.toString('latin1')).not.toContain('Exif');
  await expect(preview()).toHaveJSProperty('naturalWidth', 6);
  await expect(preview()).toHaveJSProperty('naturalHeight', 8);
  await expectAccessible(page);
});

test('a worker that does not respond in time shows an error, and another file can be chosen @slow', async ({
  page,
}) => {
  await page.clock.install();
  await page.route('**/shrinkWorker*', async () => {}, { times: 1 });
  await choose(samples.jpeg);
  await page.clock.runFor(29_000);
  await expect(composer.getByRole('alert')).toBeHidden();
  await page.clock.runFor(1_000);
  await expect(composer.getByRole('alert')).toHaveText(
    'This image took too long to prepare. Please try again, or choose a smaller one.',
  );
  await choose(samples.jpeg);
  await expect(preview()).toBeVisible();
});

// Files that are opened directly. Their Content-Security-Policy allows no other requests.
import { storeTestImage } from '../../support/stores/storeFixture.ts';
import { jpeg } from '../../support/browser/imageSamples.ts';
import { expect, test } from '../../support/browser/site.ts';

// Chromium wraps an image in a page with inline styles, which the image's policy blocks.
test.use({ expectedErrors: /^(Refused to apply|Applying) inline style/ });

test('an image that is opened directly is shown @slow', async ({ page, site }) => {
  const path = await storeTestImage(site.services.images, jpeg);
  for (const address of [path, '/icon-192.png']) {
    await page.goto(address);
    const width = await page.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth);
    expect(width).toBeGreaterThan(0);
  }
});

test('the sound that is opened directly can be played @slow', async ({ page }) => {
  await page.goto('/sounds/water-drop.mp3');
  const readReadyState = () =>
    page.locator('video').evaluate((player: HTMLVideoElement) => player.readyState);
  await expect.poll(readReadyState).toBe(4);
});

// Files that a browser opens as pages of their own, under a policy that lets them load nothing else.
import { toDataUrl, jpeg } from '../support/imageSamples.ts';
import { expect, test } from '../support/site.ts';

// Chromium's own page around an image centres it by inline styles, which the image's policy refuses.
test.use({ expectedErrors: /^(Refused to apply|Applying) inline style/ });

test('a stored image that is opened by itself is shown', async ({ page, site }) => {
  const path = await site.services.resolveImagePath(toDataUrl('image/jpeg', jpeg));
  for (const address of [path ?? '', '/icon-192.png']) {
    await page.goto(address);
    const width = await page.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth);
    expect(width).toBeGreaterThan(0);
  }
});

test('the sound that is opened by itself can be played', async ({ page }) => {
  await page.goto('/sounds/water-drop.mp3');
  const readiness = () => page.locator('video').evaluate((player: HTMLVideoElement) => player.readyState);
  await expect.poll(readiness).toBe(4);
});

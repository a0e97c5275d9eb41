import type { Page } from '@playwright/test';
import { createServer } from 'node:http';
import { expectAccessible } from '../../support/browser/accessibility.ts';
import { expect, test } from '../../support/browser/site.ts';
import { listen, type ListeningServer } from '../../support/site/listen.ts';
import { examplePath, openHydrated } from '../../support/browser/thoughtPage.ts';

test.describe('Embed, under More,', () => {
  test('copies HTML that shows the thought as a bubble in its font on another site', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openHydrated(page, examplePath);
    await openEmbedDialog(page);
    await page.getByRole('button', { name: 'Copy HTML' }).click();
    await expect(page.getByText('Copied to clipboard')).toBeVisible();
    const html = await page.evaluate(() => navigator.clipboard.readText());
    await expect(page.getByLabel('HTML for your page')).toHaveValue(html);
    const otherPage = await context.newPage();
    const otherSite = await serveHtml(html);
    await otherPage.goto(otherSite.url);
    const heading = otherPage.frameLocator('iframe').getByRole('heading', { name: 'Stay hungry.' });
    await expect(heading).toBeVisible();
    const bubble = heading.locator('> span');
    await expect(bubble).toHaveCSS('border-radius', '50%');
    await expect.poll(async () => (await bubble.boundingBox())?.height).toBeGreaterThan(250);
    const isFontLoaded = () => heading.evaluate(() => document.fonts.check('20px Newsreader'));
    await expect.poll(isFontLoaded).toBe(true);
    otherSite.close();
  });

  test('shows no empty frame, which WebKit paints white, until the preview has loaded @slow', async ({
    page,
  }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/embed/*', (route) => released.then(() => route.continue()));
    await openHydrated(page, examplePath);
    await openEmbedDialog(page);
    const frame = page.getByRole('dialog', { name: 'Embed this thought' }).locator('iframe');
    await expect(frame).toBeAttached();
    await expect(frame).toBeHidden();
    release();
    await expect(frame).toBeVisible();
  });

  test('shows a preview in an accessible dialog, and can be used with the keyboard alone @slow', async ({
    page,
  }) => {
    await openHydrated(page, examplePath);
    const button = page.getByRole('button', { name: 'More' });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Embed' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Embed this thought' });
    await expect(dialog.frameLocator('iframe').getByText('— Steve Jobs')).toBeVisible();
    await expectAccessible(page, { state: 'embed', hasLightTheme: true });
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
  });
});

async function openEmbedDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Embed' }).click();
}

/** Starts another site, on this machine because Chromium lets no other one show a frame from it. */
function serveHtml(html: string): Promise<ListeningServer> {
  return listen(
    createServer((_request, response) => {
      response.setHeader('content-type', 'text/html').end(html);
    }),
  );
}

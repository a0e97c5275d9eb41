// Clicks and keys on a server-rendered page before the application has loaded.
import type { Page } from '@playwright/test';
import { expectFocusedPlayer, mockYouTube } from '../../support/browser/fakeYouTube.ts';
import { delayFiles } from '../../support/browser/home.ts';
import { expect, test, slowUnless } from '../../support/browser/site.ts';
import { examplePath, waitForReact } from '../../support/browser/thoughtPage.ts';

test.describe('before the application has rendered a thought’s page', () => {
  test.beforeEach(({ context }) => mockYouTube(context));

  for (const scripts of ['**/assets/index-*.js', '**/assets/*.js']) {
    const isUsual = scripts.includes('index');

    test(`a click on a button is replayed once ${scripts} has loaded${slowUnless(isUsual)}`, async ({
      page,
    }) => {
      const { button, startApplication } = await openEarly(page, scripts);
      await button.click();
      await expect(page.locator('iframe')).toHaveCount(0);
      startApplication();
      await expectFocusedPlayer(page.locator('iframe'));
    });

    test(`the focus is kept while ${scripts} is loading${slowUnless(isUsual)}`, async ({ page }) => {
      const { startApplication } = await openEarly(page, scripts);
      const next = page.locator('a[rel=next]');
      await next.focus();
      startApplication();
      await waitForReact(page);
      await expect(next).toBeFocused();
    });
  }

  test('a press that is released after the first render is a click @slow', async ({ page }) => {
    const { button, startApplication } = await openEarly(page);
    await button.hover();
    await page.mouse.down();
    startApplication();
    await waitForReact(page);
    await page.mouse.up();
    await expectFocusedPlayer(page.locator('iframe'));
  });

  test('a press that is released outside of the button is no click @slow', async ({ page }) => {
    const { button, startApplication } = await openEarly(page);
    await button.hover();
    await page.mouse.down();
    startApplication();
    await waitForReact(page);
    await page.mouse.move(1, 1);
    await page.mouse.up();
    await page.waitForTimeout(200);
    await expect(page.locator('iframe')).toHaveCount(0);
  });

  test('a Space key that is released after the first render is a click @slow', async ({ page }) => {
    const { button, startApplication } = await openEarly(page);
    await button.focus();
    await page.keyboard.down('Space');
    startApplication();
    await waitForReact(page);
    await page.keyboard.up('Space');
    await expectFocusedPlayer(page.locator('iframe'));
  });
});

/** Opens a thought's page and holds back its scripts until `startApplication` is called. */
async function openEarly(page: Page, scripts?: string) {
  const startApplication = await delayFiles(page, scripts);
  await page.goto(examplePath, { waitUntil: 'commit' });
  return { startApplication, button: page.getByRole('button', { name: 'Play video' }) };
}

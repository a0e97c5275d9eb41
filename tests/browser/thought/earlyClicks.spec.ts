// Clicks and keys on a server-rendered page before the application has loaded.
import { expectFocusedPlayer, mockYouTube } from '../../support/browser/fakeYouTube.ts';
import { delayFiles } from '../../support/browser/home.ts';
import { expect, test, slow, slowUnless } from '../../support/browser/site.ts';
import { examplePath, waitForReact } from '../../support/browser/thoughtPage.ts';

test.describe('before the application has rendered a thought’s page', () => {
  test.beforeEach(({ context }) => mockYouTube(context));

  for (const scripts of ['**/assets/index-*.js', '**/assets/*.js'])
    test(
      `a click on a button is replayed once ${scripts} has loaded`,
      slowUnless(scripts.includes('index')),
      async ({ page }) => {
        const startApplication = await delayFiles(page, scripts);
        await page.goto(examplePath, { waitUntil: 'commit' });
        await page.getByRole('button', { name: 'Play video' }).click();
        await expect(page.locator('iframe')).toHaveCount(0);
        startApplication();
        await expectFocusedPlayer(page.locator('iframe'));
      },
    );

  test('a press that is released after the first render is a click', slow, async ({ page }) => {
    const startApplication = await delayFiles(page);
    await page.goto(examplePath, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Play video' }).hover();
    await page.mouse.down();
    startApplication();
    await waitForReact(page);
    await page.mouse.up();
    await expectFocusedPlayer(page.locator('iframe'));
  });

  test('a press that is released outside of the button is no click', slow, async ({ page }) => {
    const startApplication = await delayFiles(page);
    await page.goto(examplePath, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Play video' }).hover();
    await page.mouse.down();
    startApplication();
    await waitForReact(page);
    await page.mouse.move(1, 1);
    await page.mouse.up();
    await page.waitForTimeout(200);
    await expect(page.locator('iframe')).toHaveCount(0);
  });

  test('a Space key that is released after the first render is a click', slow, async ({ page }) => {
    const startApplication = await delayFiles(page);
    await page.goto(examplePath, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Play video' }).focus();
    await page.keyboard.down('Space');
    startApplication();
    await waitForReact(page);
    await page.keyboard.up('Space');
    await expectFocusedPlayer(page.locator('iframe'));
  });

  for (const scripts of ['**/assets/index-*.js', '**/assets/*.js']) {
    test(
      `the focus is kept while ${scripts} is loading`,
      slowUnless(scripts.includes('index')),
      async ({ page }) => {
        const startApplication = await delayFiles(page, scripts);
        await page.goto(examplePath, { waitUntil: 'commit' });
        const next = page.locator('a[rel=next]');
        await next.focus();
        startApplication();
        await waitForReact(page);
        await expect(next).toBeFocused();
      },
    );
  }

  test('links are usable', slow, async ({ page }) => {
    await delayFiles(page);
    await page.goto(examplePath, { waitUntil: 'commit' });
    await page.getByRole('link', { name: '← Back to All Thoughts' }).click();
    await expect(page).toHaveURL('/');
  });
});

import { getFullBrowserLaunchOptions } from '../../../scripts/chromium.ts';
import { expect, test } from '../../support/browser/site.ts';
import { examplePath } from '../../support/browser/thoughtPage.ts';

// Playwright turns the cache off, and the headless shell has none.
test.use({
  launchOptions: { ...getFullBrowserLaunchOptions(), ignoreDefaultArgs: ['--disable-back-forward-cache'] },
});

for (const path of ['/', examplePath, '/today', '/browse', '/author/steve-jobs'])
  test(`${path} is shown by Back as the visitor left it, without being loaded again @slow`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      window.addEventListener('pageshow', ({ persisted }) => {
        document.title = persisted ? 'restored' : 'loaded again';
      });
    });
    await page.goto('/robots.txt');
    // Playwright's own function waits for the page to load.
    await page.evaluate(() => setTimeout(() => history.back()));
    await expect(page).toHaveTitle('restored');
  });

import { StoreUnavailable } from '../../../api/storage/storeErrors.ts';
import { silentLog } from '../../support/site/testLog.ts';
import { starterThoughts } from '../../../api/thoughts/starterThoughts.ts';
import { expectAccessible } from '../../support/browser/accessibility.ts';
import { hostileTexts } from '../../support/browser/hostileTexts.ts';
import { expect, test } from '../../support/browser/site.ts';
import { examplePath, openHydrated, recordDialogs } from '../../support/browser/thoughtPage.ts';

test.describe('a thought’s page', () => {
  test('has a link to the home page in its title, and a bubble to go on with, if there is nothing at an address @slow', async ({
    site,
    browser,
  }) => {
    // The server renders both.
    const page = await browser.newPage({
      javaScriptEnabled: false,
      baseURL: site.url,
      viewport: { width: 390, height: 844 },
    });
    for (const path of ['/thought/none', '/nowhere']) {
      await page.goto(path);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Upwell' })).toHaveAttribute(
        'href',
        '/',
      );
      const suggestion = page.getByRole('link', { name: /^Your time is limited/ });
      expect(await suggestion.boundingBox()).toMatchObject({ width: 240, height: 240 });
      await suggestion.click();
      await expect(page).toHaveURL(`/?thought=${starterThoughts[0]?.id}`);
      await expect(page.getByRole('link', { name: 'Upwell', exact: true })).toHaveAttribute('href', '/');
    }
    await page.close();
  });

  test('shows the fallback thought while the store fails, and the thought itself after a retry @slow', async ({
    page,
    site,
  }) => {
    const { thoughts } = site.services;
    const findById = thoughts.findById.bind(thoughts);
    thoughts.findById = async () => {
      throw new StoreUnavailable('down');
    };
    site.services.log = silentLog;
    const response = await page.goto('/thought/20-x');
    expect(response?.status()).toBe(503);
    await expect(page.getByText("This thought couldn't be loaded")).toBeVisible();
    thoughts.findById = async () => findById(starterThoughts[19]?.id ?? '');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(starterThoughts[19]?.thought ?? '');
    await expect(page.getByText("This thought couldn't be loaded")).toHaveCount(0);
  });

  test('shows a loading message, then an error, and the thought after a retry, if the API is unreachable', async ({
    page,
  }) => {
    await page.clock.install();
    await openHydrated(page, examplePath);
    const abort = Promise.withResolvers<void>();
    let requestCount = 0;
    await page.route('**/graphql*', async (route) => {
      requestCount += 1;
      await abort.promise;
      await route.abort();
    });
    await page.locator('a[rel=next]').click();
    await expect(page.getByText('Loading thought...', { exact: true })).toBeVisible();
    await expect(page).toHaveTitle('Loading thought... - Upwell');
    await expectAccessible(page, { state: 'loading', hasFakeClock: true });
    abort.resolve();
    await expect(page.getByText("This thought couldn't be loaded")).toBeVisible();
    await expect(page).toHaveTitle("This thought couldn't be loaded - Upwell");
    const button = page.getByRole('button', { name: 'Try again' });
    await button.focus();
    // The second attempt is after 2 s, and the third one 4 s later. They leave the message and the focus.
    expect(requestCount).toBe(1);
    for (const expectedCount of [2, 2, 3]) {
      await page.clock.runFor(2000);
      await expect.poll(() => requestCount).toBe(expectedCount);
      // Too many requests would follow at once.
      await page.waitForTimeout(200);
      expect(requestCount).toBe(expectedCount);
    }
    await expect(button).toBeFocused();
    await page.unroute('**/graphql*');
    await button.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(starterThoughts[4]?.thought ?? '');
  });

  test('renders hostile texts as plain text @slow', async ({ page, site }) => {
    test.setTimeout(120_000);
    const findById = site.services.thoughts.findById.bind(site.services.thoughts);
    let texts: string[] = [];
    site.services.thoughts.findById = async (id) => {
      const thought = await findById('4-stay-hungry-stay-foolish');
      if (id !== 'hostile' || thought === null) return thought;
      const [text = '', author = '', application = '', summary = '', url = '', credit = ''] = texts;
      const imageCredit = { name: credit, profileUrl: url, photoUrl: credit };
      const fields = { thought: text, author, application, summary };
      return { ...thought, ...fields, id: text, url, imageUrl: credit, imageCredit };
    };
    const dialogs = recordDialogs(page);
    const externalRequests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('evil.example')) externalRequests.push(request.url());
    });
    for (let index = 0; index < hostileTexts.length; index += 6) {
      texts = Array.from(
        { length: 6 },
        (_, offset) => hostileTexts[(index + offset) % hostileTexts.length] ?? '',
      );
      await openHydrated(page, '/thought/hostile');
      expect(await page.evaluate(() => 'broken' in window)).toBe(false);
      expect(await page.locator('h1 *, article p[dir] *, bdi *').count()).toBe(0);
      expect(await page.locator('main > *, main > div > *').count()).toBe(4);
      for (const href of await page
        .locator('a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')))) {
        expect(href ?? '').not.toMatch(/^\s*(java\s*script|vbscript|data):/i);
      }
    }
    expect([dialogs, externalRequests]).toEqual([[], []]);
  });

  test('has no accessibility violations in the dark and light themes @slow', async ({ page }) => {
    for (const path of [examplePath, '/thought/none', '/nowhere']) {
      await page.goto(path);
      await expectAccessible(page, { state: path, hasLightTheme: true });
    }
  });
});

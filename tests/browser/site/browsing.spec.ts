import { starterThoughts } from '../../../api/thoughts/starterThoughts.ts';
import { openWithPausedClock, waitForStart } from '../../support/browser/home.ts';
import { expectAccessible, expectTargetSize } from '../../support/browser/accessibility.ts';
import { expect, test, slowUnless } from '../../support/browser/site.ts';
import { examplePath, openHydrated } from '../../support/browser/thoughtPage.ts';

const paths = ['/today', '/browse', '/browse?q=zzzz', '/author/steve-jobs'];

test.describe('the pages with lists and the page of the day', () => {
  test('are hydrated without errors or requests to other origins', async ({ page, site }) => {
    const requestedUrls: string[] = [];
    page.on('request', (request) => requestedUrls.push(request.url()));
    for (const path of paths) {
      await openHydrated(page, path);
    }
    expect(requestedUrls.filter((url) => !url.startsWith(site.url) || url.includes('/graphql'))).toEqual([]);
  });

  for (const path of ['/today', '/browse?q=hungry', '/author/brene-brown']) {
    test(`are accessible at ${path}${slowUnless(path === '/today')}`, async ({ page }) => {
      await openHydrated(page, path);
      await expectAccessible(page, { state: path, hasLightTheme: true });
    });
  }

  test('have targets of 44 px on a phone, as a thought’s page and messages @slow', async ({
    browser,
    site,
  }) => {
    const viewport = { width: 390, height: 844 };
    const context = await browser.newContext({
      baseURL: site.url,
      viewport,
      hasTouch: true,
      isMobile: true,
    });
    const page = await context.newPage();
    for (const path of [...paths, examplePath, '/nowhere']) {
      await page.goto(path);
      await expectTargetSize(page, path, 44);
    }
    await context.close();
  });

  test('are as large as the home page on a large screen @slow', async ({ page }) => {
    await page.setViewportSize({ width: 2560, height: 1440 });
    for (const [path, width] of [
      ['/today', 1200],
      ['/browse', 1200],
      ['/author/steve-jobs', 1080],
      [examplePath, 1080],
    ] as const) {
      await page.goto(path);
      const { height, ...box } = (await page.locator('#root > [data-page]').boundingBox()) ?? {};
      expect(height).toBeGreaterThanOrEqual(1440);
      expect(box).toMatchObject({ x: 0, width: 2560 });
      expect((await page.getByRole('main').boundingBox())?.width).toBeCloseTo(width * 1.6, 0);
    }
  });

  test('lead to an author’s thoughts as bubbles @slow', async ({ page }) => {
    const ofAuthor = starterThoughts.filter(({ author }) => author === 'Steve Jobs');
    const bubble = page.locator('[data-instance] button:first-child').last();
    await openHydrated(page, '/author/steve-jobs');
    await page.getByRole('link', { name: 'Show as bubbles' }).press('Enter');
    await expect(page).toHaveURL('/?author=steve-jobs');
    await expect(page.getByRole('main').getByRole('link', { name: 'Steve Jobs' })).toBeVisible();
    await expect(bubble).toContainText('Steve Jobs');

    await page.addInitScript(() => localStorage.setItem('upwell.speed', '9'));
    await openWithPausedClock(page, '/?author=steve-jobs');
    const shown = new Set<string>();
    await expect(async () => {
      await page.clock.runFor(900);
      shown.add((await bubble.textContent({ timeout: 50 })) ?? '');
      expect(shown.size).toBe(ofAuthor.length);
    }).toPass();
    expect([...shown].every((text) => text.includes('Steve Jobs'))).toBe(true);
    await page.getByRole('main').getByRole('link', { name: 'All thoughts' }).press('Enter');
    await expect(page).toHaveURL('/');
  });

  test('lead to all thoughts where no thought is by the author @slow', async ({ page }) => {
    await page.goto('/?author=nobody');
    await expect(page).toHaveURL('/');
    await waitForStart(page);
  });

  test('play a video in a dialog, go on to the next one, and give the focus back @slow', async ({ page }) => {
    await page.route('https://www.youtube.com/**', (route) => route.abort());
    await openHydrated(page, '/author/steve-jobs');
    const link = page.getByRole('link', { name: /^Watch from/ }).first();
    await link.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Video' });
    await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(/^Your time is limited/);
    await expect(dialog.getByRole('heading', { level: 2 })).toHaveAttribute('lang', 'en');
    await dialog.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(dialog.getByRole('heading', { level: 2 })).not.toHaveText(/^Your time is limited/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(link).toBeFocused();
  });

  test('are loaded from the API after a navigation within the application @slow', async ({ page }) => {
    for (const [path, text] of [
      ['/today', "Today's thought"],
      ['/author/steve-jobs', 'Steve Jobs'],
      [`/browse?q=${'+'.repeat(101)}hungry`, 'All thoughts'],
    ] as const) {
      await openHydrated(page, '/thought/4-stay-hungry-stay-foolish');
      await page.evaluate((target) => {
        history.pushState(null, '', target);
        history.pushState(null, '', '/thought/4-stay-hungry-stay-foolish');
        history.back();
      }, path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(text);
      await expect(page.locator('blockquote').first()).toBeVisible();
    }
  });

  test('show a title while they are loaded, an error if the API is unreachable, and the list after a retry @slow', async ({
    page,
  }) => {
    await openHydrated(page, '/today');
    const abort = Promise.withResolvers<void>();
    await page.route('**/graphql*', async (route) => {
      await abort.promise;
      await route.abort();
    });
    await page.getByRole('link', { name: 'Browse' }).click();
    await expect(page).toHaveTitle('Loading... - Upwell');
    await expectAccessible(page, { state: 'loading' });
    abort.resolve();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("This page couldn't be loaded");
    await expect(page).toHaveTitle("This page couldn't be loaded - Upwell");
    await expect(page.getByRole('link', { name: /^Your time is limited/ })).toBeVisible();
    await expectAccessible(page, { state: 'error' });
    await page.unroute('**/graphql*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All thoughts');
  });

  // 720 × 450 px is a desktop window at a zoom of 200 %.
  for (const [width, height] of [
    [320, 568],
    [390, 844],
    [844, 390],
    [720, 450],
  ] as const)
    test(`show their whole text and the focus in a window of ${width} × ${height} px and in forced colours, as other public pages${slowUnless(width === 390)}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ forcedColors: 'active' });
      for (const path of [...paths, examplePath, '/nowhere', '/']) {
        await page.goto(path);
        expect.soft(await page.evaluate(findCutTexts), path).toEqual([]);
        expect.soft(await page.evaluate(findInvisibleFocus), path).toEqual([]);
      }
    });
});

test.describe('the links to the pages of thoughts', () => {
  test('lead from the home page to Today and Browse and back, without forgetting what was seen', async ({
    page,
  }) => {
    await page.goto('/');
    const loadedUrls: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && loadedUrls.push(request.url()));
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page.getByRole('button', { name: /\d seen/ })).toBeVisible();
    await page.getByRole('link', { name: 'Today' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("Today's thought");
    await expect(page.getByRole('main')).toBeFocused();
    await page.getByRole('link', { name: 'Open page' }).click();
    await page.getByRole('link', { name: "Today's thought" }).click();
    await page.getByRole('link', { name: '← Yesterday' }).click();
    await page.getByRole('article').getByRole('link').first().click();
    await page.getByRole('link', { name: 'Browse' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All thoughts');
    await page.getByRole('link', { name: 'Upwell', exact: true }).click();
    await expect(page.getByRole('button', { name: /\d seen/ })).toBeVisible();
    // A page load would forget it, but other thoughts would soon be seen.
    expect(loadedUrls).toEqual([]);
  });
});

/** Returns the texts that are wider than the window or than an element that cuts them off. */
function findCutTexts(): string[] {
  const isCut = (element: Element) => {
    const { overflowX } = getComputedStyle(element);
    const { left, right } = element.getBoundingClientRect();
    return (
      left < -0.5 ||
      right > innerWidth + 0.5 ||
      (overflowX !== 'visible' && element.scrollWidth > element.clientWidth)
    );
  };
  return [document.documentElement, ...document.querySelectorAll('body :not(.visually-hidden)')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.textContent !== '')
    .filter(isCut)
    .map((element) => `${element.localName} ${element.className} ${element.textContent}`);
}

/** Returns the controls around which no outline is drawn while they have the focus. */
function findInvisibleFocus(): string[] {
  const hasOutline = (element: Element | null): boolean =>
    element !== null &&
    (getComputedStyle(element).outlineStyle !== 'none' || hasOutline(element.parentElement));
  // The slider has its outline around the thumb, whose style can't be read.
  return [...document.querySelectorAll<HTMLElement>('a[href], button, input:not([type=range])')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => {
      element.focus();
      return !hasOutline(element);
    })
    .map((element) => element.outerHTML);
}

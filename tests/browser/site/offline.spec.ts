import { getBubbles, openWithPausedClock } from '../../support/browser/home.ts';
import { expectAccessible } from '../../support/browser/accessibility.ts';
import { expect } from '../../support/browser/site.ts';
import { readCachedUrls, test, visit } from '../../support/browser/serviceWorker.ts';

// The playground can't be loaded.
test.use({ expectedErrors: /^Error: Unable to preload CSS/ });

test.describe('offline, after one visit,', () => {
  test('the home page shows at least 10 thoughts of the collection', async ({ page, stop }) => {
    await page.addInitScript(() => localStorage.setItem('upwell.speed', '9'));
    await visit(page, '/');
    await stop();
    await openWithPausedClock(page);
    const thoughts = new Set<string>();
    await expect(async () => {
      await page.clock.runFor(1000);
      for (const text of await getBubbles(page).locator('> button').allTextContents())
        if (text !== '') thoughts.add(text);
      expect(thoughts.size).toBeGreaterThanOrEqual(10);
    }).toPass({ timeout: 30_000, intervals: [10] });
  });

  test('the feed continues with cached thoughts when all of them have been shown @slow', async ({
    page,
    stop,
  }) => {
    await visit(page, '/');
    // The query of an earlier build, with other fields.
    await page.evaluate(async () => {
      const answers = await caches.open('answers');
      await answers.put(
        '/graphql?operationName=Home&extensions=old',
        Response.json({ data: { feed: null } }),
      );
    });
    await stop();
    await page.reload();
    await expect(page.locator('[data-instance]').first()).toBeVisible();
    const result = await page.evaluate(async () => {
      const next = new URL('/graphql?operationName=Home', location.href);
      next.searchParams.set('variables', '{"seed":5,"first":10,"after":"abc"}');
      return (await fetch(next)).json();
    });
    expect(result.data.feed.edges.length).toBeGreaterThanOrEqual(10);
  });

  test('a visited thought’s page is shown, and other addresses show an error @slow', async ({
    page,
    stop,
    site,
  }) => {
    const query = { first: 2, after: null, search: null, orderBy: 'NEWEST', place: 'live' } as const;
    const { edges } = await site.services.thoughts.readPage(query);
    const [thought, other] = edges.map(({ node }) => node);
    await visit(page, `/thought/${thought?.id}`);
    await stop();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(thought?.thought.slice(0, 20) ?? '');
    await page.goto(`/thought/${other?.id}`);
    const heading = page.getByRole('heading', { name: "This thought couldn't be loaded" });
    await expect(heading).toHaveCSS('font-family', /^Newsreader,/);
    await expect.poll(() => page.evaluate(() => document.fonts.check('20px Newsreader'))).toBe(true);
    await expect(page.getByRole('link', { name: /^Your time is limited/ })).toBeVisible();
    await expectAccessible(page, { state: 'unvisited thought' });
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false });
    });
    for (const path of ['/nowhere', '/playground']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText("You're offline");
      await expect(page).toHaveTitle("You're offline - Upwell");
      await expect(page.getByRole('link', { name: /^Your time is limited/ })).toBeVisible();
    }
    await expectAccessible(page, { state: 'offline', hasLightTheme: true });
    await page.getByRole('link', { name: '← Back to Home' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upwell');
  });

    await stop();
  });

  test('the sound that was played can be loaded @slow', async ({ page, stop }) => {
    await visit(page, '/');
    const load = () =>
      page.evaluate(async () => (await (await fetch('/sounds/water-drop.mp3')).arrayBuffer()).byteLength);
    const bytes = await load();
    await expect.poll(async () => (await readCachedUrls(page)).join()).toContain('water-drop.mp3');
    await stop();
    expect(await load()).toBe(bytes);
  });
});

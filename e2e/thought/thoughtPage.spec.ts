import type { Page } from '@playwright/test';
import { starterThoughts } from '../../api/thoughts/starterThoughts.ts';
import { expect, test } from '../support/site.ts';
import { change, exampleDraft, examplePath, waitForReact } from '../support/thoughtPage.ts';

test.describe('a thought’s page', () => {
  test('shows all that is known of the thought, and asks for nothing more', async ({ page }) => {
    const requestedUrls: string[] = [];
    page.on('request', (request) => requestedUrls.push(request.url()));
    await page.goto(examplePath);
    await expect(page).toHaveTitle('Stay hungry. Stay foolish. - Upwell');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stay hungry. Stay foolish.');
    await expect(page.getByText('Author: Steve Jobs', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'How to Apply This Thought', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Related Video', exact: true })).toBeVisible();
    await expect(
      page.getByText('Click the video to watch the full content related to this thought. Open on YouTube', {
        exact: true,
      }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: '← Back to All Thoughts', exact: true })).toHaveAttribute(
      'href',
      '/',
    );
    await expect(
      page.getByRole('link', { name: 'Discover more inspiring thoughts at Upwell', exact: true }),
    ).toHaveAttribute('href', '/');
    await expect(page.locator('meta[name=description]')).toHaveAttribute(
      'content',
      'The farewell message on the back cover of the last Whole Earth Catalog.',
    );
    expect(requestedUrls.filter((url) => url.includes('/graphql'))).toEqual([]);
    const { origin } = new URL(page.url());
    expect(requestedUrls.filter((url) => !url.startsWith(origin))).toEqual([]);
  });

  test('is drawn by the server just as the application draws it', async ({ site, browser, page }) => {
    const photo = {
      name: 'Grace',
      profileUrl: 'https://unsplash.com/@g',
      photoUrl: 'https://unsplash.com/p',
    };
    const photographed = await site.services.thoughts.add(
      { ...exampleDraft, author: null, imageUrl: '/icon.svg', imageCredit: photo },
      'drawn',
      change,
    );
    const quiet = await site.services.thoughts.add(
      { ...exampleDraft, thought: 'لا تتوقف <b>أبدا</b>', application: null, url: null },
      'quiet',
      change,
    );
    const pageWithoutJavaScript = await browser.newPage({ javaScriptEnabled: false, baseURL: site.url });
    const paths = [
      examplePath,
      `/thought/${photographed.id}`,
      `/thought/${quiet.id}`,
      '/thought/none',
      '/nowhere',
    ];
    for (const each of paths) {
      await pageWithoutJavaScript.goto(each);
      await page.goto(each);
      await waitForReact(page);
      const drawn = normalizeAttributes(await page.locator('#root').innerHTML());
      expect(drawn).toContain(normalizeAttributes(await pageWithoutJavaScript.locator('#root').innerHTML()));
    }
    await pageWithoutJavaScript.close();
  });

  test('can be read without JavaScript', async ({ site, browser }) => {
    const page = await browser.newPage({ javaScriptEnabled: false, baseURL: site.url });
    for (const thought of starterThoughts.slice(0, 3)) {
      await page.goto(`/thought/${thought.id}`);
      for (const words of [thought.thought, thought.author, thought.summary, thought.application]) {
        await expect(page.getByText(words ?? '').first()).toBeVisible();
      }
      await expect(page.getByRole('link', { name: 'Open on YouTube' })).toBeVisible();
      await expect(page.getByRole('button')).toHaveCount(0);
    }
    await page.close();
  });

  test('gives title and description back when it is left', async ({ page }) => {
    await page.goto(examplePath);
    await waitForReact(page);
    await page.getByRole('link', { name: '← Back to All Thoughts' }).click();
    await expect(page).toHaveURL('/');
    await expect(page).toHaveTitle('Upwell');
    await expect(page.locator('meta[name=description]')).toHaveAttribute(
      'content',
      /^Short inspiring thoughts/,
    );
  });

  test('leads on to the next one, and to the same thought as a bubble', async ({ page }) => {
    await page.goto(examplePath);
    await waitForReact(page);
    await expect(page.getByRole('link', { name: 'Show as a bubble' })).toHaveAttribute(
      'href',
      '/?thought=4-stay-hungry-stay-foolish',
    );
    for (const next of starterThoughts.slice(4, 6)) {
      await page.getByRole('link', { name: 'Next thought →' }).click();
      await expect(page).toHaveURL(`/thought/${next.id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(next.thought);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(page).toHaveTitle(`${next.thought} - Upwell`);
    }

    await page.evaluate(() => window.scrollTo(0, 300));
    await page.reload();
    await waitForReact(page);
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(250);
  });

  test('offers its image to be saved, with the photo’s credit', async ({ page, site }) => {
    const imageCredit = {
      name: 'Grace',
      profileUrl: 'https://unsplash.com/@grace',
      photoUrl: 'https://unsplash.com/photos/1',
    };
    const { id } = await site.services.thoughts.add(
      { ...exampleDraft, imageUrl: '/icon.svg', imageCredit },
      'image',
      change,
    );
    await page.goto(`/thought/${id}`);
    await expect(page.getByText('Photo by Grace on Unsplash')).toBeVisible();
    const referral = 'utm_source=upwell&utm_medium=referral';
    for (const [name, url] of [
      ['Grace', imageCredit.profileUrl],
      ['Unsplash', imageCredit.photoUrl],
    ] as const) {
      await expect(page.getByRole('link', { name })).toHaveAttribute('href', `${url}?${referral}`);
    }
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Save image' }).click();
    expect((await download).suggestedFilename()).toBe('icon.svg');
  });
});

test.describe('before the application is there', () => {
  /** Delays the matching scripts until the returned function is called. */
  async function delayScripts(page: Page, scripts = '**/assets/App-*.js'): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(scripts, async (route) => {
      await promise;
      await route.continue();
    });
    return resolve;
  }

  test('a press on a button waits for it, and is not lost', async ({ page }) => {
    const release = await delayScripts(page);
    await page.goto(examplePath);
    await page.getByRole('button', { name: 'Play video' }).click();
    await expect(page.locator('iframe')).toHaveCount(0);
    release();
    await expect(page.locator('iframe')).toBeFocused();
  });

  test('a press is not lost even when no script of the build has loaded yet', async ({ page }) => {
    const release = await delayScripts(page, '**/assets/*.js');
    await page.goto(examplePath, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Play video' }).click();
    await expect(page.locator('iframe')).toHaveCount(0);
    release();
    await expect(page.locator('iframe')).toBeFocused();
  });

  test('a press that begins on the served page and ends on the drawn one counts', async ({ page }) => {
    const release = await delayScripts(page);
    await page.goto(examplePath);
    await page.getByRole('button', { name: 'Play video' }).hover();
    await page.mouse.down();
    release();
    await waitForReact(page);
    await page.mouse.up();
    await expect(page.locator('iframe')).toBeFocused();
  });

  test('a press that ends beside the button does not count', async ({ page }) => {
    const release = await delayScripts(page);
    await page.goto(examplePath);
    await page.getByRole('button', { name: 'Play video' }).hover();
    await page.mouse.down();
    release();
    await waitForReact(page);
    await page.mouse.move(1, 1);
    await page.mouse.up();
    await page.waitForTimeout(200);
    await expect(page.locator('iframe')).toHaveCount(0);
  });

  test('the space bar counts when it is released on the drawn page', async ({ page }) => {
    const release = await delayScripts(page);
    await page.goto(examplePath);
    await page.getByRole('button', { name: 'Play video' }).focus();
    await page.keyboard.down('Space');
    release();
    await waitForReact(page);
    await page.keyboard.up('Space');
    await expect(page.locator('iframe')).toBeFocused();
  });

  for (const scripts of ['**/assets/App-*.js', '**/assets/*.js']) {
    test(`the focus stays where it is while ${scripts} is loading`, async ({ page }) => {
      const release = await delayScripts(page, scripts);
      await page.goto(examplePath, { waitUntil: 'commit' });
      const next = page.getByRole('link', { name: 'Next thought →' });
      await next.focus();
      release();
      await waitForReact(page);
      await expect(next).toBeFocused();
    });
  }

  test('links work', async ({ page }) => {
    await delayScripts(page);
    await page.goto(examplePath);
    await page.getByRole('link', { name: '← Back to All Thoughts' }).click();
    await expect(page).toHaveURL('/');
  });
});

test.describe('the video', () => {
  test('is a poster of our own until it is asked for, then the embed at the right second', async ({
    page,
    site,
  }) => {
    const outside: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(site.url)) outside.push(request.url());
    });
    await page.goto(examplePath);
    const play = page.getByRole('button', { name: 'Play video' });
    await expect(play).toBeVisible();
    expect(outside).toEqual([]);
    await waitForReact(page);
    const posterBox = await play.boundingBox();
    await play.click();
    const frame = page.locator('iframe');
    await expect(frame).toHaveAttribute(
      'src',
      /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}\?start=\d+&rel=0&modestbranding=1/,
    );
    await expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
    await expect(frame).toBeFocused();
    const { width, height } = (await frame.boundingBox()) ?? {};
    expect([width, height]).toEqual([posterBox?.width, 400]);
    expect(posterBox?.height).toBe(400);
  });

  test('is not there where the link leads to none', async ({ page, site }) => {
    const { id } = await site.services.thoughts.add(
      { ...exampleDraft, url: 'https://notyoutube.com/embed/UF8uR6Z6KLc' },
      'none',
      change,
    );
    await page.goto(`/thought/${id}`);
    await expect(page.getByRole('heading', { name: 'How to Apply This Thought', exact: true })).toBeVisible();
    await expect(page.getByText('Related Video')).toHaveCount(0);
  });
});

/** Attributes in the order of their names, and without the router's mark. */
function normalizeAttributes(html: string): string {
  return html.replace(/<(\w+)((?: [\w-]+="[^"]*")*)>/g, (_, tag: string, attributes: string) => {
    const sorted = (attributes.match(/[\w-]+="[^"]*"/g) ?? []).toSorted();
    return `<${[tag, ...sorted.filter((attribute) => !attribute.startsWith('data-discover'))].join(' ')}>`;
  });
}

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { starterThoughts } from '../api/thoughts/starter.ts';
import { hostileTexts } from './hostileTexts.ts';
import { expect, test } from './site.ts';

const path = '/thought/4-stay-hungry-stay-foolish';
const draft = {
  thought: 'Stay curious.',
  author: 'Ada',
  application: 'Ask.\n\nAsk again.',
  summary: null,
  url: 'https://www.youtube.com/watch?v=UF8uR6Z6KLc&t=90s',
  imageUrl: null,
  imageCredit: null,
};
const change = { by: 'system', now: '2026-11-20T21:00:00.000Z' };

test.describe('a thought’s page', () => {
  test('shows all that is known of the thought, and asks for nothing more', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(path);
    await expect(page).toHaveTitle('Stay hungry. Stay foolish. - Upwell');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stay hungry. Stay foolish.');
    await expect(page.getByText('Author: Steve Jobs')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'How to Apply This Thought' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Related Video' })).toBeVisible();
    await expect(
      page.getByText('Click the video to watch the full content related to this thought.'),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: '← Back to All Thoughts' })).toHaveAttribute('href', '/');
    await expect(
      page.getByRole('link', { name: 'Discover more inspiring thoughts at Upwell' }),
    ).toHaveAttribute('href', '/');
    await expect(page.locator('meta[name=description]')).toHaveAttribute(
      'content',
      'The farewell message on the back cover of the last Whole Earth Catalog.',
    );
    expect(asked.filter((url) => url.includes('/graphql'))).toEqual([]);
    const { origin } = new URL(page.url());
    expect(asked.filter((url) => !url.startsWith(origin))).toEqual([]);
  });

  test('is drawn by the server just as the application draws it', async ({ site, browser, page }) => {
    const photo = {
      name: 'Grace',
      profileUrl: 'https://unsplash.com/@g',
      photoUrl: 'https://unsplash.com/p',
    };
    const photographed = await site.services.thoughts.add(
      { ...draft, author: null, imageUrl: '/icon.svg', imageCredit: photo },
      'drawn',
      change,
    );
    const quiet = await site.services.thoughts.add(
      { ...draft, thought: 'لا تتوقف <b>أبدا</b>', application: null, url: null },
      'quiet',
      change,
    );
    const unscripted = await browser.newPage({ javaScriptEnabled: false, baseURL: site.url });
    const paths = [path, `/thought/${photographed.id}`, `/thought/${quiet.id}`, '/thought/none', '/nowhere'];
    for (const each of paths) {
      await unscripted.goto(each);
      await page.goto(each);
      await expect.poll(() => isDrawnByReact(page)).toBe(true);
      const drawn = inOneOrder(await page.locator('#root').innerHTML());
      expect(drawn).toContain(inOneOrder(await unscripted.locator('#root').innerHTML()));
    }
    await unscripted.close();
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
    await page.goto(path);
    await page.getByRole('link', { name: '← Back to All Thoughts' }).click();
    await expect(page).toHaveURL('/');
    await expect(page).toHaveTitle('Upwell');
    await expect(page.locator('meta[name=description]')).toHaveAttribute(
      'content',
      /^Short inspiring thoughts/,
    );
  });

  test('leads on to the next one, and to the same thought as a bubble', async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('link', { name: 'See it as a bubble' })).toHaveAttribute(
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
  });

  test('offers its image to be saved, with the photo’s credit', async ({ page, site }) => {
    const imageCredit = {
      name: 'Grace',
      profileUrl: 'https://unsplash.com/@grace?utm_source=upwell',
      photoUrl: 'https://unsplash.com/photos/1?utm_source=upwell',
    };
    const { id } = await site.services.thoughts.add(
      { ...draft, imageUrl: '/icon.svg', imageCredit },
      'image',
      change,
    );
    await page.goto(`/thought/${id}`);
    await expect(page.getByText('Photo by Grace on Unsplash')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Grace' })).toHaveAttribute('href', imageCredit.profileUrl);
    await expect(page.getByRole('link', { name: 'Unsplash' })).toHaveAttribute('href', imageCredit.photoUrl);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Save image' }).click();
    expect((await download).suggestedFilename()).toBe('icon.svg');
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
    await page.goto(path);
    const play = page.getByRole('button', { name: 'Play video' });
    await expect(play).toBeVisible();
    expect(outside).toEqual([]);
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
      { ...draft, url: 'https://notyoutube.com/embed/UF8uR6Z6KLc' },
      'none',
      change,
    );
    await page.goto(`/thought/${id}`);
    await expect(page.getByRole('heading', { name: 'How to Apply This Thought' })).toBeVisible();
    await expect(page.getByText('Related Video')).toHaveCount(0);
  });
});

test.describe('sharing', () => {
  test('opens the device’s sheet with thought, summary and address', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', {
        value: async (data: unknown) => Object.assign(window, { shared: data }),
      });
    });
    const alerts = alertsOf(page);
    await page.goto(`${path}?from=elsewhere`);
    await page.getByRole('button', { name: 'Share This Thought' }).click();
    await expect
      .poll(() => page.evaluate(() => (window as { shared?: unknown }).shared))
      .toEqual({
        title: 'Stay hungry. Stay foolish.',
        text: 'The farewell message on the back cover of the last Whole Earth Catalog.',
        url: new URL(path, page.url()).href,
      });
    expect(alerts).toEqual([]);
  });

  test('and closing the sheet is no error', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', {
        value: async () => {
          throw new DOMException('closed', 'AbortError');
        },
      });
    });
    const alerts = alertsOf(page);
    await page.goto(path);
    await page.getByRole('button', { name: 'Share This Thought' }).click();
    await page.waitForTimeout(200);
    expect(alerts).toEqual([]);
  });

  test('copies where there is no sheet, and says so once it is true', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const alerts = alertsOf(page);
    await page.goto(path);
    await page.getByRole('button', { name: 'Share This Thought' }).click();
    await expect.poll(() => alerts).toEqual(['alert: Link copied to clipboard!']);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  });

  test('copies by hand where the clipboard is refused', async ({ page, context }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = async () => {
        throw new DOMException('refused', 'NotAllowedError');
      };
    });
    await context.grantPermissions(['clipboard-read']);
    const alerts = alertsOf(page);
    await page.goto(path);
    await page.getByRole('button', { name: 'Share This Thought' }).click();
    await expect.poll(() => alerts).toEqual(['alert: Link copied to clipboard!']);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await expect(page.getByRole('button', { name: 'Share This Thought' })).toBeFocused();
  });

  test('and where nothing can copy, shows the address instead of a lie', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = async () => {
        throw new DOMException('refused', 'NotAllowedError');
      };
      document.execCommand = () => false;
    });
    const alerts = alertsOf(page);
    await page.goto(path);
    await page.getByRole('button', { name: 'Share This Thought' }).click();
    await expect.poll(() => alerts).toEqual(['prompt: Copy this link:']);
  });
});

test.describe('when it is not so simple', () => {
  test('a thought that is not there: a page that says so, and a way home', async ({ page }) => {
    const response = await page.goto('/thought/none');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Thought Not Found' })).toBeVisible();
    await expect(
      page.getByText("The thought you're looking for doesn't exist or has been removed."),
    ).toBeVisible();
    await page.getByRole('link', { name: '← Back to Home' }).click();
    await expect(page).toHaveURL('/');
  });

  test('a store that does not answer: another thought, marked, and a second try', async ({ page, site }) => {
    const { thoughts } = site.services;
    const byId = thoughts.byId.bind(thoughts);
    thoughts.byId = async () => {
      throw new Error('down');
    };
    site.services.log = () => {};
    const response = await page.goto('/thought/20-x');
    expect(response?.status()).toBe(503);
    await expect(page.getByText("This thought can't be reached right now.")).toBeVisible();
    thoughts.byId = async () => byId(starterThoughts[19]?.id ?? '');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(starterThoughts[19]?.thought ?? '');
    await expect(page.getByText("This thought can't be reached right now.")).toHaveCount(0);
  });

  test('an API out of reach: first the waiting, then the reason, then a second try', async ({ page }) => {
    await page.goto(path);
    const held = Promise.withResolvers<void>();
    await page.route('**/graphql*', async (route) => {
      await held.promise;
      await route.abort();
    });
    await page.getByRole('link', { name: 'Next thought →' }).click();
    await expect(page.getByText('Loading thought...')).toBeVisible();
    held.resolve();
    await expect(page.getByText("This thought can't be reached right now.")).toBeVisible();
    await page.unroute('**/graphql*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(starterThoughts[4]?.thought ?? '');
  });

  test('hostile texts: text in the browser, too', async ({ page, site }) => {
    test.setTimeout(120_000);
    const byId = site.services.thoughts.byId.bind(site.services.thoughts);
    let texts: string[] = [];
    site.services.thoughts.byId = async (id) => {
      const thought = await byId('4-stay-hungry-stay-foolish');
      if (id !== 'hostile' || thought === null) return thought;
      const [text = '', author = '', application = '', summary = '', url = '', credit = ''] = texts;
      const imageCredit = { name: credit, profileUrl: url, photoUrl: credit };
      const words = { thought: text, author, application, summary };
      return { ...thought, ...words, id: text, url, imageUrl: credit, imageCredit };
    };
    const alerts = alertsOf(page);
    const outside: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('evil.example')) outside.push(request.url());
    });
    for (let index = 0; index < hostileTexts.length; index += 4) {
      texts = Array.from(
        { length: 6 },
        (_, offset) => hostileTexts[(index + offset) % hostileTexts.length] ?? '',
      );
      await page.goto('/thought/hostile');
      await expect.poll(() => isDrawnByReact(page)).toBe(true);
      expect(await page.evaluate(() => 'broken' in window)).toBe(false);
      expect(await page.locator('h1 *, .reading-summary *, bdi *, .reading-application *').count()).toBe(0);
      expect(await page.locator('main > *').count()).toBe(3);
      for (const href of await page
        .locator('a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')))) {
        expect(href ?? '').not.toMatch(/^\s*(java\s*script|vbscript|data):/i);
      }
    }
    expect([alerts, outside]).toEqual([[], []]);
  });

  for (const colorScheme of ['dark', 'light'] as const) {
    test(`axe finds nothing, in the ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      for (const each of [path, '/thought/none', '/nowhere', '/embed/4-stay-hungry-stay-foolish']) {
        await page.goto(each);
        expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      }
    });
  }
});

test('by keyboard: from a bubble to its thought’s page, shared, and back', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const alerts = alertsOf(page);
  await page.goto('/?thought=4-stay-hungry-stay-foolish');
  const bubble = page.getByRole('button', { name: /Stay hungry\. Stay foolish\./ }).first();
  await expect(bubble).toBeVisible();
  await bubble.focus();
  await page.keyboard.press('Enter');
  const about = page.getByRole('link', { name: 'Read about this thought' });
  await expect(about).toBeVisible();
  await tabTo(page, 'Read about this thought');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(path);
  await tabTo(page, 'Share This Thought');
  await page.keyboard.press('Enter');
  await expect.poll(() => alerts).toEqual(['alert: Link copied to clipboard!']);
  await tabTo(page, '← Back to All Thoughts');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
});

/** Attributes in the order of their names, and without the router's mark. */
function inOneOrder(html: string): string {
  return html.replace(/<(\w+)((?: [\w-]+="[^"]*")*)>/g, (_, tag: string, attributes: string) => {
    const sorted = (attributes.match(/[\w-]+="[^"]*"/g) ?? []).toSorted();
    return `<${[tag, ...sorted.filter((attribute) => !attribute.startsWith('data-discover'))].join(' ')}>`;
  });
}

/** React leaves a mark on what it renders; what the server wrote has none. */
function isDrawnByReact(page: Page): Promise<boolean> {
  return page
    .locator('h1')
    .first()
    .evaluate((heading) => Object.keys(heading).some((key) => key.startsWith('__react')));
}

function alertsOf(page: Page): string[] {
  const alerts: string[] = [];
  page.on('dialog', (dialog) => {
    alerts.push(`${dialog.type()}: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return alerts;
}

async function tabTo(page: Page, name: string): Promise<void> {
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press('Tab');
    const text = await page.evaluate(() => document.activeElement?.textContent?.trim());
    if (text === name) return;
  }
  throw new Error(`Tab never came to «${name}».`);
}

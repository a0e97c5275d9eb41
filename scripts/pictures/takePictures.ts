import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import sharp from 'sharp';
import { starterThoughts } from '../../api/thoughts/starterThoughts.ts';
import { openSteppedPage } from './steppedPage.ts';

/** All pictures have this size, so that they fill a table. The playground has three columns from this width on. */
const size = { width: 1280, height: 872 };
const phone = { width: 390, height: size.height };

const thoughtId = starterThoughts.find(({ author }) => author === 'Carl Sagan')?.id ?? '';

export function encodePicture(screenshot: Buffer): Promise<Buffer> {
  return sharp(screenshot).webp({ quality: 82, effort: 6, smartSubsample: true }).toBuffer();
}

/** Opens a page and brings it into the state that a picture shows, by the name of the picture. */
const pagePictures: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  thought: (page) => openWithFonts(page, `/thought/${thoughtId}`),
  playground: async (page) => {
    await page.goto('/playground');
    await page.getByRole('region', { name: 'Query' }).filter({ hasText: 'query Feed' }).waitFor();
    await page.getByRole('button', { name: /^Run/ }).first().click();
    await page.getByRole('region', { name: 'Result Window' }).filter({ hasText: 'totalCount' }).waitFor();
  },
  // Of a site with the settings of the demo.
  dashboard: async (page) => {
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Look around' }).click();
    for (const row of [1, 2, 4]) await page.getByRole('row').nth(row).getByRole('checkbox').check();
    await page.mouse.move(0, 0);
  },
};

export async function takePagePicture(browser: Browser, baseURL: string, name: string): Promise<Buffer> {
  const options = { baseURL, viewport: size, colorScheme: 'dark', reducedMotion: 'reduce' } as const;
  const screenshot = await withContext(browser, options, async (context) => {
    const page = await context.newPage();
    await pagePictures[name]?.(page);
    return takeWhenLoaded(page);
  });
  return encodePicture(screenshot);
}

/** Three pages on phones beside each other. */
export async function takePhones(browser: Browser, baseURL: string): Promise<Buffer> {
  const options = { baseURL, viewport: phone, colorScheme: 'dark', hasTouch: true } as const;
  // With the same bubbles as the film.
  const home = await withContext(browser, { ...options, isMobile: true }, async (context) => {
    const { page, advance } = await openSteppedPage(context);
    await advance(8000);
    return page.screenshot();
  });
  const pages = await withContext(browser, { ...options, reducedMotion: 'reduce' }, async (context) => {
    const page = await context.newPage();
    await openWithFonts(page, '/today');
    const today = await takeWhenLoaded(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await openWithFonts(page, '/browse');
    return [today, await takeWhenLoaded(page)];
  });
  const screens = [home, ...pages];
  const corners = `<svg xmlns="http://www.w3.org/2000/svg"><rect width="${phone.width}" height="${phone.height}" rx="36" /></svg>`;
  const composites = await Promise.all(
    screens.map(async (screen, index) => ({
      input: await sharp(screen)
        .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
        .png()
        .toBuffer(),
      left: Math.round((index * (size.width - phone.width)) / (screens.length - 1)),
      top: 0,
    })),
  );
  const canvas = sharp({ create: { ...size, channels: 4, background: 'transparent' } });
  return encodePicture(await canvas.composite(composites).png().toBuffer());
}

/** The thoughts that were seen, first as markers on a ring, then as a list. */
export function takeSeenThoughts(browser: Browser, baseURL: string): Promise<[ring: Buffer, list: Buffer]> {
  const options = { baseURL, viewport: size, colorScheme: 'dark' } as const;
  return withContext(browser, options, async (context) => {
    const { page, advance } = await openSteppedPage(context);
    const decline = page.getByRole('button', { name: 'No, I' });
    while (!(await decline.isVisible())) await advance(1000);
    await decline.click();
    await page.mouse.move(0, 0);
    await advance(3000);
    const ring = await page.screenshot();
    await page.getByRole('button', { name: 'Seen this visit' }).click();
    await advance(1000);
    return [ring, await page.screenshot()];
  });
}

async function withContext<Result>(
  browser: Browser,
  options: BrowserContextOptions,
  take: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ ...options, serviceWorkers: 'block' });
  try {
    return await take(context);
  } finally {
    await context.close();
  }
}

/** Opens a page again when its fonts have been loaded, because a page keeps the fonts of its first paint. */
async function openWithFonts(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.reload();
}

async function takeWhenLoaded(page: Page): Promise<Buffer> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1000);
  return page.screenshot();
}

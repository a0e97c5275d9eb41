import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import sharp from 'sharp';
import { starterThoughts } from '../../api/thoughts/starterThoughts.ts';
import { getEditor, getResponse, runOperation } from '../../tests/support/browser/playground.ts';
import { openSteppedPage, type SteppedPage } from './steppedPage.ts';

/** All pictures have this size, so that they fill a table. The playground has three columns from this width on. */
const size = { width: 1280, height: 872 };
const phone = { width: 390, height: size.height };

const thoughtId = starterThoughts.find(({ author }) => author === 'Carl Sagan')?.id ?? '';

export function encodePicture(screenshot: Buffer): Promise<Buffer> {
  return sharp(screenshot).webp({ quality: 82, effort: 6, smartSubsample: true }).toBuffer();
}

/** Three pages on phones beside each other. */
export async function takePhones(browser: Browser, baseURL: string): Promise<Buffer> {
  const options = { baseURL, viewport: phone, colorScheme: 'dark', hasTouch: true } as const;
  const home = await takeHomePage(browser, options);
  const pages = await takePage(browser, options, async (page) => {
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

/** Takes it with the same bubbles as the film. */
function takeHomePage(browser: Browser, options: BrowserContextOptions): Promise<Buffer> {
  return takeSteppedPage(browser, { ...options, isMobile: true }, async ({ page, advance }) => {
    await advance(8000);
    return page.screenshot();
  });
}

/** The thoughts that were seen, first as markers on a ring, then as a list. */
export function takeSeenThoughts(browser: Browser, baseURL: string): Promise<[ring: Buffer, list: Buffer]> {
  const options = { baseURL, viewport: size, colorScheme: 'dark' } as const;
  return takeSteppedPage(browser, options, async ({ page, advance }) => {
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

export function takeThoughtPage(browser: Browser, baseURL: string): Promise<Buffer> {
  return takePage(browser, { baseURL, viewport: size, colorScheme: 'dark' }, async (page) => {
    await openWithFonts(page, `/thought/${thoughtId}`);
    return takeWhenLoaded(page);
  });
}

export function takeDashboard(browser: Browser, baseURL: string): Promise<Buffer> {
  return takePage(browser, { baseURL, viewport: size, colorScheme: 'dark' }, async (page) => {
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Look around' }).click();
    for (const row of [1, 2, 4]) await page.getByRole('row').nth(row).getByRole('checkbox').check();
    await page.mouse.move(0, 0);
    return takeWhenLoaded(page);
  });
}

export function takePlayground(browser: Browser, baseURL: string): Promise<Buffer> {
  return takePage(browser, { baseURL, viewport: size, colorScheme: 'dark' }, async (page) => {
    await page.goto('/playground');
    await getEditor(page).filter({ hasText: 'query Feed' }).waitFor();
    await runOperation(page);
    await getResponse(page).filter({ hasText: 'totalCount' }).waitFor();
    return takeWhenLoaded(page);
  });
}

async function takePage<Result>(
  browser: Browser,
  options: BrowserContextOptions,
  take: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    ...options,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  try {
    return await take(await context.newPage());
  } finally {
    await context.close();
  }
}

async function takeSteppedPage<Result>(
  browser: Browser,
  options: BrowserContextOptions,
  take: (steppedPage: SteppedPage) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ ...options, serviceWorkers: 'block' });
  try {
    return await take(await openSteppedPage(context));
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

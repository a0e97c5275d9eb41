import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import sharp from 'sharp';
import { starterThoughts } from '../../api/thoughts/starterThoughts.ts';
import { getEditor, getResponse, runOperation } from '../../tests/support/browser/playground.ts';
import { openSteppedPage } from './steppedPage.ts';

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
    await page.goto('/today');
    const today = await takeWhenLoaded(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/browse');
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
async function takeHomePage(browser: Browser, options: BrowserContextOptions): Promise<Buffer> {
  const context = await browser.newContext({ ...options, isMobile: true, serviceWorkers: 'block' });
  const { page, advance } = await openSteppedPage(context);
  for (let passedMs = 0; passedMs < 8000; passedMs += 100) await advance(100);
  const screenshot = await page.screenshot();
  await context.close();
  return screenshot;
}

export function takeThoughtPage(browser: Browser, baseURL: string): Promise<Buffer> {
  return takePage(browser, { baseURL, viewport: size, colorScheme: 'dark' }, async (page) => {
    await page.goto(`/thought/${thoughtId}`);
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

async function takeWhenLoaded(page: Page): Promise<Buffer> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1000);
  return page.screenshot();
}

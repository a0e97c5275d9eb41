// Takes the pictures of README.md and docs/design.md from the running product.
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { starterThoughts } from '../api/thoughts/starterThoughts.ts';
import { openTestSite } from '../tests/support/site/testSite.ts';
import { ensureBrowser, getLaunchOptions } from './browsers.ts';

const size = { width: 1280, height: 872 };
const phone = { width: 390, height: size.height };
/** The browser's time, which determines the shown thoughts. */
const time = '2026-11-20T12:09:30.000Z';
const thoughtId = starterThoughts.find(({ author }) => author === 'Carl Sagan')?.id;

ensureBrowser('chromium');
const browser = await chromium.launch(getLaunchOptions());
await withSite({}, async (baseURL) => {
  const desktop = { baseURL, viewport: size, colorScheme: 'dark' } as const;
  await save('home', await take({ ...desktop, reducedMotion: 'no-preference' }, holdBubble));
  await save('thought', await take(desktop, (page) => openWithFonts(page, `/thought/${thoughtId}`)));
  await save('playground', await take(desktop, runPlayground));
  const mobile = { ...desktop, viewport: phone, hasTouch: true, isMobile: true };
  const screens = [
    await take({ ...mobile, reducedMotion: 'no-preference' }, showBubbles),
    await take(mobile, (page) => openWithFonts(page, '/today')),
    await take({ ...mobile, colorScheme: 'light' }, (page) => openWithFonts(page, '/browse')),
  ];
  await save('phone', await putBeside(screens));
});
await withSite({ DEMO: 'yes', DATA_DIR: '', SIGN_IN_KEY: '', ADMIN_EMAILS: '' }, async (baseURL) => {
  await save('dashboard', await take({ baseURL, viewport: size, colorScheme: 'dark' }, selectRows));
});
await browser.close();

async function withSite(env: Record<string, string>, use: (url: string) => Promise<void>): Promise<void> {
  const site = await openTestSite(env, { now: () => time });
  try {
    await use(site.url);
  } finally {
    await site.close();
  }
}

/** Takes a picture of a page after `open` has prepared it. */
async function take(options: BrowserContextOptions, open: (page: Page) => Promise<void>): Promise<Buffer> {
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block', ...options });
  const page = await context.newPage();
  await open(page);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1000);
  const screenshot = await page.screenshot();
  await context.close();
  return screenshot;
}

/** Reloads a page after its fonts have loaded, because a page keeps the fonts of its first paint. */
async function openWithFonts(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.reload();
}

async function showBubbles(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let state = 6;
    Math.random = () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32;
  });
  await page.goto('/');
  await page.getByRole('slider').fill('9');
  await page.getByRole('slider').blur();
  await page.waitForTimeout(4500);
}

async function holdBubble(page: Page): Promise<void> {
  await showBubbles(page);
  await page.waitForTimeout(600);
  const words = page.locator('[data-phase=visible] > button').last();
  // Skips Playwright's wait until the element stands still, because a bubble never does.
  await words.hover({ force: true });
}

async function runPlayground(page: Page): Promise<void> {
  await page.goto('/playground');
  await page.getByText('query Feed').first().waitFor();
  await page.getByRole('button', { name: /^Execute query/ }).click();
  await page.getByText('totalCount').last().waitFor();
}

async function selectRows(page: Page): Promise<void> {
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Look around' }).click();
  for (const row of [1, 2, 4]) await page.getByRole('row').nth(row).getByRole('checkbox').check();
  await page.mouse.move(0, 0);
}

/** Returns a picture of three phones with round corners. */
async function putBeside(screens: readonly Buffer[]): Promise<Buffer> {
  const { width, height } = phone;
  const corners = Buffer.from(`<svg><rect width="${width}" height="${height}" rx="36"/></svg>`);
  const phones = screens.map(async (screen, index) => ({
    input: await sharp(screen)
      .composite([{ input: corners, blend: 'dest-in' }])
      .png()
      .toBuffer(),
    left: Math.round((index * (size.width - width)) / (screens.length - 1)),
    top: 0,
  }));
  const canvas = sharp({ create: { ...size, channels: 4, background: 'transparent' } });
  return canvas
    .composite(await Promise.all(phones))
    .png()
    .toBuffer();
}

async function save(name: string, screenshot: Buffer): Promise<void> {
  await sharp(screenshot).webp({ quality: 82, effort: 6 }).toFile(`docs/pictures/${name}.webp`);
}

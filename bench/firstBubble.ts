import { chromium } from '@playwright/test';
import type { RunningServer } from '../api/local.ts';
import { ensureChromium } from '../scripts/chromium.ts';
import { median, type Row } from './row.ts';

/** From opening the page, with nothing cached, to the first bubble on the screen. */
export async function measureFirstBubble(open: () => Promise<RunningServer>): Promise<Row> {
  const running = await open();
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const times: number[] = [];
  for (let run = 0; run < 7; run++) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(running.url, { waitUntil: 'commit' });
    await page.locator('[data-instance]').first().waitFor({ state: 'attached' });
    times.push(await page.evaluate(() => performance.now()));
    await context.close();
  }
  await browser.close();
  await running.close();
  return { what: 'Opening the page to the first bubble, nothing cached', value: median(times), unit: 'ms' };
}

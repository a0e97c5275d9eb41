import { chromium } from '@playwright/test';
import type { RunningServer } from '../api/local.ts';
import { ensureChromium } from '../scripts/chromium.ts';
import { median, type Row } from './row.ts';

/** From opening the page, with nothing cached, to the first bubble on the screen: how long, and what was fetched for it. */
export async function measureFirstBubble(open: () => Promise<RunningServer>): Promise<Row[]> {
  const running = await open();
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const times: number[] = [];
  const sizes: number[] = [];
  for (let run = 0; run < 7; run++) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.addInitScript(watchForBubble);
    await page.goto(running.url, { waitUntil: 'commit' });
    const time = await page.waitForFunction(() => (window as Watching).firstBubbleAtMs);
    times.push((await time.jsonValue()) ?? Number.NaN);
    sizes.push((await page.evaluate(fetchedBytes)) / 1000);
    await context.close();
  }
  await browser.close();
  await running.close();
  return [
    { what: 'Script and style before the first bubble, compressed', value: median(sizes), unit: 'kB' },
    { what: 'Opening the page to the first bubble, nothing cached', value: median(times), unit: 'ms' },
  ];
}

type Watching = Window & { firstBubbleAtMs?: number };

/** Runs in the page, where the moment can be told exactly. */
function watchForBubble(): void {
  new MutationObserver((_changes, observer) => {
    if (document.querySelector('[data-instance]') === null) return;
    observer.disconnect();
    (window as Watching).firstBubbleAtMs = performance.now();
  }).observe(document, { childList: true, subtree: true });
}

/** Runs in the page. */
function fetchedBytes(): number {
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return resources
    .filter(({ name }) => /\.(js|css)$/.test(name))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
}

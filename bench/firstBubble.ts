import { chromium } from '@playwright/test';
import type { RunningServer } from '../api/node.ts';
import { ensureChromium } from '../scripts/chromium.ts';
import { formatMedian, type BenchmarkRow } from './benchmarkRow.ts';

/** Measures the time from opening the page without a cache to the first bubble, and the size of its scripts and styles. */
export async function measureFirstBubble(startServer: () => Promise<RunningServer>): Promise<BenchmarkRow[]> {
  const server = await startServer();
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const times: number[] = [];
  const sizes: number[] = [];
  for (let run = 0; run < 7; run++) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.addInitScript(recordFirstBubble);
    await page.goto(server.url, { waitUntil: 'commit' });
    const time = await page.waitForFunction(() => (window as MeasuredWindow).firstBubbleAtMs);
    times.push((await time.jsonValue()) ?? Number.NaN);
    sizes.push((await page.evaluate(sumFetchedBytes)) / 1000);
    await context.close();
  }
  await browser.close();
  await server.close();
  return [
    { label: 'Script and style before the first bubble, compressed', value: formatMedian(sizes), unit: 'kB' },
    { label: 'Opening the page to the first bubble, nothing cached', value: formatMedian(times), unit: 'ms' },
  ];
}

type MeasuredWindow = Window & { firstBubbleAtMs?: number };

/** Runs in the page, for an exact time. */
function recordFirstBubble(): void {
  new MutationObserver((_changes, observer) => {
    if (document.querySelector('[data-instance]') === null) return;
    observer.disconnect();
    (window as MeasuredWindow).firstBubbleAtMs = performance.now();
  }).observe(document, { childList: true, subtree: true });
}

/** Runs in the page. */
function sumFetchedBytes(): number {
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return resources
    .filter(({ name }) => /\.(js|css)$/.test(name))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
}

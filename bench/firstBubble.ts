import type { Browser } from '@playwright/test';
import { computePageWeight } from '../scripts/build/pageWeight.ts';
import { type Benchmark, type BenchmarkRow, median } from './benchmark.ts';
import { withBrowser, withSite } from './site.ts';

interface FirstBubble {
  /** Milliseconds from the start of the navigation until the first bubble is on the screen. */
  seenMs: number;
  /** Milliseconds from the start of the navigation until React handles a press of the first bubble. */
  pressableMs: number;
}

type MeasuredWindow = Window & { firstBubble: Partial<FirstBubble> };

/** Measures the time from opening the home page until its first bubble, with nothing cached. */
export const measureFirstBubble: Benchmark = async ({ isShort }) => {
  const runs = await openHomePage(isShort ? 3 : 9);
  const row = (label: string, key: keyof FirstBubble) => ({
    label: `From opening the page until the first bubble ${label}`,
    value: median(runs.map((run) => run[key])),
    unit: 'ms',
  });
  return [row('can be seen', 'seenMs'), row('can be pressed', 'pressableMs')];
};

/** Measures the size of the scripts and style sheets that the first bubble waits for. */
export const measureWeight: Benchmark = async () => {
  const { bytesUntilSeen, bytesUntilPressable } = computePageWeight('dist/web');
  return [
    createWeightRow('can be seen', bytesUntilSeen),
    createWeightRow('can be pressed', bytesUntilPressable),
  ];
};

function createWeightRow(label: string, bytes: number): BenchmarkRow {
  return {
    label: `Script and style before the first bubble ${label}, gzip`,
    value: bytes / 1000,
    unit: 'kB',
  };
}

async function openHomePage(times: number): Promise<FirstBubble[]> {
  return withSite((url) =>
    withBrowser(async (browser) => {
      const runs: FirstBubble[] = [];
      for (let run = 0; run < times; run += 1) runs.push(await measureOnce(browser, url));
      return runs;
    }),
  );
}

/** Opens the home page with nothing cached. */
async function measureOnce(browser: Browser, url: string): Promise<FirstBubble> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await page.addInitScript(recordFirstBubble);
    await page.goto(url, { waitUntil: 'commit' });
    const moments = await page.waitForFunction(() => {
      const { seenMs, pressableMs } = (window as unknown as MeasuredWindow).firstBubble;
      return seenMs !== undefined && pressableMs !== undefined && { seenMs, pressableMs };
    });
    return (await moments.jsonValue()) as FirstBubble;
  } finally {
    await context.close();
  }
}

/**
 * Runs in the page before its own scripts. Looks for the first bubble in each frame. From the event on, React handles
 * clicks.
 */
function recordFirstBubble(): void {
  const moments: Partial<FirstBubble> = {};
  (window as unknown as MeasuredWindow).firstBubble = moments;
  const look = () => {
    const bubble = document.querySelector('[data-instance] button');
    if (bubble !== null && bubble.checkVisibility()) moments.seenMs ??= performance.now();
    if (moments.seenMs === undefined) requestAnimationFrame(look);
  };
  window.addEventListener('upwell:hydrated', () => {
    moments.pressableMs = performance.now();
  });
  requestAnimationFrame(look);
}

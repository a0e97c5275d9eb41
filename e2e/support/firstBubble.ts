// Measures how much the home page loads until its first bubble. The budget test and `npm run bench` use it.
import type { Browser } from '@playwright/test';
import { gzipSync } from 'node:zlib';

export interface FirstBubble {
  /** Milliseconds from the start of the navigation until the first bubble is on the screen. */
  seenMs: number;
  /** Milliseconds from the start of the navigation until React handles a press of the first bubble. */
  pressableMs: number;
  /**
   * The size, compressed with gzip, of the scripts and style sheets that these moments wait for. A bubble in the HTML waits
   * only for those that block rendering, any other one for all that were requested before. Those in the HTML count, too.
   */
  bytesUntilSeen: number;
  bytesUntilPressable: number;
}

interface Moments {
  seenMs?: number;
  pressableMs?: number;
}

type MeasuredWindow = Window & { firstBubble: Moments };

/** Opens the home page with nothing cached. */
export async function measureFirstBubble(browser: Browser, url: string): Promise<FirstBubble> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await page.addInitScript(recordFirstBubble);
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(() => {
      const { seenMs, pressableMs } = (window as unknown as MeasuredWindow).firstBubble;
      return seenMs !== undefined && pressableMs !== undefined;
    });
    const { seenMs = Number.NaN, pressableMs = Number.NaN } = await page.evaluate(
      () => (window as unknown as MeasuredWindow).firstBubble,
    );
    const resources = await page.evaluate(listScriptsAndStyles);
    const sizes = await Promise.all(
      resources.map(async ({ address, requestedMs, isBlocking }) => ({
        requestedMs,
        isBlocking,
        bytes: gzipSync(await (await fetch(address)).bytes(), { level: 9 }).length,
      })),
    );
    const html = await (await fetch(url)).text();
    const isInHtml = html.includes('data-instance');
    const inlineBytes = gzipSync(readInlineContents(html), { level: 9 }).length;
    const sum = (matching: typeof sizes) => matching.reduce((total, { bytes }) => total + bytes, inlineBytes);
    const requestedUntil = (timeMs: number) => sizes.filter(({ requestedMs }) => requestedMs <= timeMs);
    return {
      seenMs,
      pressableMs,
      bytesUntilSeen: sum(isInHtml ? sizes.filter(({ isBlocking }) => isBlocking) : requestedUntil(seenMs)),
      bytesUntilPressable: sum(requestedUntil(pressableMs)),
    };
  } finally {
    await context.close();
  }
}

/** Returns the scripts and style sheets of the build that a page contains. Data and the place of its bubble have attributes. */
function readInlineContents(html: string): string {
  return Array.from(html.matchAll(/<(script|style)>(.*?)<\/\1>/gs), ([, , content]) => content).join('');
}

/**
 * Runs in the page before its own scripts. Looks for the first bubble in each frame. From the event on, React handles
 * clicks.
 */
function recordFirstBubble(): void {
  const moments: Moments = {};
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

/** Runs in the page. */
function listScriptsAndStyles(): { address: string; requestedMs: number; isBlocking: boolean }[] {
  const entries = performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
    renderBlockingStatus?: string;
  })[];
  return entries
    .filter(({ name }) => /\.(js|css)$/.test(new URL(name).pathname))
    .map(({ name, startTime, renderBlockingStatus }) => ({
      address: name,
      requestedMs: startTime,
      isBlocking: renderBlockingStatus === 'blocking',
    }));
}

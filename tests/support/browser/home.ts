// Helpers for the tests of the home page.
import type { Locator, Page } from '@playwright/test';
import { readdirSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { expect } from './site.ts';

/** A large screen with motion, and with the simple background that makes tests faster. */
export const withMotion = {
  viewport: { width: 1440, height: 900 },
  contextOptions: { reducedMotion: 'no-preference', contrast: 'more' },
} as const;

/** Opens the page with a paused clock, which only the test advances. */
export async function openWithPausedClock(page: Page, path = '/'): Promise<void> {
  await page.clock.install({ time: 0 });
  // The clock runs until then, and on a busy machine for more than a second.
  await page.clock.pauseAt(20_000);
  await page.goto(path);
  await waitForStart(page);
}

/** Runs the clock second by second, so that what has been loaded is shown in between. */
export async function runFor(page: Page, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) await page.clock.runFor(1000);
}

/** Runs the clock until the element is shown. What has been loaded is shown after a timer. */
export async function waitUntilShown(page: Page, element: Locator, waitMs = 0): Promise<void> {
  await page.clock.runFor(waitMs);
  await expect(async () => {
    await page.clock.runFor(500);
    await expect(element).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 10_000 });
}

/** Waits for the code that is loaded after the first bubble, which handles the keys and shows the hint. */
export async function waitForShortcuts(page: Page): Promise<void> {
  await waitUntilShown(page, page.getByText('Hover over a bubble to hold it'));
}

/** Holds back the application’s script, or other files of the build, until the returned function is called. */
export async function delayFiles(page: Page, files = '**/assets/index-*.js'): Promise<() => void> {
  // A test that delays nothing would pass.
  const isInBuild = readdirSync('dist/web/assets').some((file) => matchesGlob(`/assets/${file}`, files));
  if (!isInBuild) throw new Error(`The build has no file ${files}.`);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Waits until the browser has taken over the bubble that the server rendered. */
export async function waitForStart(page: Page): Promise<void> {
  await expect(page.locator('[data-instance][data-centred=false]').first()).toBeAttached();
}

/** Moves the focus by the Tab key to a bubble. The link to the controls comes before it. */
export async function tabToBubble(page: Page): Promise<Locator> {
  const bubble = page.locator('[data-instance] > button:focus');
  for (let press = 0; press < 3 && (await bubble.count()) === 0; press++) await page.keyboard.press('Tab');
  await expect(bubble).toBeFocused();
  return bubble;
}

/** Clicks a bubble without waiting until it is stable, because a bubble never stops moving. */
export async function clickBubble(bubble: Locator): Promise<void> {
  await bubble.click({ force: true });
}

export function getBubbles(page: Page, phase?: 'visible' | 'fading') {
  return page.locator(phase === undefined ? '[data-instance]' : `[data-instance][data-phase=${phase}]`);
}

/** Dispatches an in-app notification, as a push message does. */
export async function showNotification(page: Page, url: string | null): Promise<void> {
  await page.evaluate(
    (url) =>
      window.dispatchEvent(
        new CustomEvent('upwell:notification', {
          detail: { title: 'A thought', body: 'has risen', url },
        }),
      ),
    url,
  );
  await page.locator('[data-stage]').waitFor({ state: 'attached' });
}

/** Simulates that the visitor changes to another tab, or back. */
export function setTabHidden(page: Page, { isHidden }: { isHidden: boolean }): Promise<void> {
  return page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

/** Records the layout shifts of a page from now on. To be passed to `page.evaluate`. */
export function recordLayoutShifts(): void {
  const shifts: unknown[] = [];
  Reflect.set(window, 'layoutShifts', shifts);
  const format = ({ x, y, width, height }: DOMRectReadOnly) =>
    [x, y, width, height].map(Math.round).join(' ');
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[])
      for (const { node, previousRect, currentRect } of entry.sources)
        shifts.push(`${node?.textContent?.slice(0, 40)}: ${format(previousRect)} → ${format(currentRect)}`);
  }).observe({ type: 'layout-shift' });
}

interface LayoutShift extends PerformanceEntry {
  sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Returns what has moved, with its old and its new place. */
export async function readLayoutShifts(page: Page): Promise<string[]> {
  // Shifts are reported after the frame that contains them. A test may have stopped the clock of the page.
  await page.waitForTimeout(200);
  return page.evaluate(() => Reflect.get(window, 'layoutShifts') as string[]);
}

export async function getCentre(element: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: NaN, y: NaN, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}

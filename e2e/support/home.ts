// What the tests of the home screen do again and again.
import type { Locator, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { expect } from './site.ts';

/** The thoughts that every site of a test begins with. */
export const starterThoughts: { thought: string; author: string; url: string }[] = JSON.parse(
  readFileSync('api/thoughts/starterThoughts.json', 'utf8'),
);

/** A large screen on which bubbles float, with the plain water of every test that is not about its look. */
export const withMotion = {
  viewport: { width: 1440, height: 900 },
  contextOptions: { reducedMotion: 'no-preference', contrast: 'more' },
} as const;

/** Opens the page at a standing clock: from then on time is the test's. */
export async function openWithPausedClock(page: Page, path = '/'): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto(path);
  await expect(getBubbles(page).first()).toBeAttached();
}

/** A bubble floats, so nobody waits until it stands still. */
export async function clickBubble(bubble: Locator): Promise<void> {
  await bubble.click({ force: true });
}

export function getBubbles(page: Page, phase?: 'visible' | 'fading') {
  return page.locator(phase === undefined ? '[data-instance]' : `[data-instance][data-phase=${phase}]`);
}

/** Has the application announce a video, as a push does. */
export async function showNotification(page: Page, url: string | null): Promise<void> {
  await page.evaluate(
    (url) =>
      window.dispatchEvent(
        new CustomEvent('upwell:notification', { detail: { title: 'A thought', body: 'has risen', url } }),
      ),
    url,
  );
}

/** Turns to another tab, or back. */
export function setTabHidden(page: Page, { isHidden }: { isHidden: boolean }): Promise<void> {
  return page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

import type { Page } from '@playwright/test';
import {
  getBubbles,
  openWithPausedClock,
  runFor,
  waitForShortcuts,
  waitUntilShown,
} from '../../support/browser/home.ts';
import { expect, test } from '../../support/browser/site.ts';

test('full screen keeps the screen on while bubbles appear, and hides the controls after 4 s without input', async ({
  page,
}) => {
  await page.context().grantPermissions(['screen-wake-lock']);
  await recordWakeLocks(page);
  await openWithPausedClock(page);
  await page.getByRole('button', { name: 'Full screen' }).click();
  await waitForFullScreen(page);
  expect(await isFullScreen(page)).toBe(true);
  await expect.poll(() => countWakeLocks(page)).toBe(1);

  await runUntilIdle(page);
  for (const part of [page.getByRole('toolbar'), page.locator('main > header')])
    await expect(part).toHaveCSS('opacity', '0');
  await expect(page.locator('html')).toHaveCSS('cursor', 'none');
  await page.mouse.move(300, 300);
  await page.mouse.move(310, 300);
  await expect(page.getByRole('toolbar')).toHaveCSS('opacity', '1');

  await page.keyboard.press('Space');
  await expect.poll(() => countWakeLocks(page)).toBe(0);
  await page.clock.runFor(10_000);
  await expect(page.locator('html[data-idle]')).toHaveCount(0);
  await page.keyboard.press('Space');
  await expect.poll(() => countWakeLocks(page)).toBe(1);

  await page.keyboard.press('w');
  await expect.poll(() => isFullScreen(page)).toBe(false);
  await expect(page.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible();
  await expect.poll(() => countWakeLocks(page)).toBe(0);
});

test('pressing W twice before full screen has started leaves the button as the screen is @slow', async ({
  page,
}) => {
  await openWithPausedClock(page);
  await waitForShortcuts(page);
  // The browser allows full screen for some seconds after a press.
  await page.mouse.click(10, 300);
  await page.evaluate(() => {
    for (let press = 0; press < 2; press++)
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'w', bubbles: true }));
  });
  await expect.poll(() => isFullScreen(page)).toBe(true);
  await expect(page.getByRole('button', { name: 'Exit full screen' })).toBeVisible();
});

test('the press that brings the controls back does nothing else, and Tab shows what had the focus @slow', async ({
  page,
}) => {
  await openWithPausedClock(page);
  await waitForShortcuts(page);
  const favourites = page.getByRole('button', { name: 'Favourites', exact: true });
  await favourites.focus();
  await page.keyboard.press('w');
  await waitForFullScreen(page);
  await runUntilIdle(page);
  await expect(page.locator('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(favourites).toBeFocused();
  await expect(page.locator('html[data-idle]')).toHaveCount(0);

  await runUntilIdle(page);
  const box = await favourites.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20];
  await page.mouse.click(x, y);
  await expect(page.locator('html[data-idle]')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.mouse.click(x, y);
  await expect(page.getByRole('dialog', { name: 'Favourites' })).toBeVisible();
});

test('without input, the flow goes on after the last thought, and keeps no bubble below the pointer @slow', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('upwell.speed', '9'));
  await openWithPausedClock(page);
  await waitForShortcuts(page);
  await getBubbles(page, 'visible').first().hover({ force: true });
  const kept = await getBubbles(page).first().getAttribute('data-instance');
  await page.keyboard.press('w');
  await waitForFullScreen(page);
  await page.clock.fastForward(50_000);
  await runFor(page, 4);
  await expect(page.locator(`[data-instance="${kept}"]`)).toHaveAttribute('data-phase', 'visible');
  await page.clock.fastForward(10_000);
  await runUntilIdle(page);
  await runFor(page, 24);
  await expect(page.locator('html[data-idle]')).toHaveCount(1);
  await expect(page.locator(`[data-instance="${kept}"]`)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /You've seen/ })).toHaveCount(0);
  await expect(page.locator('main')).toHaveAttribute('data-phase', 'flowing');
});

/** In a browser that can’t show an element in full screen, as on an iPhone. */
test('without the browser’s full screen, the controls hide all the same, and Escape ends it @slow', async ({
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(Document.prototype, 'fullscreenEnabled', { value: false }),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await openWithPausedClock(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Full screen' }).press('Enter');
  await runUntilIdle(page);
  await expect(page.getByRole('toolbar')).toHaveCSS('opacity', '0');
  await page.keyboard.press('Escape');
  await runFor(page, 5);
  await expect(page.getByRole('toolbar')).toHaveCSS('opacity', '1');
});

test('the toolbar fades after 6 s without input, but not while it has the focus or the flow is paused', async ({
  page,
}) => {
  await openWithPausedClock(page);
  await waitForShortcuts(page);
  const toolbar = page.getByRole('toolbar');
  const idle = page.locator('html[data-toolbar-idle]');
  await page.mouse.move(300, 300);
  await runFor(page, 5);
  await expect(toolbar).toHaveCSS('opacity', '1');
  await waitUntilShown(page, idle);
  await expect(toolbar).toHaveCSS('opacity', '0');
  await expect(page.locator('main > header')).toHaveCSS('opacity', '1');
  await page.mouse.move(310, 300);
  await expect(toolbar).toHaveCSS('opacity', '1');
  await page.getByRole('button', { name: 'Pause' }).focus();
  await waitUntilShown(page, idle, 5000);
  await expect(toolbar).toHaveCSS('opacity', '1');
  await page.keyboard.press('Space');
  await page.locator('main').focus();
  await runFor(page, 8);
  await expect(idle).toHaveCount(0);
});

/**
 * Counts the wake locks that are held. The lock itself is the browser’s. As in Safari, the first one is refused once full
 * screen has used up the press.
 */
async function recordWakeLocks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const locks = new Set<WakeLockSentinel>();
    Object.assign(window, { locks });
    const request = navigator.wakeLock.request.bind(navigator.wakeLock);
    let wasGranted = false;
    let isPressUsedUp = false;
    const { requestFullscreen } = Element.prototype;
    Element.prototype.requestFullscreen = function (options) {
      isPressUsedUp = true;
      return requestFullscreen.call(this, options);
    };
    navigator.wakeLock.request = async (type) => {
      if (!wasGranted && isPressUsedUp) throw new DOMException('', 'NotAllowedError');
      wasGranted = true;
      const lock = await request(type);
      locks.add(lock);
      lock.addEventListener('release', () => locks.delete(lock));
      return lock;
    };
  });
}

function countWakeLocks(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { locks: Set<unknown> }).locks.size);
}

function isFullScreen(page: Page): Promise<boolean> {
  return page.evaluate(() => document.fullscreenElement === document.documentElement);
}

async function waitForFullScreen(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Exit full screen' })).toBeVisible();
  // React shows what has been loaded after a timer.
  await runFor(page, 1);
}

async function runUntilIdle(page: Page): Promise<void> {
  await waitUntilShown(page, page.locator('html[data-idle]'), 4000);
  await page.clock.runFor(1000);
}

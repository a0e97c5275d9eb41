// Keeping a bubble by touch, pointer or focus.
import type { CDPSession, Locator, Page } from '@playwright/test';
import { expectAccessible } from '../../support/browser/accessibility.ts';
import { mockYouTube } from '../../support/browser/fakeYouTube.ts';
import {
  getBubbles,
  openWithPausedClock,
  tabToBubble,
  waitForShortcuts,
  waitUntilShown,
  withMotion,
} from '../../support/browser/home.ts';
import { expect, type Site, test } from '../../support/browser/site.ts';
import { normalizeDraft } from '#domain/thought/thought.ts';

test.use(withMotion);

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('holding a bubble keeps it and never plays its video, a tap always does', async ({
    context,
    page,
  }) => {
    await mockYouTube(context);
    await openWithPausedClock(page);
    await page.clock.runFor(1000);
    const devtools = await context.newCDPSession(page);
    const bubble = getBubbles(page).first();
    const video = page.getByRole('dialog', { name: 'Video' });
    for (let press = 0; press < 2; press++) {
      await touch(page, devtools, bubble, 380);
      await expect(bubble).toHaveAttribute('data-held', 'true');
      await expect(video).toHaveCount(0);
      await page.touchscreen.tap(20, 120);
      await expect(bubble).toHaveAttribute('data-held', 'false');

      await touch(page, devtools, bubble, 20);
      await expect(video).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(video).toHaveCount(0);
    }
  });

  test('a held bubble waits with its actions, grows while it is held, and the hint goes', async ({
    context,
    page,
  }) => {
    await openWithPausedClock(page);
    await expect(page.getByText('Touch and hold a bubble to keep it')).toBeVisible();
    await page.clock.runFor(1000);
    const devtools = await context.newCDPSession(page);
    const bubble = getBubbles(page).first();
    const end = await startTouch(devtools, bubble);
    await page.clock.runFor(360);
    await expect(bubble).toHaveAttribute('data-held', 'true');
    await expect(bubble.locator('> button').first()).toHaveCSS('scale', '1.1');
    await end();
    await page.clock.runFor(20_000);
    await expect(bubble).toHaveAttribute('data-phase', 'visible');
    await expect(getBubbles(page)).toHaveCount(1);
    await expect(page.getByText('Touch and hold a bubble to keep it')).toHaveCount(0);
    await expect(bubble.getByRole('button', { name: 'Watch' })).toHaveText(/^\d+:\d\d$/);
    await expect(bubble.getByRole('button', { name: 'Share this thought' })).toBeVisible();
    await expectAccessible(page, { state: 'held', hasFakeClock: true, hasLightTheme: true });
    await bubble.getByRole('button', { name: 'Add to favourites' }).tap();
    await expect(bubble.getByRole('button', { name: 'Remove from favourites' })).toBeVisible();
    await page.touchscreen.tap(20, 120);
    await expect(bubble).toHaveAttribute('data-paused', 'false');
  });

  test('a long text is shown once its bubble is held, not while a finger may only tap', async ({
    context,
    page,
    site,
  }) => {
    const { id, text } = await addLongThought(site);
    await openWithPausedClock(page, `/?thought=${id}`);
    await page.clock.runFor(1000);
    const devtools = await context.newCDPSession(page);
    const bubble = getBubbles(page).first();
    const pane = page.locator('[data-pane]');
    const end = await startTouch(devtools, bubble);
    await page.clock.runFor(300);
    await expect(pane).toBeHidden();
    await waitUntilShown(page, pane);
    await end();
    await expect(pane).toContainText(text);
    await expect(page.getByRole('toolbar')).toBeHidden();
    await expect(page.getByRole('link', { name: 'All thoughts' })).toBeHidden();
    await expect(async () => {
      const box = await getBox(pane);
      expect(overlaps(box, await getBox(bubble.locator('> button').first()))).toBe(false);
      expect(box.y + box.height).toBeCloseTo(844 - 8, 0);
    }).toPass();
  });
});

test('on a phone on its side, the actions of a held bubble are beside it, below the title, after a turn as well @slow', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openWithPausedClock(page);
  await page.clock.runFor(500);
  await tabToBubble(page);
  const bubble = getBubbles(page).first();
  await waitUntilShown(page, bubble.getByRole('link', { name: 'About this thought' }));
  for (const [width, height] of [
    [568, 320],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    const glass = await getBox(bubble.locator('> button').first());
    const tagline = await getBox(page.locator('header p'));
    for (const action of await bubble.locator('div').locator('button, a').all()) {
      const { x, y, width: actionWidth, height: actionHeight } = await getBox(action);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + actionWidth).toBeLessThanOrEqual(glass.x);
      expect(y).toBeGreaterThanOrEqual(tagline.y + tagline.height);
      expect(y + actionHeight).toBeLessThanOrEqual(height);
    }
  }
});

for (const [title, travelPx, isOpened] of [
  ['opens the bubble that was pressed even if it has moved away', 5, true],
  ['opens nothing if the pointer has moved away from the bubble that was pressed', 300, false],
] as const) {
  test(`a click ${title} @slow`, async ({ context, page }) => {
    await mockYouTube(context);
    await openWithPausedClock(page);
    await waitForShortcuts(page);
    const bubble = getBubbles(page).first();
    const { x, y, width, height } = await getBox(bubble);
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await moveAway(bubble);
    await page.mouse.move(x + width / 2 + travelPx, y + height / 2);
    await page.mouse.up();
    await page.clock.runFor(1000);
    await expect(page.getByRole('dialog', { name: 'Video' })).toHaveCount(isOpened ? 1 : 0);
  });
}

test('a long text is shown while the pointer rests on its bubble, both together centred on the screen', async ({
  page,
  site,
}) => {
  const { id, text } = await addLongThought(site);
  await openWithPausedClock(page, `/?thought=${id}`);
  const pane = page.locator('[data-pane]');
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.mouse.move(2, 2);
    await expect(pane).toHaveCount(0);
    const bubble = getBubbles(page, 'visible').locator('> button').first();
    // The bubble may still be on its way back.
    await expect(async () => {
      await bubble.hover({ force: true });
      // React shows lazy parts after a timer.
      await page.clock.runFor(1000);
      await expect(pane).toContainText(text, { timeout: 500 });
    }).toPass();
    await expect(async () => {
      // The layout after a resize waits for a frame, and the clock is paused.
      await page.clock.runFor(100);
      const box = await getBox(pane);
      const bubbleBox = await getBox(bubble);
      expect(overlaps(box, bubbleBox)).toBe(false);
      for (const { x, y, ...inside } of [box, bubbleBox]) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(8);
        expect(x + inside.width).toBeLessThanOrEqual(width - 8);
        expect(y + inside.height).toBeLessThanOrEqual(height - 8);
      }
      const edges = [box, bubbleBox].flatMap((part) => [part.x, part.x + part.width]);
      expect((Math.min(...edges) + Math.max(...edges)) / 2).toBeCloseTo(width / 2, 0);
    }).toPass();
    await expect(page.getByRole('link', { name: 'About this thought' })).toBeInViewport({ ratio: 1 });
  }
});

function moveAway(bubble: Locator): Promise<void> {
  return bubble.evaluate((element) => element.style.setProperty('translate', '0 -250px'));
}

/** Adds a thought of 468 characters. */
async function addLongThought({ services: { now, thoughts } }: Site): Promise<{ id: string; text: string }> {
  const text = 'It is not the critic who counts; the credit belongs to the one in the arena. '
    .repeat(6)
    .trim();
  const draft = normalizeDraft({ thought: text, author: 'Theodore Roosevelt' });
  const { id } = await thoughts.add(draft, 'text', { by: 'system', now: now() });
  return { id, text };
}

async function getBox(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error('The element isn’t visible.');
  return box;
}

type Box = Awaited<ReturnType<typeof getBox>>;

function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Touches the middle of an element for some time. */
async function touch(page: Page, devtools: CDPSession, element: Locator, ms: number): Promise<void> {
  const end = await startTouch(devtools, element);
  // The events use the same clock.
  await page.clock.runFor(ms);
  await end();
}

/** @returns a function that lifts the finger */
async function startTouch(devtools: CDPSession, element: Locator): Promise<() => Promise<unknown>> {
  const { x, y, width, height } = await getBox(element);
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  return () => devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

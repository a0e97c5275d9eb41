// Keeping a bubble by touch, pointer or focus.
import type { CDPSession, Locator, Page } from '@playwright/test';
import { expectAccessible } from '../../support/browser/accessibility.ts';
import { mockYouTube } from '../../support/browser/fakeYouTube.ts';
import { getBubbles, openWithPausedClock, waitForShortcuts, withMotion } from '../../support/browser/home.ts';
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

test('a bubble with a long text grows inside the screen while the pointer rests on it', async ({
  page,
  site,
}) => {
  await addLongThoughts(site);
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openWithPausedClock(page, '/?author=theodore-roosevelt');
    await page.clock.runFor(1000);
    const bubble = getBubbles(page, 'visible').locator('> button').first();
    const before = await getBox(bubble);
    await bubble.hover({ force: true });
    await page.clock.runFor(2000);
    await expect.poll(async () => (await getBox(bubble)).width).toBeGreaterThan(before.width * 1.2);
    const { x, y, ...box } = await getBox(bubble);
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(x + box.width).toBeLessThanOrEqual(width);
    expect(y + box.height).toBeLessThanOrEqual(height);
  }
});

function moveAway(bubble: Locator): Promise<void> {
  return bubble.evaluate((element) => element.style.setProperty('translate', '0 -250px'));
}

/** Adds two thoughts of 468 characters, because the bubble of an only one doesn't grow. */
async function addLongThoughts({ services: { now, thoughts } }: Site): Promise<void> {
  const text = 'It is not the critic who counts; the credit belongs to the one in the arena. '.repeat(6);
  for (const key of ['one', 'two']) {
    const draft = normalizeDraft({ thought: `${text} ${key}`, author: 'Theodore Roosevelt' });
    await thoughts.add(draft, key, { by: 'system', now: now() });
  }
}

async function getBox(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error('The element isn’t visible.');
  return box;
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

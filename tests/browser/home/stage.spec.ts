// No bubble covers anything else of the home page. `domain/flow/simulatedVisits.test.ts` simulates visits, in which no bubble
// leaves the stage, and here nothing else is in the stage.
import type { Page } from '@playwright/test';
import {
  delayFiles,
  getBubbles,
  openWithPausedClock,
  runFor,
  showNotification,
  waitUntilShown,
} from '../../support/browser/home.ts';
import { expect, firebaseTest as test, slowUnless } from '../../support/browser/site.ts';
import { findOverlaps, measureBubble, measureScreen, tolerancePx } from '../../support/browser/stage.ts';

const screens = [
  [360, 640],
  [390, 844],
  [568, 320],
  [844, 390],
  [820, 1180],
  [1440, 900],
  [2560, 1440],
] as const;

// Beside the prompt is one bubble only, which `layout.spec.ts` measures.
test('nothing is in the stage of the bubbles at each size, with and without cards', async ({ page }) => {
  await openWithPausedClock(page);
  await waitUntilShown(page, page.getByRole('button', { name: 'No, thanks' }), 4000);
  await checkAllScreens(page, 'consent');
  await page.getByRole('button', { name: 'No, thanks' }).click();
  await page.clock.runFor(9000);
  await checkAllScreens(page, null);
  await showNotification(page, 'https://www.youtube.com/watch?v=UF8uR6Z6KLc');
  await page.clock.runFor(500);
  await checkAllScreens(page, 'notification');
});

/** @param card the name of the obstacle that the state of the page adds */
async function checkAllScreens(page: Page, card: string | null): Promise<void> {
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height });
    const screen = await measureScreen(page);
    const size = `${width}×${height}`;
    const names = screen.obstacles.map(({ name }) => name);
    expect(names, size).toEqual(expect.arrayContaining(['toolbar', ...(card === null ? [] : [card])]));
    expect(findOverlaps(screen), size).toEqual([]);
  }
}

for (const [width, height] of [screens[1], screens[2], screens[5], screens[6]]) {
  test(`bubbles are where they are calculated at ${width}×${height}, and a held one covers nothing${slowUnless(width === 390)}`, async ({
    page,
  }) => {
    await showMotion(page, width, height);
    await openWithPausedClock(page);
    await page.clock.runFor(8000);
    const screen = await measureScreen(page);
    for (let second = 0; second < 4; second++) {
      await page.clock.runFor(1000);
      const measured = await measureBubble(getBubbles(page).last(), screen.zoom);
      const { position, float, diameterPx, start, end } = measured;
      const risePx = (screen.stage.riseHeight * Math.max(0, 3800 - float.delayMs)) / float.durationMs;
      expect(Math.hypot(start.x - position.x, start.y - position.y)).toBeLessThan(1);
      expect(Math.hypot(end.x - position.x, end.y + risePx - position.y)).toBeLessThan(1);
      expect(Math.abs(start.diameter - diameterPx)).toBeLessThan(1);
    }
    await expectHeldBubbleCoversNothing(page);
  });
}

test('after a turn of the phone, no bubble covers another one or anything else @slow', async ({ page }) => {
  await showMotion(page, 390, 844);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await openWithPausedClock(page);
  const placedWidth = (await getBubbles(page).first().boundingBox())?.width;
  let isFirst = true;
  for (const [width, height] of [
    [820, 1180],
    [844, 390],
    [820, 1180],
    [390, 844],
    [568, 320],
  ] as const) {
    await page.setViewportSize({ width, height });
    // The next frame places the bubbles again.
    await expect(async () => {
      const screen = await measureScreen(page);
      expect(findOverlaps(screen), `at ${width}×${height}`).toEqual([]);
      const { left, top, width: stageWidth, height: stageHeight } = screen.stage;
      const bubbles = await getBubbles(page).evaluateAll((elements) =>
        elements.map((element) => {
          const { x, y, width: diameterPx } = element.getBoundingClientRect();
          return { x: x + diameterPx / 2, y: y + diameterPx / 2, diameterPx };
        }),
      );
      expect(bubbles.length).toBeGreaterThan(0);
      // A larger bubble than the one that was placed would cover something.
      if (isFirst) expect(bubbles[0]?.diameterPx).toBe(placedWidth);
      for (const [index, one] of bubbles.entries()) {
        const distance = Math.min(
          one.x - left,
          left + stageWidth - one.x,
          one.y - top,
          top + stageHeight - one.y,
        );
        expect(distance, `at ${width}×${height}`).toBeGreaterThan(one.diameterPx / 2 - tolerancePx);
        for (const other of bubbles.slice(index + 1))
          expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(
            (one.diameterPx + other.diameterPx) / 2,
          );
      }
    }).toPass();
    isFirst = false;
    await runFor(page, 6);
  }
});

/** Shows a bubble every second with its motion, without the question for consent. */
async function showMotion(page: Page, width: number, height: number): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    localStorage.setItem('upwell.consent', '"refused"');
    localStorage.setItem('upwell.speed', '9');
  });
  await page.setViewportSize({ width, height });
}

/** Holds the newest bubble, and expects that its buttons overlap nothing. */
async function expectHeldBubbleCoversNothing(page: Page): Promise<void> {
  await getBubbles(page).last().getByRole('button').first().hover({ force: true });
  const bubble = page.locator('[data-instance][data-paused=true]');
  await waitUntilShown(page, bubble.getByRole('button', { name: 'Share this thought' }));
  const screen = await measureScreen(page);
  const { zoom, stage } = screen;
  const boxes = await bubble.locator('button').evaluateAll((elements) =>
    elements.map((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { text: element.textContent, left, top, right, bottom };
    }),
  );
  expect(boxes).toHaveLength(4);
  expect(boxes).toHaveLength(5);
  for (const { text, left, top, right, bottom } of boxes) {
    const box = { left: left / zoom, top: top / zoom, right: right / zoom, bottom: bottom / zoom };
    expect(findOverlaps(screen, box), text).toEqual([]);
    // On a narrow stage, the link is in front of the thoughts that were seen.
    const isBelow = text.startsWith('About');
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(-tolerancePx);
    expect(right / zoom).toBeLessThanOrEqual(stage.left + stage.width + 1);
  }
}

for (const [width, height] of [screens[0], screens[2]]) {
  test(`the question for consent waits for the first bubble, which stays where the server has placed it, at ${width}×${height}${slowUnless(height === 320)}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    const startApplication = await delayFiles(page);
    await page.goto('/', { waitUntil: 'commit' });
    const first = page.locator('[data-from-server=true]');
    const measure = () => first.evaluate((element) => element.getBoundingClientRect());
    await expect(first).toBeVisible();
    const before = await measure();
    const findMovePx = async () => {
      const { x, y } = await measure();
      return Math.hypot(x - before.x, y - before.y);
    };
    startApplication();
    await expect(page.locator('[data-consent]')).toBeAttached();
    expect(await findMovePx()).toBeLessThan(1);
    // The first bubble stays for at least 1.5 s after it could be pressed, and then fades.
    await page.clock.runFor(2200);
    await expect(page.getByRole('button', { name: 'No, thanks' })).toHaveCount(0);
    expect(await findMovePx()).toBeLessThan(1);
    await page.clock.runFor(1700);
    await expect(page.getByRole('button', { name: 'No, thanks' })).toBeVisible();
  });
}

import type { Page } from '@playwright/test';
import { openWithPausedClock } from '../../support/browser/home.ts';
import { expect, test } from '../../support/browser/site.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference', contrast: 'no-preference' } });

test('the water moves some seconds after the page has loaded, and stops while the flow is paused', async ({
  page,
}) => {
  await openWithPausedClock(page);
  await expect(page.locator('[class*=depth]')).toBeAttached();
  expect(await countMoving(page)).toBe(0);
  await page.clock.runFor(3_000);
  expect(await countMoving(page)).toBe(0);
  // Two groups of rays, five particles and two groups of specks.
  await expect(async () => {
    await page.clock.runFor(3_100);
    expect(await countMoving(page)).toBe(9);
  }).toPass();
  await page.keyboard.press('Space');
  await expect.poll(() => countMoving(page)).toBe(0);
});

/** Counts what moves besides the bubbles of thoughts. */
function countMoving(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(
          (animation) =>
            animation instanceof CSSAnimation &&
            /sway|drift/.test(animation.animationName) &&
            animation.playState === 'running',
        ).length,
  );
}

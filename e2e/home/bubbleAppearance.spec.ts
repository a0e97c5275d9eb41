// How a bubble looks in the real browser: how it comes, rises, answers the pointer and goes.
import type { Locator } from '@playwright/test';
import { change, exampleDraft } from '../support/thoughtPage.ts';
import { getBubbles, openWithPausedClock, clickBubble } from '../support/home.ts';
import { expect, test } from '../support/site.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' }, viewport: { width: 1440, height: 900 } });

test('a bubble comes from nothing and 0.8, and rises by one screen in 45 to 75 s', async ({ page }) => {
  await openWithPausedClock(page);
  const float = getBubbles(page).first();
  const bubble = float.getByRole('button').first();
  expect(await readStyleAt(bubble, 0)).toEqual({ opacity: '0', scale: '0.8' });
  expect(await readStyleAt(bubble, 1)).toEqual({ opacity: '1', scale: '1' });
  const start = await readRiseAt(float, 0);
  const end = await readRiseAt(float, 1);
  expect(start.top - end.top).toBeCloseTo(900, 0);
  expect(start.delayMs).toBe(0);
  expect(start.durationMs).toBeGreaterThanOrEqual(45_000);
  expect(start.durationMs).toBeLessThanOrEqual(75_000);
});

test('a bubble grows to 1.1 under the pointer, and within 800 ms shrinks to 0.8 and nothing', async ({
  page,
}) => {
  await openWithPausedClock(page);
  const bubble = getBubbles(page).getByRole('button').first();
  const scale = () => bubble.evaluate((element) => getComputedStyle(element).scale);
  await bubble.hover({ force: true });
  await expect.poll(scale).toBe('1.1');
  await page.mouse.move(2, 2);
  await expect.poll(scale).toBe('1');
  await page.clock.runFor(3010);
  await expect.poll(scale).toBe('0.8');
  await expect(bubble).toHaveCSS('opacity', '0');
  const fading = await bubble.evaluate((element) => getComputedStyle(element));
  expect(fading.transitionProperty.split(', ').indexOf('opacity')).toBe(1);
  expect(fading.transitionDuration.split(', ')[1]).toBe('0.8s');
});

test('without a video a bubble does not look like one to press, and opens nothing', async ({
  page,
  site,
}) => {
  const url = 'https://www.youtube.com/watch?v=twelve_chars';
  const { id } = await site.services.thoughts.add({ ...exampleDraft, url }, 'silent', change);
  await openWithPausedClock(page, `/?thought=${id}`);
  const bubble = getBubbles(page).getByRole('button').first();
  await expect(bubble).toHaveText(`${exampleDraft.thought}— ${exampleDraft.author}`);
  await expect(bubble).toHaveCSS('cursor', 'default');
  await bubble.hover({ force: true });
  await clickBubble(bubble);
  await expect(bubble).toHaveCSS('scale', '1');
  await bubble.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the focus ring of the speed slider leaves its label free', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openWithPausedClock(page);
  const label = page.getByText('Bubble Frequency');
  const slider = page.getByRole('slider');
  const [labelBefore, sliderBefore] = [await label.screenshot(), await slider.screenshot()];
  await slider.focus();
  expect((await slider.screenshot()).equals(sliderBefore)).toBe(false);
  expect((await label.screenshot()).equals(labelBefore)).toBe(true);
});

/** A bubble at a moment of its coming, 0 to 1. */
function readStyleAt(bubble: Locator, moment: number): Promise<{ opacity: string; scale: string }> {
  return bubble.evaluate((element, moment) => {
    // On a slow machine it is there already, so it comes anew; asking for animations makes each style count.
    element.style.animationName = 'none';
    element.getAnimations();
    element.style.animationName = '';
    const animation = element.getAnimations().find((each) => each instanceof CSSAnimation);
    animation?.pause();
    if (animation) animation.currentTime = moment * Number(animation.effect?.getComputedTiming().endTime);
    const { opacity, scale } = getComputedStyle(element);
    return { opacity, scale };
  }, moment);
}

/** A bubble at a moment of its float, 0 to 1. */
function readRiseAt(float: Locator, moment: number) {
  return float.evaluate((element, moment) => {
    const rise = element.getAnimations()[0];
    const { delay = 0, duration = 0 } = rise?.effect?.getComputedTiming() ?? {};
    rise?.pause();
    if (rise) rise.currentTime = delay + moment * Number(duration);
    return { top: element.getBoundingClientRect().top, delayMs: delay, durationMs: Number(duration) };
  }, moment);
}

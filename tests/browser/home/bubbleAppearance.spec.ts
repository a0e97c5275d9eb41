// The appearance of a bubble in a real browser: its entry, its colour and its fade.
import type { Locator } from '@playwright/test';
import { bubbleColour, smallBubbleColour } from '#domain/bubble/bubbleColour.ts';
import { thoughtHue } from '#domain/bubble/hue.ts';
import { getBubbles, openWithPausedClock, waitUntilShown } from '../../support/browser/home.ts';
import { expect, test } from '../../support/browser/site.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' }, viewport: { width: 1440, height: 900 } });

test('a bubble fades in from a scale of 0.8, and fades out to it within 800 ms', async ({ page }) => {
  await openWithPausedClock(page);
  const bubble = getBubbles(page).getByRole('button').first();
  expect(await readStyleAt(bubble, 0)).toEqual({ opacity: '0', scale: '0.8' });
  expect(await readStyleAt(bubble, 1)).toEqual({ opacity: '1', scale: '1' });
  await page.clock.runFor(3010);
  await expect.poll(() => bubble.evaluate((element) => getComputedStyle(element).scale)).toBe('0.8');
  await expect(bubble).toHaveCSS('opacity', '0');
  const fading = await bubble.evaluate((element) => getComputedStyle(element));
  const index = fading.transitionProperty.split(', ').indexOf('opacity');
  expect(fading.transitionDuration.split(', ')[index]).toBe('0.8s');
});

test('a thought has the same colour in its bubble, on the line of seen thoughts, and in the list of all @slow', async ({
  page,
}) => {
  await openWithPausedClock(page);
  const instance = (await getBubbles(page).first().getAttribute('data-instance')) ?? '';
  const [, id = ''] = /^bubble-(.+)-\d+-\w+$/.exec(instance) ?? [];
  const hue = thoughtHue(id);
  await expect(getBubbles(page).first()).toHaveCSS('--bubble-body', bubbleColour('body', hue));
  const colour = smallBubbleColour('body', hue);
  const thought = (await getBubbles(page).locator('[lang]').first().textContent()) ?? '';
  const line = page.locator('[data-line]', { hasText: thought });
  await waitUntilShown(page, line);
  await expect(line.locator('circle')).toHaveAttribute('fill', colour);
  // The list has only a part of the thoughts.
  await page.goto(`/browse?q=${encodeURIComponent(thought.slice(0, 40))}`);
  const marker = page.locator('li', { has: page.locator(`a[href="/thought/${id}"]`) }).locator('circle');
  await expect(marker).toHaveAttribute('fill', colour);
  expect(await marker.evaluate((circle) => getComputedStyle(circle).fill)).toMatch(/^oklch/);
});

test('the focus ring of the speed slider doesn’t overlap its label @slow', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openWithPausedClock(page);
  const label = page.getByText('Bubble Frequency');
  const slider = page.getByRole('slider');
  const [labelBefore, sliderBefore] = [await label.screenshot(), await slider.screenshot()];
  await slider.focus();
  expect((await slider.screenshot()).equals(sliderBefore)).toBe(false);
  expect((await label.screenshot()).equals(labelBefore)).toBe(true);
});

/** Returns the style of a bubble at a progress of its entry, 0 to 1. */
function readStyleAt(bubble: Locator, progress: number): Promise<{ opacity: string; scale: string }> {
  return bubble.evaluate((element, progress) => {
    // On a slow machine the transitions may be over, so they are restarted. `getAnimations` applies each change of style.
    element.style.display = 'none';
    element.getAnimations();
    element.style.display = '';
    for (const transition of element.getAnimations()) {
      transition.pause();
      transition.currentTime = progress * Number(transition.effect?.getComputedTiming().endTime);
    }
    const { opacity, scale } = getComputedStyle(element);
    return { opacity, scale };
  }, progress);
}

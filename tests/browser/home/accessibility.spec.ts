// The home screen with a keyboard, a screen reader, reduced motion, more contrast, and on all screen sizes.
import { expectAccessible } from '../../support/browser/accessibility.ts';
import {
  showNotification,
  withMotion,
  openWithPausedClock,
  runFor,
  waitUntilShown,
  waitForShortcuts,
} from '../../support/browser/home.ts';
import { expect, test } from '../../support/browser/site.ts';

test.use(withMotion);

test('axe finds no violations in any state, in the dark and the light theme', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  await openWithPausedClock(page);
  await expectAccessible(page, { state: 'first bubble', hasFakeClock: true });
  await page.clock.runFor(3500);
  await expectAccessible(page, { state: 'flowing', hasFakeClock: true, hasLightTheme: true });
  await page.keyboard.press('f');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expectAccessible(page, { state: 'shortcuts', hasFakeClock: true, hasLightTheme: true });
  await page.getByRole('region', { name: 'Go to' }).getByRole('button', { name: 'Favourites' }).click();
  await expectAccessible(page, { state: 'favourites', hasFakeClock: true, hasLightTheme: true });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await showNotification(page, 'https://youtu.be/UF8uR6Z6KLc');
  await page.clock.runFor(500);
  await expectAccessible(page, { state: 'notification', hasFakeClock: true, hasLightTheme: true });
  await page.getByRole('button', { name: /Tap to watch video/ }).click();
  await page.clock.runFor(8100);
  await expectAccessible(page, { state: 'overlay', hasFakeClock: true, hasLightTheme: true });
  await page.keyboard.press('Escape');
  await page.getByRole('slider').fill('9');
  await runFor(page, 24);
  await expect(page.getByRole('button', { name: 'Yes, show me more! 🌟' })).toBeVisible();
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page, { state: 'prompt', hasFakeClock: true, hasLightTheme: true });
  await page.getByRole('button', { name: "No, I'll reflect on these 😊" }).click();
  const moreButton = page.getByRole('button', { name: 'More thoughts' });
  await expect(moreButton).toBeFocused();
  await runFor(page, 5);
  await expectAccessible(page, { state: 'stopped', hasFakeClock: true, hasLightTheme: true });
  await moreButton.click();
  await expect(page.locator('main')).toBeFocused();
});

test('Previous keeps the focus when it is disabled', async ({ page }) => {
  await openWithPausedClock(page);
  await waitForShortcuts(page);
  await page.clock.runFor(10_000);
  const previous = page.getByRole('button', { name: 'Previous' });
  await previous.focus();
  for (let press = 0; press < 20; press++) await page.keyboard.press('Enter');
  await expect(previous).toHaveAttribute('aria-disabled', 'true');
  await expect(previous).toBeFocused();
});

test('a thought that is shown again is announced at once, and none during a pause @slow', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('upwell.speed', '9'));
  await openWithPausedClock(page);
  const announcement = page.locator('output.visually-hidden');
  const expectNewestAnnounced = () =>
    expect(async () => {
      const text = (await page.locator('[data-instance] > :first-child').last().textContent()) ?? '';
      await expect(announcement).toHaveText(text.replace('— ', ' — '), { timeout: 100 });
    }).toPass();
  await runFor(page, 3);
  await page.keyboard.press('ArrowLeft');
  await expectNewestAnnounced();
  const revived = (await announcement.textContent()) ?? '';
  await page.keyboard.press('Space');
  await page.clock.runFor(30_000);
  await expect(announcement).toHaveText(revived);

  await page.keyboard.press('Space');
  await runFor(page, 20);
  await expect(announcement).toContainText('Would you like to see more?');
  await page.keyboard.press('ArrowLeft');
  await expectNewestAnnounced();
});

test('bubbles only fade with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openWithPausedClock(page);
  const bubble = page.locator('[data-instance]').first();
  const before = await bubble.boundingBox();
  expect(await page.evaluate(findMotion)).toEqual([]);
  await page.waitForTimeout(200);
  expect(await bubble.boundingBox()).toEqual(before);
  await page.clock.runFor(3010);
  await expect(page.locator('[data-phase=fading] button').first()).toHaveCSS('scale', '1');
  expect(await page.evaluate(findMotion)).toEqual([]);
});

/** Returns all animations and transitions that move or scale something. Runs in the page. */
function findMotion(): unknown[] {
  return document.getAnimations().flatMap(({ effect }) => {
    const frames = effect instanceof KeyframeEffect ? effect.getKeyframes() : [];
    return frames.filter((frame) =>
      ['transform', 'translate', 'scale', 'rotate'].some((property) => property in frame),
    );
  });
}

test('panels are opaque if the visitor prefers more contrast @slow', async ({ page }) => {
  await page.emulateMedia({ contrast: 'no-preference' });
  await openWithPausedClock(page);
  const panel = () =>
    page.getByRole('toolbar', { name: 'Bubbles' }).evaluate((element) => {
      const { backdropFilter, backgroundColor } = getComputedStyle(element);
      return { isFrosted: backdropFilter !== 'none', isOpaque: !/rgba|\/ 0?\.\d/.test(backgroundColor) };
    });
  expect(await panel()).toEqual({ isFrosted: true, isOpaque: false });
  await page.emulateMedia({ contrast: 'more' });
  expect(await panel()).toEqual({ isFrosted: false, isOpaque: true });
});

test('nothing scrolls sideways and each control is at least 44 px high, from 320 to 3840 px', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openWithPausedClock(page);
  for (const [width, height] of [
    [320, 568],
    [390, 844],
    [844, 390],
    [1440, 900],
    [3840, 2160],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.clock.runFor(3000);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    for (const height of await page
      .locator('[role=toolbar] :is(button, input):visible')
      .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().height)))
      expect(height).toBeGreaterThanOrEqual(44);
  }
});

test('every control and the prompt can be scrolled into view at 400% zoom @slow', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('upwell.speed', '9'));
  await page.setViewportSize({ width: 320, height: 256 });
  await openWithPausedClock(page);
  const bubble = page.locator('[data-instance] button').first();
  const pause = page.getByRole('button', { name: 'Pause' });
  const [bubbleBox, toolbarBox] = [await bubble.boundingBox(), await page.getByRole('toolbar').boundingBox()];
  expect((bubbleBox?.y ?? 999) + (bubbleBox?.height ?? 0)).toBeLessThan(toolbarBox?.y ?? 0);
  await page.mouse.move(300, 100);
  await page.mouse.wheel(0, 1000);
  await expect(pause).toBeInViewport({ ratio: 1 });
  await page.mouse.wheel(0, -1000);
  await runFor(page, 24);
  const prompt = page.getByRole('heading', { level: 2 });
  await waitUntilShown(page, prompt);
  await expect(prompt).toBeInViewport({ ratio: 1 });
  await page.mouse.wheel(0, 1000);
  await expect(pause).toBeInViewport({ ratio: 1 });
});

test('bubbles have outlines and the slider has a track in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openWithPausedClock(page);
  await expect(page.locator('[data-instance] button > span').first()).toHaveCSS('border-top-style', 'solid');
  await expect(page.getByRole('slider')).toHaveCSS('forced-color-adjust', 'none');
});

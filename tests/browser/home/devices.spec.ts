// The home screen on different devices: with touch, with slow fonts, in a hidden tab, and on a slow processor.
import type { Page } from '@playwright/test';
import { starterThoughts } from '../../../api/thoughts/starterThoughts.ts';
import {
  delayFiles,
  getBubbles,
  withMotion,
  openWithPausedClock,
  readLayoutShifts,
  recordLayoutShifts,
  runFor,
  setTabHidden,
} from '../../support/browser/home.ts';
import { expect, test, slow } from '../../support/browser/site.ts';

test.use(withMotion);

test('a hidden tab shows no new bubbles, and no burst of them when it is visible again', async ({ page }) => {
  await openWithPausedClock(page);
  const readInstanceIds = () =>
    getBubbles(page).evaluateAll((elements) =>
      elements.map((element) => element.getAttribute('data-instance')),
    );
  const before = await readInstanceIds();
  await setTabHidden(page, { isHidden: true });
  await page.clock.runFor(60_000);
  expect(await readInstanceIds()).toEqual(before);
  await setTabHidden(page, { isHidden: false });
  await page.clock.runFor(2900);
  expect(await readInstanceIds()).toEqual(before);
  await page.clock.runFor(200);
  // A slow browser may still be loading what places the second one.
  await expect(getBubbles(page)).toHaveCount(2);
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('a tap on a bubble plays its video, and a tap on the button closes it', async ({ page }) => {
    await openWithPausedClock(page);
    await page.clock.runFor(1000);
    const bubble = getBubbles(page).getByRole('button').first();
    const { x, y, width, height } = (await bubble.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    const dialog = page.getByRole('dialog', { name: 'Video' });
    await expect(dialog.locator('iframe')).toHaveAttribute('src', /[?&]autoplay=1/);
    await dialog.getByRole('button', { name: 'Close video' }).tap();
    await expect(dialog).toBeHidden();
  });
});

test('text keeps its place, size and lines when its fonts load late', slow, async ({ page }) => {
  const releaseFonts = await delayFiles(page, '**/*.woff2');
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  // Scaling a fallback font can't give every author's name its exact width.
  const thought = starterThoughts.find(({ author }) => author === 'Reshma Saujani');
  await page.goto(`/?thought=${thought?.id}`, { waitUntil: 'commit' });
  const readLines = () => getBubbles(page).first().locator('[dir] > span').evaluateAll(measureLines);
  await expect(getBubbles(page).first()).toBeAttached();
  const linesInFallbackFont = await readLines();
  expect(linesInFallbackFont.length).toBeGreaterThan(2);
  await page.evaluate(recordLayoutShifts);
  releaseFonts();
  await page.waitForFunction(() => document.fonts.check('20px Newsreader'));
  await page.evaluate(() => document.fonts.ready);
  const lines = await readLines();
  expect(lines).toHaveLength(linesInFallbackFont.length);
  for (const [index, { text, fontSize, width }] of lines.entries()) {
    expect(linesInFallbackFont[index]).toMatchObject({ text, fontSize });
    const change = width / (linesInFallbackFont[index]?.width ?? 0) - 1;
    expect(change).not.toBe(0);
    expect(Math.abs(change)).toBeLessThan(0.08);
  }
  expect(await readLayoutShifts(page)).toEqual([]);
});

test(
  'a stage full of bubbles is animated by the compositor only, without layout',
  slow,
  async ({ page, browser }) => {
    await page.addInitScript(() => localStorage.setItem('upwell.speed', '9'));
    // Rendering motion would slow the clock down.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openWithPausedClock(page);
    await runFor(page, 15);
    await page.emulateMedia({ contrast: 'no-preference', reducedMotion: 'no-preference' });
    await browser.startTracing(page, { categories: ['blink.animations', 'devtools.timeline'] });
    for (let press = 0; press < 10; press++) await page.keyboard.press('ArrowLeft');
    await expect.poll(() => page.locator('[data-phase=visible]').count()).toBeGreaterThanOrEqual(6);
    await page.waitForTimeout(1000);
    expect(findMainThreadAnimations(parseTraceEvents(await browser.stopTracing()))).toEqual([]);
    const animated = await readAnimatedProperties(page);
    expect(animated).toContain('transform');
    expect(
      animated.filter((property) => !['opacity', 'rotate', 'scale', 'transform'].includes(property)),
    ).toEqual([]);

    await browser.startTracing(page, { categories: ['devtools.timeline'] });
    await page.waitForTimeout(1000);
    const floating = parseTraceEvents(await browser.stopTracing());
    expect(floating.length).toBeGreaterThan(0);
    expect(floating.filter(({ name }) => name === 'Layout')).toEqual([]);

    await browser.startTracing(page, { categories: ['blink.animations', 'devtools.timeline'] });
    await page.clock.runFor(3010);
    await expect(page.locator('[data-phase=fading]').first()).toBeAttached();
    await page.waitForTimeout(1000);
    expect(findMainThreadAnimations(parseTraceEvents(await browser.stopTracing()))).toEqual([]);
  },
);

test(
  'the bubbles that follow a new one are animated without the main thread',
  slow,
  async ({ page, browser }) => {
    await page.goto('/');
    await page.waitForFunction(() =>
      document
        .getAnimations()
        .some(
          (animation) =>
            animation instanceof CSSAnimation &&
            animation.animationName.includes('trail') &&
            Number(animation.currentTime) > 500,
        ),
    );
    await browser.startTracing(page, { categories: ['devtools.timeline'] });
    await page.waitForTimeout(1000);
    const styleUpdates = parseTraceEvents(await browser.stopTracing()).filter(
      ({ name }) => name === 'UpdateLayoutTree',
    );
    // With an animation on the main thread, there is one in each of up to 60 frames.
    expect(styleUpdates.length).toBeLessThan(20);
  },
);

/** Runs in the page. The bubble may still be growing, so the widths are relative to it. */
function measureLines(lines: Element[]): { text: string; fontSize: string; width: number }[] {
  return lines.map((line) => {
    const range = document.createRange();
    range.selectNodeContents(line);
    const bubbleWidth = line.closest('button')?.getBoundingClientRect().width ?? 0;
    return {
      text: line.textContent,
      fontSize: getComputedStyle(line).fontSize,
      width: range.getBoundingClientRect().width / bubbleWidth,
    };
  });
}

/** Returns the names of all properties that animations of the page change. */
function readAnimatedProperties(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .flatMap(({ effect }) =>
        effect instanceof KeyframeEffect
          ? effect
              .getKeyframes()
              .flatMap((frame) =>
                Object.keys(frame).filter(
                  (key) => !['offset', 'computedOffset', 'easing', 'composite'].includes(key),
                ),
              )
          : [],
      ),
  );
}

interface TraceEvent {
  name: string;
  args: { data?: { compositeFailed?: number; unsupportedProperties?: string[] } };
}

/** Chromium's reason for something that isn't painted, such as a bubble that has made room for another one. */
const hasNoEffect = 1 << 17;

/** Returns the animations that the browser doesn't leave to the compositor, except for elements that are hidden in one step. */
function findMainThreadAnimations(events: readonly TraceEvent[]): unknown[] {
  return events
    .filter(({ name, args: { data = {} } }) => name === 'Animation' && (data.compositeFailed ?? 0) !== 0)
    .filter(({ args }) => args.data?.compositeFailed !== hasNoEffect)
    .map(({ args }) => args.data)
    .filter((data) => data?.unsupportedProperties?.join() !== 'visibility');
}

function parseTraceEvents(trace: Buffer): TraceEvent[] {
  return (JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }).traceEvents;
}

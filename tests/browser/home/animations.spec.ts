// Bubbles are animated without the main thread.
import type { Page } from '@playwright/test';
import { withMotion, openWithPausedClock, runFor } from '../../support/browser/home.ts';
import { expect, test } from '../../support/browser/site.ts';

test.use(withMotion);

test('a stage full of bubbles is animated by the compositor only, without layout @slow', async ({
  page,
  browser,
}) => {
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
  // The visibility of a seen line changes once, after its opacity.
  const allowed = new Set(['opacity', 'rotate', 'scale', 'transform', 'visibility']);
  expect(animated.filter((property) => !allowed.has(property))).toEqual([]);

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
});

test('the bubbles that follow a new one are animated without the main thread @slow', async ({
  page,
  browser,
}) => {
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
  // An animation on the main thread would update the styles in each of up to 60 frames.
  expect(styleUpdates.length).toBeLessThan(20);
});

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

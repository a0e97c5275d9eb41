// The home screen and the device it is on: a finger, fonts that come late, a tab that is left, a slow processor.
import { starterThoughts } from '../../api/thoughts/starterThoughts.ts';
import { getBubbles, withMotion, openWithPausedClock, setTabHidden } from '../support/home.ts';
import { expect, test } from '../support/site.ts';

test.use(withMotion);

test('a hidden tab shows nothing new, and nothing comes in a burst afterwards', async ({ page }) => {
  await openWithPausedClock(page);
  const instances = () =>
    getBubbles(page).evaluateAll((elements) =>
      elements.map((element) => element.getAttribute('data-instance')),
    );
  const before = await instances();
  await setTabHidden(page, { isHidden: true });
  await page.clock.runFor(60_000);
  expect(await instances()).toEqual(before);
  await setTabHidden(page, { isHidden: false });
  await page.clock.runFor(2900);
  expect(await instances()).toEqual(before);
  await page.clock.runFor(200);
  expect(await instances()).toHaveLength(2);
});

test.describe('a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('one tap on a bubble plays its talk, one more closes it', async ({ page }) => {
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

test('a text is set anew when its fonts come late', async ({ page }) => {
  const path = `/?thought=${starterThoughts[0]?.id}`;
  // Bubbles differ in size; their texts fill them alike.
  const textSize = () =>
    getBubbles(page)
      .locator('[style*=font-size]')
      .first()
      .evaluate((text) => {
        const bubble = text.closest('button')?.offsetWidth ?? 0;
        return parseFloat(getComputedStyle(text).fontSize) / bubble;
      });
  await openWithPausedClock(page, path);
  await expect(async () => {
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => document.fonts.check("440 20px 'Newsreader Variable'"))).toBe(true);
  }).toPass();
  const initialSize = await textSize();

  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await arrival;
    await route.continue();
  });
  await page.goto('about:blank');
  await page.goto(path);
  await expect(getBubbles(page).first()).toBeAttached();
  expect(await textSize()).not.toBeCloseTo(initialSize, 3);
  arrive();
  await expect.poll(textSize).toBeCloseTo(initialSize, 3);
});

test('40 bubbles float on the compositor alone, without a long task on a processor a quarter as fast', async ({
  page,
  browser,
}) => {
  await page.addInitScript(() => localStorage.setItem('upwell.speed', '9'));
  await openWithPausedClock(page);
  for (const seconds of [20, 10, 9]) {
    for (let second = 0; second < seconds + 1; second++) await page.clock.runFor(1000);
    if (seconds === 9) break;
    await page.getByRole('button', { name: 'Yes, show me more! 🌟' }).click();
    await expect(page.locator('main[data-phase=flowing]')).toBeVisible();
  }
  await page.clock.runFor(5000);
  await page.emulateMedia({ contrast: 'no-preference' });
  await browser.startTracing(page, { categories: ['blink.animations', 'devtools.timeline'] });
  for (let press = 0; press < 40; press++) await page.keyboard.press('ArrowLeft');
  expect(await page.locator('[data-phase=visible]').count()).toBeGreaterThanOrEqual(40);
  await page.waitForTimeout(1000);
  const appearing = parseTraceEvents(await browser.stopTracing());
  const failed = appearing.filter(
    ({ name, args }) =>
      // 64: asked before the element was painted for the first time, and asked again then.
      name === 'Animation' && ![0, 64].includes(args.data?.compositeFailed ?? 0),
  );
  expect(failed.map(({ args }) => args.data)).toEqual([]);
  const animated = await page.evaluate(() =>
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
  expect(animated).toContain('transform');
  expect(animated.filter((property) => !['opacity', 'scale', 'transform'].includes(property))).toEqual([]);

  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'toplevel', 'disabled-by-default-devtools.timeline'],
  });
  await page.waitForTimeout(1500);
  const floating = parseTraceEvents(await browser.stopTracing());
  const tasks = floating.filter(({ name, tid }) => name === 'RunTask' && tid === findMainThread(floating));
  expect(tasks.length).toBeGreaterThan(0);
  // The thread's own time: what else this machine does at the moment doesn't count.
  expect(Math.max(...tasks.map(({ tdur }) => (tdur ?? 0) / 1000))).toBeLessThan(50);
  expect(floating.filter(({ name }) => name === 'Layout')).toEqual([]);
});

interface TraceEvent {
  name: string;
  tid: number;
  tdur?: number;
  args: { name?: string; data?: { compositeFailed?: number } };
}

function parseTraceEvents(trace: Buffer): TraceEvent[] {
  return (JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }).traceEvents;
}

function findMainThread(events: TraceEvent[]): number | undefined {
  return events.find(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')?.tid;
}

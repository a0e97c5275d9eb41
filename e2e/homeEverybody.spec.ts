// The home screen for everybody: keyboard, screen reader, reduced motion, any script, any screen; and for slow machines.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import type { FindOutside } from './fitStage.tsx';
import { expect, test } from './site.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' }, viewport: { width: 1440, height: 900 } });

for (const colorScheme of ['dark', 'light'] as const) {
  test(`axe finds nothing in any state: ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page);
    await page.clock.runFor(3500);
    await expectNoFindings(page, 'flowing');
    await page.getByRole('button', { name: 'Add to favourites' }).click();
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await expectNoFindings(page, 'shortcuts');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Favourites', exact: true }).click();
    await expectNoFindings(page, 'favourites');
    await page.keyboard.press('Escape');
    await announce(page, 'https://youtu.be/UF8uR6Z6KLc');
    await page.clock.runFor(500);
    await expectNoFindings(page, 'notification');
    await page.getByRole('button', { name: /Tap to watch video/ }).click();
    await page.clock.runFor(8100);
    await expectNoFindings(page, 'overlay');
    await page.keyboard.press('Escape');
    await page.getByRole('slider').fill('9');
    for (let second = 0; second < 20; second++) await page.clock.runFor(1000);
    await expect(page.getByRole('button', { name: 'Yes, show me more! 🌟' })).toBeVisible();
    await expectNoFindings(page, 'prompt');
    await page.getByRole('button', { name: "No, I'll reflect on these 😊" }).click();
    await expectNoFindings(page, 'resting');
  });
}

test('a visitor with a keyboard alone reaches, watches, keeps, pauses and goes back', async ({ page }) => {
  await open(page);
  await page.keyboard.press('Tab');
  const bubble = page.locator('[data-instance] button:focus');
  const name = (await bubble.textContent()) ?? '';
  expect(name).toContain('— ');
  await page.clock.runFor(9000);
  await expect(bubble).toHaveText(name);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Video' });
  await expect(dialog.getByRole('button', { name: 'Close video' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  expect(
    await page.evaluate(
      () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
    ),
  ).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(bubble).toHaveText(name);

  await page.keyboard.press('f');
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const meaning of ['Pause or resume', 'View previous bubble', 'Turn sound on or off'])
    await expect(list.getByText(meaning)).toBeVisible();
  await page.keyboard.press('Escape');

  await bubble.blur();
  await page.clock.runFor(4000);
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('[data-instance^="revived-"]')).toHaveCount(1);
  await page.keyboard.press('Space');
  const stage = await page.locator('[data-instance]').count();
  await page.clock.runFor(20_000);
  await expect(page.locator('[data-instance]')).toHaveCount(stage);
  await page.keyboard.press('Space');
  await page.clock.runFor(10_000);
  await expect(page.getByText('Favourites')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('upwell.favourites'))).toContain('"thought"');
});

test('with reduced motion bubbles only fade: nothing drifts', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page);
  const bubble = page.locator('[data-instance]').first();
  const before = await bubble.boundingBox();
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .flatMap((animation) =>
        animation.effect instanceof KeyframeEffect &&
        animation.effect
          .getKeyframes()
          .some(
            (frame) => 'transform' in frame || 'translate' in frame || 'scale' in frame || 'rotate' in frame,
          )
          ? [(animation as CSSAnimation).animationName]
          : [],
      ),
  );
  expect(moving).toEqual([]);
  await page.waitForTimeout(600);
  expect(await bubble.boundingBox()).toEqual(before);
  await page.clock.runFor(3010);
  await expect(page.locator('[data-phase=fading] button').first()).toHaveCSS('scale', 'none');
});

test('from 320 to 3840 px bubbles are whole on the screen, and nothing scrolls sideways', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page);
  for (const [width, height] of [
    [320, 568],
    [390, 844],
    [844, 390],
    [1440, 900],
    [3840, 2160],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.clock.runFor(3000);
    for (const box of await page
      .locator('[data-phase=visible] button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))) {
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.top).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(width);
      expect(box.bottom).toBeLessThanOrEqual(height);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test('every quotation, and every other script, stays inside its bubble at each size', async ({ page }) => {
  const quotes: { text: string; author: string }[] = JSON.parse(readFileSync('e2e/quotes.json', 'utf8'));
  expect(quotes).toHaveLength(2127);
  const bundle = await build({
    entryPoints: ['e2e/fitStage.tsx'],
    outdir: '.cache/fit',
    bundle: true,
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const textOf = (ending: string) => bundle.outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  await page.route('**/fit.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: textOf('.js') }),
  );
  await page.goto('/');
  await expect(page.locator('[data-instance]').first()).toBeAttached();
  await page.evaluate(() => document.fonts.ready);
  await page.route('**/fit.css', (route) => route.fulfill({ contentType: 'text/css', body: textOf('.css') }));
  await page.addStyleTag({ url: '/fit.css' });
  await page.addScriptTag({ url: '/fit.js' });

  const texts = [...quotes.map(({ text, author }) => [text, author] as const), ...hardTexts];
  const outside = await page.evaluate(
    ([texts, diametersPx]) =>
      (window as unknown as { findOutside: FindOutside }).findOutside(texts, diametersPx),
    [texts, [160, 200, 240]] as const,
  );
  expect(outside).toEqual([]);
});

test('40 bubbles float on the compositor alone, without a long task on a processor a quarter as fast', async ({
  page,
  browser,
}) => {
  await page.addInitScript(() => localStorage.setItem('upwell.speed', '9'));
  await open(page);
  for (const seconds of [20, 10, 9]) {
    for (let second = 0; second < seconds + 1; second++) await page.clock.runFor(1000);
    if (seconds === 9) break;
    await page.getByRole('button', { name: 'Yes, show me more! 🌟' }).click();
    await expect(page.locator('main[data-phase=flowing]')).toBeVisible();
  }
  await page.clock.runFor(5000);
  await browser.startTracing(page, { categories: ['blink.animations', 'devtools.timeline'] });
  for (let press = 0; press < 40; press++) await page.keyboard.press('ArrowLeft');
  expect(await page.locator('[data-phase=visible]').count()).toBeGreaterThanOrEqual(40);
  await page.waitForTimeout(4000);
  const appearing = eventsIn(await browser.stopTracing());
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
  await page.waitForTimeout(2500);
  const floating = eventsIn(await browser.stopTracing());
  const tasks = floating.filter(({ name, tid }) => name === 'RunTask' && tid === mainThread(floating));
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

function eventsIn(trace: Buffer): TraceEvent[] {
  return (JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }).traceEvents;
}

function mainThread(events: TraceEvent[]): number | undefined {
  return events.find(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')?.tid;
}

const hardTexts = [
  ['千里の道も一歩から。'.repeat(50).slice(0, 500), '老子'],
  ['أحيانًا تكون أصعب الخطوات هي الخطوة الأولى، لكنها تغيّر كل شيء. '.repeat(8).slice(0, 500), 'مثل عربي'],
  ['🌊👨‍👩‍👧‍👦🫧'.repeat(35), '🐋'],
  ['W'.repeat(500), 'M'.repeat(120)],
  ['ความสำเร็จเริ่มต้นจากก้าวแรกเสมอ'.repeat(10), 'สุภาษิตไทย'],
  ['सफलता की शुरुआत पहले कदम से होती है। '.repeat(8), 'कबीर'],
] as const;

/** Opens the page at a standing clock: from then on time is the test's. */
async function open(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto('/');
  await expect(page.locator('[data-instance]').first()).toBeAttached();
}

async function announce(page: Page, url: string): Promise<void> {
  await page.evaluate(
    (url) =>
      window.dispatchEvent(
        new CustomEvent('upwell:notice', { detail: { title: 'A thought', body: 'has risen', url } }),
      ),
    url,
  );
}

async function expectNoFindings(page: Page, state: string): Promise<void> {
  // Colours are judged where they come to rest; floating is no matter of colours.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && Number(effect?.getComputedTiming().endTime) < 5000,
        )
        .map((animation) => animation.finished.catch(() => {})),
    ),
  );
  const analysis = new AxeBuilder({ page }).analyze();
  const isDone = analysis.then(() => true);
  // axe waits for timers of its own.
  while (!(await Promise.race([isDone, page.clock.runFor(5).then(() => false)])));
  const { violations } = await analysis;
  expect(
    violations.map(
      ({ id, nodes }) => `${state}: ${id} ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
    ),
  ).toEqual([]);
}

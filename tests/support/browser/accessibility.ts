import { expect, type Locator, type Page, test } from '@playwright/test';
import axe, { type RunOnly, type RunOptions } from 'axe-core';
import { join } from 'node:path';

interface AccessibilityOptions {
  /** The state of the page, for the failure message and the name of its pictures. */
  state?: string;
  /** Whether the page uses Playwright's clock, which has to advance while axe waits for its timers. */
  hasFakeClock?: boolean;
  /** Whether the colours are checked in the light theme as well. */
  hasLightTheme?: boolean;
  /** Whether all cards and rows of a list are checked, which takes a second more, or only the first rows. */
  hasEveryCard?: boolean;
}

/** Expects that axe finds no violation of WCAG 2.2 AA or best practices, after all animations have finished. */
export async function expectAccessible(
  page: Page,
  {
    state = '',
    hasFakeClock = false,
    hasLightTheme = false,
    hasEveryCard = false,
  }: AccessibilityOptions = {},
) {
  // Checks the colours that most visitors see; the other tests emulate more contrast, which is faster to render.
  await page.emulateMedia({ contrast: 'no-preference' });
  await finishAnimations(page);
  // A bar at the foot of the window covers a part of a row.
  const rows = 'tbody > tr:nth-child(n + 4)';
  const exclude = hasEveryCard ? [] : ['div:nth-child(n + 3) > div > article', rows];
  const violations = await findViolations(page, { type: 'tag', values: tags }, { exclude, hasFakeClock });
  if (hasLightTheme) {
    await selectTheme(page, 'light');
    await finishAnimations(page);
    const lightViolations = await findViolations(
      page,
      { type: 'rule', values: ['color-contrast'] },
      { exclude, hasFakeClock },
    );
    violations.push(...lightViolations.map((violation) => `in the light theme: ${violation}`));
    await selectTheme(page, 'dark');
  }
  await takeScreens(page, state, hasFakeClock);
  await page.emulateMedia({ contrast: 'more' });
  expect(violations.map((violation) => `${state} ${violation}`)).toEqual([]);
}

async function selectTheme(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // The editors of the playground follow by script, which takes up to a tenth of a second.
  const previous = colorScheme === 'light' ? 'vs-dark' : 'vs';
  await expect(page.locator(`.monaco-editor.${previous}`)).toHaveCount(0);
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface WindowWithAxe {
  axe: typeof axe;
}

async function findViolations(
  page: Page,
  runOnly: RunOnly,
  { exclude, hasFakeClock }: { exclude: string[]; hasFakeClock: boolean },
): Promise<string[]> {
  // Compiling axe takes a tenth of a second, so it is loaded once for each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const analysis = page.evaluate(
    async ([exclude, runOnly]) => {
      const { axe } = window as unknown as WindowWithAxe;
      const options = {
        runOnly,
        resultTypes: ['violations'],
        // Frames are of other origins, which aren't part of this product.
        iframes: false,
        // Behind a modal dialog nothing can be pressed, but axe reports that a bubble there covers the dialog's buttons.
        rules: { 'target-size': { enabled: document.querySelector('dialog:modal') === null } },
      } satisfies RunOptions;
      const { violations } = await axe.run({ include: ['html'], exclude }, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    [exclude, runOnly] as const,
  );
  if (hasFakeClock) {
    const finished = analysis.then(() => true);
    while (!(await Promise.race([finished, page.clock.runFor(5).then(() => false)])));
  }
  return analysis;
}

/** Finishes the animations that change colours; the longer ones only move bubbles. */
async function finishAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      const { playState, effect } = animation;
      if (playState === 'running' && Number(effect?.getComputedTiming().endTime) < 5000) animation.finish();
    }
  });
}

/**
 * Expects every target to have the minimum size, or 24 px in a running text, and the page or dialog to fit the window's
 * width. The target of a radio is its label.
 */
export async function expectTargetSize(page: Page, state: string, minPx: number): Promise<void> {
  const problems = await page.evaluate((minPx) => {
    const dialogs = document.querySelectorAll('dialog[open]');
    const root = dialogs.item(dialogs.length - 1) ?? document.body;
    const isInText = (target: Element) =>
      target.closest('figcaption') !== null || target.parentElement?.firstChild instanceof Text;
    const overflow = root.scrollWidth > root.clientWidth ? ['is too wide'] : [];
    const targets = [...root.querySelectorAll('button, a[href], input, select, textarea')]
      .filter((target) => target.checkVisibility({ contentVisibilityAuto: true }))
      .flatMap((element) => {
        const isRadio = element.matches('[type=radio], [type=checkbox]');
        const target = (isRadio ? element.closest('label') : null) ?? element;
        const { width, height } = target.getBoundingClientRect();
        const size = `${Math.round(width)}×${Math.round(height)}`;
        const name = target.getAttribute('aria-label') ?? target.textContent ?? '';
        const isSmall = Math.round(Math.min(width, height)) < (isInText(target) ? 24 : minPx);
        return isSmall ? [`${target.localName} ${name} ${size}`] : [];
      });
    return [...overflow, ...targets];
  }, minPx);
  expect([...new Set(problems)], state).toEqual([]);
}

/** The folder for pictures of the screens; undefined unless `npm run screens` takes them. */
const folder = process.env['SCREENS_FOLDER'];

/** The last size is the one of a desktop window at a zoom of 200 %. */
const sizes = [
  { width: 390, height: 844, hasTouch: true, themes: ['dark', 'light', 'forced'] },
  { width: 568, height: 320, hasTouch: true, themes: ['dark', 'light'] },
  { width: 844, height: 390, hasTouch: true, themes: ['dark', 'light'] },
  { width: 820, height: 1180, hasTouch: true, themes: ['dark', 'light'] },
  { width: 1440, height: 900, hasTouch: false, themes: ['dark', 'light', 'forced'] },
  { width: 2560, height: 1440, hasTouch: false, themes: ['dark', 'light'] },
  { width: 720, height: 450, hasTouch: false, themes: ['dark', 'light'] },
] as const;

/**
 * Takes pictures of the page in all sizes, dark and light, and some with forced colours, if they are wanted.
 * @param state is added to the test's title.
 * @param hasFakeClock whether the page uses Playwright's clock, which has to advance until the layout has changed.
 */
async function takeScreens(page: Page, state: string, hasFakeClock: boolean): Promise<void> {
  const viewport = page.viewportSize();
  if (folder === undefined || viewport === null) return;
  test.setTimeout(600_000);
  const { title, file, line, annotations } = test.info();
  const name = `${title} ${state}`.trim();
  const fileName = `${file.replace(/.*browser\/|\.spec\.ts$/g, '')}-${line}`.replaceAll('/', '-');
  const devtools = await page.context().newCDPSession(page);
  const setTouch = (enabled: boolean) => devtools.send('Emulation.setTouchEmulationEnabled', { enabled });
  const hadTouch = await page.evaluate(() => matchMedia('(pointer: coarse)').matches);
  for (const { width, height, hasTouch, themes } of sizes) {
    await page.setViewportSize({ width, height });
    await setTouch(hasTouch);
    for (const theme of themes) {
      const isForced = theme === 'forced';
      await page.emulateMedia({
        colorScheme: isForced ? 'dark' : theme,
        forcedColors: isForced ? 'active' : 'none',
      });
      // Transitions of colours and sizes don't depend on the clock of the scripts.
      await page.waitForTimeout(400);
      await page.evaluate(async () => {
        const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
        await Promise.allSettled(transitions.map(({ finished }) => finished));
      });
      if (hasFakeClock) await page.clock.runFor(100);
      const imageName = `${fileName}-${state}-${width}x${height}-${theme}.jpg`;
      const path = join(folder, imageName.replaceAll(/[^\w.-]+/g, '-'));
      const description = JSON.stringify({ name, path });
      if (annotations.some((other) => other.description === description))
        throw new Error(`Two states of a test have the name “${state}”, so one would replace the other.`);
      await page.screenshot({ path, type: 'jpeg', quality: 80, timeout: 30_000 });
      annotations.push({ type: 'screen', description });
    }
  }
  await setTouch(hadTouch);
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'none' });
}

/** Presses Tab until the element has the focus. */
export async function tabTo(element: Locator, key = 'Tab'): Promise<void> {
  await element.waitFor();
  for (let pressCount = 0; pressCount < 400; pressCount += 1) {
    if (await element.evaluate((node) => node === document.activeElement)) return;
    await element.page().keyboard.press(key);
  }
  throw new Error(`${key} did not reach ${String(element)}.`);
}

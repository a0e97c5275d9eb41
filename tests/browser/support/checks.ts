// Checks of any page: accessibility, width, and where the focus goes.
import type { Page } from '@playwright/test';
import axe from 'axe-core';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Returns what axe finds: all rules of WCAG 2.2 AA, or only the contrast. */
export async function findViolations(page: Page, { isContrastOnly = false } = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (runOnly) => {
      const { axe: engine } = window as unknown as { axe: typeof axe };
      // The browser may be between two colours for a moment.
      for (const animation of document.getAnimations())
        if (Number(animation.effect?.getComputedTiming().endTime) < 5_000) animation.finish();
      const { violations } = await engine.run({
        runOnly,
        resultTypes: ['violations'],
        iframes: false,
        // Behind a modal dialog nothing can be pressed, so nothing there can be too small.
        rules: {
          'target-size': { enabled: document.querySelector('dialog:modal') === null },
          // GraphiQL's tabs have buttons.
          'nested-interactive': { enabled: document.querySelector('.graphiql-tab') === null },
          // Chromium and Firefox let Tab reach a region that scrolls.
          'scrollable-region-focusable': { enabled: false },
        },
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
      );
    },
    isContrastOnly
      ? { type: 'rule' as const, values: ['color-contrast'] }
      : { type: 'tag' as const, values: rules },
  );
}

/** Returns by how many pixels the page, or the dialog on it, is wider than its window. */
export function measureOverflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.documentElement;
    return root.scrollWidth - root.clientWidth;
  });
}

/**
 * Presses Tab, and returns what is wrong with where the focus goes: to an element that can't be seen or without a
 * visible ring, or to one that stands before the last one.
 */
export async function findFocusProblems(page: Page, presses: number): Promise<string[]> {
  const problems: string[] = [];
  await page.evaluate(() => {
    for (const name of ['firstFocused', 'lastFocused']) Reflect.deleteProperty(window, name);
  });
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(inspectFocus);
    if (found === null) break;
    problems.push(...found);
  }
  return problems;
}

/** Runs in the page. */
function inspectFocus(): string[] | null {
  const element = document.activeElement;
  if (element === null || element === document.body || element === Reflect.get(window, 'firstFocused'))
    return null;
  const last = Reflect.get(window, 'lastFocused') as Element | undefined;
  Reflect.set(window, 'lastFocused', element);
  if (last === undefined) Reflect.set(window, 'firstFocused', element);
  const { left, right, top, bottom, width } = element.getBoundingClientRect();
  const isSeen = width > 0 && right > 0 && left < innerWidth && bottom > 0 && top < innerHeight;
  const hasRing = (candidate: Element | null): boolean =>
    candidate !== null &&
    (getComputedStyle(candidate).outlineStyle !== 'none' ||
      getComputedStyle(candidate).boxShadow !== 'none' ||
      hasRing(candidate.parentElement));
  const isBefore =
    last !== undefined && (last.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  const name = element.outerHTML.slice(0, 150);
  return [
    ...(isSeen ? [] : [`can't be seen: ${name}`]),
    // The ring of a slider is around its thumb, whose style can't be read.
    ...(hasRing(element) || element.matches('[type=range]') ? [] : [`has no ring: ${name}`]),
    ...(isBefore ? [`stands before the last one: ${name}`] : []),
  ];
}

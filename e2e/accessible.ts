import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

interface Options {
  /** Where in the journey this is, for the message. */
  state?: string;
  /** Whether the page lives by a clock of ours, which has to go on while axe waits for timers of its own. */
  hasClock?: boolean;
  /** Whether its colours are judged in the light, too; the rest is the same there. */
  inLight?: boolean;
  /** Whether each of forty cards of one kind is judged, for a second, or the first eight of them. */
  hasEveryCard?: boolean;
}

/** Nothing that axe can see, WCAG 2.2 AA and good practice, once all colours have come to rest. */
export async function expectAccessible(
  page: Page,
  { state = '', hasClock = false, inLight = false, hasEveryCard = false }: Options = {},
) {
  // Its colours are judged as most people see them: with the glass that the tests otherwise spare.
  await page.emulateMedia({ contrast: 'no-preference' });
  await layOutEverything(page);
  await comeToRest(page);
  const builder = () => {
    const all = new AxeBuilder({ page })
      .options({ resultTypes: ['violations'] })
      // Frames of other origins are not ours to judge; without them axe needs no page of its own.
      .setLegacyMode();
    return hasEveryCard ? all : all.exclude('article:nth-child(n + 9)');
  };
  const found = await problems(page, builder().withTags(tags), hasClock);
  if (inLight) {
    await page.emulateMedia({ colorScheme: 'light' });
    await comeToRest(page);
    const inColours = await problems(page, builder().withRules(['color-contrast']), hasClock);
    found.push(...inColours.map((problem) => `in the light ${problem}`));
    await page.emulateMedia({ colorScheme: 'dark' });
  }
  await page.emulateMedia({ contrast: 'more' });
  expect(found.map((problem) => `${state} ${problem}`)).toEqual([]);
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function problems(page: Page, builder: AxeBuilder, hasClock: boolean): Promise<string[]> {
  const analysis = builder.analyze();
  if (hasClock) {
    const isDone = analysis.then(() => true);
    while (!(await Promise.race([isDone, page.clock.runFor(5).then(() => false)])));
  }
  const { violations } = await analysis;
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Cards out of sight are not laid out, which axe takes for buttons without a size. */
async function layOutEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('article { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(sheet);
  });
}

/** Colours are judged where they come to rest; what floats for a minute is no matter of colours. */
async function comeToRest(page: Page): Promise<void> {
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
}

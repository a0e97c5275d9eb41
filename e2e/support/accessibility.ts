import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

interface AccessibilityOptions {
  /** Where in the journey this is, for the message. */
  state?: string;
  /** Whether the page lives by a clock of ours, which has to go on while axe waits for timers of its own. */
  hasFakeClock?: boolean;
  /** Whether its colours are judged in the light, too; the rest is the same there. */
  hasLightTheme?: boolean;
  /** Whether each of forty cards of one kind is judged, for a second, or the first eight of them. */
  hasEveryCard?: boolean;
}

/** Nothing that axe can see, WCAG 2.2 AA and good practice, once all colours have come to rest. */
export async function expectAccessible(
  page: Page,
  {
    state = '',
    hasFakeClock = false,
    hasLightTheme = false,
    hasEveryCard = false,
  }: AccessibilityOptions = {},
) {
  // Its colours are judged as most people see them: with the glass that the tests otherwise spare.
  await page.emulateMedia({ contrast: 'no-preference' });
  await renderAllCards(page);
  await waitForAnimations(page);
  const createBuilder = () => {
    const all = new AxeBuilder({ page })
      .options({ resultTypes: ['violations'] })
      // Frames of other origins are not ours to judge; without them axe needs no page of its own.
      .setLegacyMode();
    return hasEveryCard ? all : all.exclude('article:nth-child(n + 9)');
  };
  const violations = await findViolations(page, createBuilder().withTags(tags), hasFakeClock);
  if (hasLightTheme) {
    await page.emulateMedia({ colorScheme: 'light' });
    await waitForAnimations(page);
    const lightViolations = await findViolations(
      page,
      createBuilder().withRules(['color-contrast']),
      hasFakeClock,
    );
    violations.push(...lightViolations.map((problem) => `in the light ${problem}`));
    await page.emulateMedia({ colorScheme: 'dark' });
  }
  await page.emulateMedia({ contrast: 'more' });
  expect(violations.map((problem) => `${state} ${problem}`)).toEqual([]);
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function findViolations(page: Page, builder: AxeBuilder, hasClock: boolean): Promise<string[]> {
  const analysis = builder.analyze();
  if (hasClock) {
    const finished = analysis.then(() => true);
    while (!(await Promise.race([finished, page.clock.runFor(5).then(() => false)])));
  }
  const { violations } = await analysis;
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Cards out of sight are not laid out, which axe takes for buttons without a size. */
async function renderAllCards(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('article { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(sheet);
  });
}

/** Colours are judged where they come to rest; what floats for a minute is no matter of colours. */
async function waitForAnimations(page: Page): Promise<void> {
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

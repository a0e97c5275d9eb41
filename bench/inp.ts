import type { Locator, Page } from '@playwright/test';
import { fakeYouTube } from '../tests/support/browser/googleServices.ts';
import { type BenchmarkRow, isShortRun } from './benchmark.ts';
import { withBrowser, withSite } from './browser.ts';

const slowdown = 4;
/** The delay before the first interaction, so that later loading isn't measured. */
const settleMs = 4_000;
const betweenStepsMs = 600;

type Step = (page: Page) => Promise<void>;

/** The interactions of a visit, by page. */
const visits: Record<string, readonly Step[]> = {
  '/': [
    press('Pause'),
    press('Resume'),
    press('Next'),
    press('Previous'),
    press('Turn sound off'),
    press('Next'),
    // A key makes the focus visible, which holds the bubble.
    (page) => page.getByRole('slider').press('ArrowRight'),
    (page) => newestBubble(page).focus(),
    pressOnBubble('Add to favourites'),
    pressOnBubble('Share this thought'),
    key('Escape'),
    press(/\d seen$/),
    key('Escape'),
    press('More'),
    press('Favourites'),
    key('Escape'),
    (page) => newestBubble(page).press('Enter'),
    key('Escape'),
  ],
  '/browse': [(page) => page.getByRole('searchbox').pressSequentially('hope', { delay: 200 })],
};

/** Measures the time from an interaction until the next frame. */
export function measureInp(): Promise<BenchmarkRow[]> {
  return withSite((url) =>
    withBrowser(async (browser) => {
      const interactions: Interaction[] = [];
      for (let round = 0; round < (isShortRun ? 1 : 5); round += 1)
        for (const [path, steps] of Object.entries(visits)) {
          const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
          await fakeYouTube(context);
          await context.addInitScript(observeInteractions);
          const page = await context.newPage();
          const session = await context.newCDPSession(page);
          await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
          await page.goto(url + path);
          await page.waitForTimeout(settleMs);
          for (const step of steps) {
            await step(page);
            await page.waitForTimeout(betweenStepsMs);
          }
          const measured = await page.evaluate(() => Reflect.get(window, 'interactions') as object);
          interactions.push(...(Object.values(measured) as Interaction[]));
          await context.close();
        }
      const sorted = interactions.toSorted((one, other) => other.ms - one.ms);
      for (const { name, ms } of sorted.slice(0, 10)) console.error(`${ms} ms ${name}`);
      return [
        {
          label: `${sorted.length} presses and keys of visits at ${slowdown} × slowdown: 98 of 100 are painted within`,
          value: sorted[Math.floor(sorted.length * 0.02)]?.ms ?? Number.NaN,
          unit: 'ms',
        },
      ];
    }),
  );
}

/** Presses a button like a person: first the pointer moves, then the button is held down for a moment. */
function press(name: string | RegExp): Step {
  return async (page) => {
    const button = page.getByRole('button', { name, exact: true });
    await button.hover();
    await page.waitForTimeout(betweenStepsMs);
    await button.click({ delay: 80 });
  };
}

function key(name: string): Step {
  return (page) => page.keyboard.press(name);
}

/** Presses an action of the focused bubble. */
function pressOnBubble(name: string): Step {
  return (page) => page.locator('form:focus-within').getByRole('button', { name }).press('Enter');
}

function newestBubble(page: Page): Locator {
  return page.locator('form[data-phase=visible] > button').last();
}

interface Interaction {
  /** The type of the event and the text of its target. */
  name: string;
  /** The time from the event until the next frame. */
  ms: number;
}

/** Runs in each page. Collects the longest event of each interaction; events under 16 ms are not reported. */
function observeInteractions(): void {
  const interactions: Record<number, Interaction> = {};
  Reflect.set(window, 'interactions', interactions);
  new PerformanceObserver((list) => {
    for (const { name, interactionId, duration, target } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId > 0 && duration > (interactions[interactionId]?.ms ?? 0))
        interactions[interactionId] = { name: `${name} ${target?.textContent ?? ''}`, ms: duration };
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

// A page whose time advances only by steps, so that each frame of a film shows its exact moment, however long the
// machine takes to draw it.
import type { BrowserContext, Page } from '@playwright/test';

/** The real time that the page has to render what its timers have changed. Its own timers are stopped. */
const renderMs = 25;

/** Animations that begin within a step are late by the rest of it. */
const maxStepMs = 100;

export interface SteppedPage {
  page: Page;
  /** Advances the timers, the animations and the transitions. */
  advance: (ms: number) => Promise<void>;
}

/** With these random numbers, a thought about the Moon comes as the third one. */
const seed = 6;

/** Opens the home page, with the same bubbles each time. */
export async function openSteppedPage(context: BrowserContext): Promise<SteppedPage> {
  await context.addInitScript(replaceRandom, seed);
  const page = await context.newPage();
  await page.clock.install({ time: 0 });
  // The clock runs until then.
  await page.clock.pauseAt(20_000);
  await page.goto('/');
  await page.locator('[data-instance][data-centred=false]').waitFor();
  return {
    page,
    advance: async (ms) => {
      for (let restMs = ms; restMs > 0; restMs -= maxStepMs) {
        const stepMs = Math.min(restMs, maxStepMs);
        await page.clock.runFor(stepMs);
        await page.waitForTimeout(renderMs);
        for (const frame of page.frames()) await frame.evaluate(advanceAnimations, stepMs);
      }
    },
  };
}

/** Runs in the page. A linear congruential generator is random enough for the places of bubbles. */
function replaceRandom(seed: number): void {
  let state = seed;
  Math.random = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** Runs in the page. Animations that have just begun start with this step. */
function advanceAnimations(ms: number): void {
  const stopped: WeakSet<Animation> = ((window as { stopped?: WeakSet<Animation> }).stopped ??=
    new WeakSet());
  for (const animation of document.getAnimations()) {
    const { target, pseudoElement } = animation.effect as KeyframeEffect;
    // A style sheet can't pause an animation that a script has stopped.
    const isPausedByStyle =
      animation instanceof CSSAnimation &&
      target !== null &&
      getComputedStyle(target, pseudoElement).animationPlayState === 'paused';
    if (!stopped.has(animation)) {
      animation.pause();
      animation.currentTime = 0;
      stopped.add(animation);
    } else if (!isPausedByStyle) {
      const currentTime = Number(animation.currentTime) + ms;
      if (currentTime >= Number(animation.effect?.getComputedTiming().endTime)) animation.finish();
      else animation.currentTime = currentTime;
    }
  }
}

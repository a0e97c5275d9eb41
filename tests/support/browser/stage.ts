// Measures the home page: its stage, which bubbles never leave, and what they must not cover.
import type { Locator, Page } from '@playwright/test';
import type { StageArea } from '#domain/bubble/stageArea.ts';

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * All lengths are in pixels of the page. A large screen enlarges the page, so they are longer than pixels of the
 * window.
 */
export interface Screen {
  zoom: number;
  stage: StageArea;
  /** The elements that no bubble may cover. */
  obstacles: (Box & { name: string })[];
}

/** Measures the stage as the application does, and everything that no bubble may cover. */
export function measureScreen(page: Page): Promise<Screen> {
  return page.evaluate(() => {
    const selectors = {
      title: 'main > header h1',
      tagline: 'main > header p',
      hint: 'main > header ~ p',
      links: 'main > nav',
      toolbar: '[role=toolbar]',
      privacy: 'body button[class*=privacy]',
      seen: '[aria-label="Recently seen"]',
      consent: '[aria-labelledby=consent-heading]',
      prompt: '[aria-labelledby=more-heading]',
      notification: '[data-stage=visible]',
    };
    const stage = document.querySelector<HTMLElement>('[data-stage-area]');
    const main = stage?.closest('main');
    if (!stage || !main) throw new Error('The page has no stage.');
    const zoom = innerHeight / main.offsetHeight;
    const obstacles = Object.entries(selectors).flatMap(([name, selector]) =>
      [...document.querySelectorAll(selector)].flatMap((element) => {
        // A heading is as wide as the page, but its text isn't.
        const text = document.createRange();
        text.selectNodeContents(element);
        const { left, top, right, bottom } = (
          element.matches('h1, p') ? text : element
        ).getBoundingClientRect();
        const isShown = element.checkVisibility({ visibilityProperty: true });
        if (!isShown || right === left) return [];
        return [{ name, left: left / zoom, top: top / zoom, right: right / zoom, bottom: bottom / zoom }];
      }),
    );
    const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = stage;
    const bubbleScale = Number.parseFloat(getComputedStyle(main).getPropertyValue('--bubble-scale'));
    return {
      zoom,
      obstacles,
      stage: { left, top, width, height, riseHeight: main.offsetHeight, bubbleScale },
    };
  });
}

/** Measured rectangles are rounded. */
export const tolerancePx = 0.5;

/** Returns the names of the obstacles that overlap a box, which is the stage by default. */
export function findOverlaps(
  { obstacles, stage }: Screen,
  box: Box = { ...stage, right: stage.left + stage.width, bottom: stage.top + stage.height },
): string[] {
  return obstacles
    .filter(
      ({ left, top, right, bottom }) =>
        left < box.right - tolerancePx &&
        right > box.left + tolerancePx &&
        top < box.bottom - tolerancePx &&
        bottom > box.top + tolerancePx,
    )
    .map(({ name }) => name);
}

/** Returns a bubble's placement from its style, and its measured centre when it appears and when it has disappeared. */
export function measureBubble(bubble: Locator, zoom: number) {
  return bubble.evaluate((element, zoom) => {
    const style = getComputedStyle(element);
    const read = (name: string) => Number.parseFloat(style.getPropertyValue(name));
    const [rise] = element.getAnimations();
    rise?.pause();
    const measureAt = (ms: number) => {
      if (rise) rise.currentTime = ms;
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: (x + width / 2) / zoom, y: (y + height / 2) / zoom, diameter: width / zoom };
    };
    return {
      diameterPx: Number.parseFloat(style.width),
      position: { x: read('--x'), y: read('--y') },
      float: { delayMs: read('--float-delay'), durationMs: read('--float-duration') },
      start: measureAt(0),
      end: measureAt(3800),
    };
  }, zoom);
}

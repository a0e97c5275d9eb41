// Measures the home page, and calculates what bubbles cover in it while they rise, grow and show their buttons.
import type { Locator, Page } from '@playwright/test';
import { hoverScale } from '#domain/bubble/bubbleSize.ts';
import type { StageArea } from '#domain/bubble/stageArea.ts';
import { countFaults, type MovingBubble } from '../flow/simulateVisit.ts';

interface Box {
  name: string;
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
  obstacles: Box[];
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

/** Simulates bubbles at each speed. @returns how often they cover what */
export function simulateBubbles(screen: Screen, bubbleCount: number): Record<string, number> {
  const counts: Record<string, number> = {};
  for (let speed = 1; speed <= 9; speed++) {
    const visit = { stage: screen.stage, speed, bubbleCount, seed: speed };
    const faults = countFaults(visit, (bubble) => findCovered(bubble, screen));
    for (const [name, count] of Object.entries(faults)) counts[name] = (counts[name] ?? 0) + count;
  }
  return counts;
}

/** The distance that the buttons around a held bubble reach from their centres. */
const buttonHeightPx = 22;
const playWidthPx = 50;
/** Measured rectangles are rounded. */
export const tolerancePx = 0.5;

/** Returns the names of the obstacles that the bubble would cover if it were held now. */
export function findCovered(
  { x, y, diameterPx }: Pick<MovingBubble, 'x' | 'y' | 'diameterPx'>,
  { obstacles }: Screen,
): string[] {
  const radius = (diameterPx * hoverScale) / 2;
  // The play button on the lower edge, and the heart and the share button beside it.
  const buttons = [
    { x, y: y + radius, widthPx: playWidthPx },
    { x: x - radius * 0.63, y: y + radius * 0.777, widthPx: buttonHeightPx },
    { x: x + radius * 0.63, y: y + radius * 0.777, widthPx: buttonHeightPx },
  ];
  return obstacles.flatMap(({ name, left, top, right, bottom }) => {
    const distanceX = Math.max(left - x, x - right, 0);
    const distanceY = Math.max(top - y, y - bottom, 0);
    const depthsPx = buttons.map((button) =>
      Math.min(
        button.x + button.widthPx - left,
        right - (button.x - button.widthPx),
        button.y + buttonHeightPx - top,
        bottom - (button.y - buttonHeightPx),
      ),
    );
    const depthPx = Math.max(radius - Math.hypot(distanceX, distanceY), ...depthsPx);
    return depthPx > tolerancePx ? [name] : [];
  });
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

// Measures the home page, and calculates what bubbles cover in it while they rise, grow and show their buttons.
import type { Locator, Page } from '@playwright/test';
import { type Bubble, createBubble } from '#domain/bubble/bubble.ts';
import { fadeMs } from '#domain/bubble/bubbleTimes.ts';
import { bubbleSizePx, hoverScale, type Stage } from '#domain/bubble/placement.ts';
import { seededRandom } from '#domain/feed/random.ts';

interface Box {
  name: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Everything in pixels of the page, of which a large screen shows each larger than a pixel of the window. */
export interface Screen {
  zoom: number;
  stage: Stage;
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
    return { zoom, obstacles, stage: { left, top, width, height, screenHeight: main.offsetHeight } };
  });
}

export type PlacedBubble = Pick<Bubble<unknown>, 'position' | 'sizeFactor' | 'float' | 'visibleMs'>;

/** Places bubbles as the flow does, one after the other. @returns how many of them cover what, in their whole lives */
export function simulateBubbles(
  screen: Screen,
  { kind, count }: { kind: 'bubble' | 'revived'; count: number },
): Record<string, number> {
  const random = seededRandom(1);
  const counts: Record<string, number> = {};
  let others: Bubble<{ id: string; thought: string }>[] = [];
  for (let index = 0; index < count; index++) {
    const thought = { id: `${index}`, thought: 'x'.repeat(Math.floor(random() * 200)) };
    const bubble = createBubble(thought, kind, others, { now: 0, random, stage: screen.stage });
    for (const name of findCovered(bubble, screen)) counts[name] = (counts[name] ?? 0) + 1;
    others = [...others, bubble].slice(-Math.floor(random() * 5));
  }
  return counts;
}

/** The distance that the buttons around a held bubble reach from their centres. */
const buttonHeightPx = 22;
const playWidthPx = 50;
/** Measured rectangles are rounded. */
export const tolerancePx = 0.5;

/** Returns the names of the obstacles that the bubble covers while it rises, held or not, with its buttons. */
export function findCovered(bubble: PlacedBubble, { obstacles, stage }: Screen): string[] {
  const { x, y } = bubble.position ?? { x: NaN, y: NaN };
  const radius = (bubble.sizeFactor * bubbleSizePx * hoverScale) / 2;
  const risePx = getRisePx(bubble, stage.screenHeight, bubble.visibleMs + fadeMs);
  // The play button on the lower edge, and the heart and the share button beside it.
  const buttons = [
    { x, y: y + radius, widthPx: playWidthPx },
    { x: x - radius * 0.63, y: y + radius * 0.777, widthPx: buttonHeightPx },
    { x: x + radius * 0.63, y: y + radius * 0.777, widthPx: buttonHeightPx },
  ];
  return obstacles.flatMap(({ name, left, top, right, bottom }) => {
    const distanceX = Math.max(left - x, x - right, 0);
    const distanceY = Math.max(top - y, y - risePx - bottom, 0);
    const depthsPx = buttons.map((button) =>
      Math.min(
        button.x + button.widthPx - left,
        right - (button.x - button.widthPx),
        button.y + buttonHeightPx - top,
        bottom - (button.y - buttonHeightPx - risePx),
      ),
    );
    const depthPx = Math.max(radius - Math.hypot(distanceX, distanceY), ...depthsPx);
    return depthPx > tolerancePx ? [name] : [];
  });
}

/** Returns how far a bubble has risen after a time. */
export function getRisePx({ float }: PlacedBubble, screenHeight: number, ms: number): number {
  const floatMs = ms - float.startDelayMs - float.animationDelayMs;
  return (screenHeight * Math.max(0, floatMs)) / float.durationMs;
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
      diameterPx: read('--diameter'),
      position: { x: read('--x'), y: read('--y') },
      float: {
        startDelayMs: read('--float-delay'),
        animationDelayMs: 0,
        durationMs: read('--float-duration'),
      },
      start: measureAt(0),
      end: measureAt(3800),
    };
  }, zoom);
}

import { usePausableTimeout } from '../ui/usePausableTimeout.ts';

/** Long enough for a slow device to have shown the page, and for the first bubble to be read. */
const delayMs = 6_000;

/**
 * Lets everything decorative in the water move, some seconds after the page has loaded: each frame draws the whole
 * screen, and a slow device has no time for that before. The style sheets of what moves refer to the attribute.
 */
export function WaterMotion() {
  usePausableTimeout(delayMs, true, () => document.documentElement.toggleAttribute('data-water-moves', true));
  return null;
}

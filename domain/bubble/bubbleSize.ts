import type { Random } from '../feed/random.ts';

/** In the unit of the stage, which a tablet shows larger. */
export const bubbleSizePx = 200;
/** The styles of a bubble use it as well. */
export const hoverScale = 1.1;

/** The size factors by the length of the text. A long text would be unreadable in a small bubble. */
const maxSizeFactor = 1.2;
const sizeRanges = [
  { maxLength: 60, min: 0.8, max: 1 },
  { maxLength: 120, min: 1, max: 1.1 },
  { maxLength: Infinity, min: 1.1, max: maxSizeFactor },
];

/** Returns the diameter of a bubble that has enough room, which is random. */
export function chooseDiameterPx(text: string, random: Random): number {
  const { min = 1, max = 1 } = sizeRanges.find(({ maxLength }) => text.length <= maxLength) ?? {};
  return bubbleSizePx * (min + random() * (max - min));
}

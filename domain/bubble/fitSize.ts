// The sizes of bubbles where there is little room.
import { getSpacing, type StageArea } from './stageArea.ts';

/**
 * Where there is too little room, bubbles become smaller, down to these sizes. Their words are then about 11 px high. A
 * bubble that only has to avoid one that fades stays larger; the other one fades earlier instead.
 */
const smallestPx = 128;
const smallestBesideFadingPx = 144;
const smallestForLongTextPx = 184;
const longTextLength = 80;

/** @param visibleCount the number of bubbles that are visible at the same time, besides those that fade */
export function getSmallestDiameterPx(text: string, visibleCount: number): number {
  if (text.length > longTextLength) return smallestForLongTextPx;
  return visibleCount > 1 ? smallestPx : smallestBesideFadingPx;
}

/**
 * Returns a diameter at which `count` bubbles have room on the stage at the same time, or as many as have room if none is
 * smaller than `minPx`.
 */
export function fitDiameterPx(stage: StageArea, count: number, minPx: number): number {
  const { gapPx, edgePx, actionsPx } = getSpacing(stage);
  const width = stage.width - 2 * edgePx;
  const height = (stage.height - actionsPx - stage.riseHeight * usualRiseRatio) / growthRatio;
  const diameters = Array.from({ length: count }, (_, index) => {
    const columns = index + 1;
    const rows = Math.ceil(count / columns);
    return Math.min((width - index * gapPx) / columns, (height - (rows - 1) * gapPx) / rows);
  });
  // Two bubbles in opposite corners are larger than in rows and columns.
  const diagonalPx = count === 2 ? Math.sqrt((width * height) / 2) * diagonalRatio : 0;
  const diameterPx = Math.max(diagonalPx, ...diameters);
  return count === 1 || diameterPx >= minPx ? diameterPx : fitDiameterPx(stage, count - 1, minPx);
}

/** The part of the screen that a bubble usually rises until it has disappeared. */
const usualRiseRatio = 0.03;
/** A column of bubbles grows by about this when one of them is held. */
const growthRatio = 1.05;
const diagonalRatio = 0.8;

import type { Point, RisingCircle } from './risingCircle.ts';
import { opticalCentreRatio } from './stage.ts';

/** The part of the screen where bubbles may be, in CSS pixels. Everything that they must not cover is outside. */
export interface StageArea {
  left: number;
  top: number;
  width: number;
  height: number;
  /** A bubble rises by this height, the screen's, in its float duration. 0 if the visitor prefers reduced motion. */
  riseHeight: number;
  /** The factor of all bubbles' sizes. */
  bubbleScale: number;
}

export const narrowStagePx = 700;
/** A phone on its side. */
const lowStagePx = 320;

interface Spacing {
  /** The distance between the rims of two bubbles. */
  gapPx: number;
  /** The distance from a bubble to the sides of the stage. */
  edgePx: number;
  /** The height of the buttons below a held bubble. On a narrow stage the links below it aren't counted. */
  actionsPx: number;
  /** The width of these links, which are between 32 and 76 px below the bubble. */
  linksPx: number;
  /** Bubbles that would rise further float more slowly. */
  maxRisePx: number;
}
const lowSpacing: Spacing = { gapPx: 11, edgePx: 12, actionsPx: 24, linksPx: 160, maxRisePx: 15 };
const narrowSpacing: Spacing = { ...lowSpacing, gapPx: 16, edgePx: 20, maxRisePx: 40 };
const wideSpacing: Spacing = { ...narrowSpacing, actionsPx: 76, linksPx: 240, maxRisePx: 70 };

export function findOpticalCentre({ left, top, width, height }: StageArea): Point {
  return { x: left + width / 2, y: top + height * opticalCentreRatio };
}

export function getSpacing({ width, height }: StageArea): Spacing {
  if (width >= narrowStagePx) return wideSpacing;
  return height < lowStagePx ? lowSpacing : narrowSpacing;
}

/** Returns circles in the place of the links below a held bubble. On a phone on its side, the column at the left has them. */
export function listLinks(held: RisingCircle, stage: StageArea): RisingCircle[] {
  if (stage.left > 0) return [];
  const { centre, radiusPx: heldRadiusPx, ...motion } = held;
  const radiusPx = 22;
  const reachPx = getSpacing(stage).linksPx / 2 - radiusPx;
  const y = centre.y + heldRadiusPx + 32 + radiusPx;
  const createCircle = (side: number) => ({
    centre: { x: centre.x + side * reachPx, y },
    radiusPx,
    ...motion,
  });
  return [-1, -0.33, 0.33, 1].map(createCircle);
}

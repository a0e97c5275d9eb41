import type { Point } from './risingCircle.ts';
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
  /** Bubbles that would rise further float more slowly. */
  maxRisePx: number;
}
const lowSpacing: Spacing = { gapPx: 11, edgePx: 12, maxRisePx: 15 };
const narrowSpacing: Spacing = { gapPx: 16, edgePx: 20, maxRisePx: 40 };
const wideSpacing: Spacing = { ...narrowSpacing, maxRisePx: 70 };
/** The button on the lower edge of a held bubble reaches below it by this. */
export const actionsPx = 24;

export function findOpticalCentre({ left, top, width, height }: StageArea): Point {
  return { x: left + width / 2, y: top + height * opticalCentreRatio };
}

export function getSpacing({ width, height }: StageArea): Spacing {
  if (width >= narrowStagePx) return wideSpacing;
  return height < lowStagePx ? lowSpacing : narrowSpacing;
}

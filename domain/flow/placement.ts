import type { Random } from './random.ts';

export interface Point {
  x: number;
  y: number;
}

/** The part of the screen where bubbles appear, in CSS pixels. */
export interface Stage {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The circle that a bubble covers when it appears. */
export interface Circle {
  centre: Point;
  diameterPx: number;
}

export const bubbleSizePx = 200;
export const overlapThresholdPx = 160;
/** The styles of a bubble use it as well. */
export const hoverScale = 1.1;
const maxAttempts = 50;
const jitterPx = 50;
/** Bubbles rise at different speeds, so with a smaller gap one may touch another before it disappears. */
const preferredGapPx = 40;

/**
 * Returns the centre of a new bubble: around the stage's centre, at least 160 px from the other bubbles' centres, and
 * with the complete bubble inside the stage. Of up to 50 random positions it takes the first with the preferred gap to
 * all other bubbles, otherwise the one with the largest gap. If even that one is too close to another bubble, it is
 * jittered by up to 50 px.
 * @param diameterPx the new bubble's size on screen, before hovering enlarges it
 */
export function placeBubble(
  others: readonly Circle[],
  stage: Stage,
  diameterPx: number,
  random: Random,
): Point {
  const createCandidate = () =>
    evaluatePosition(clampToStage(randomPoint(stage, random), stage, diameterPx), diameterPx, others);
  let best = createCandidate();
  for (let attempt = 1; attempt < maxAttempts && best.gapPx < preferredGapPx; attempt++) {
    const candidate = createCandidate();
    if (isBetter(candidate, best)) best = candidate;
  }
  if (best.isFarEnough) return best.point;
  const jitter = () => (random() * 2 - 1) * jitterPx;
  return clampToStage({ x: best.point.x + jitter(), y: best.point.y + jitter() }, stage, diameterPx);
}

interface PositionCandidate {
  point: Point;
  /** The gap between the bubble's rim and the nearest other one; negative if they overlap. */
  gapPx: number;
  /** Whether all other bubbles' centres are at least 160 px away. */
  isFarEnough: boolean;
}

function evaluatePosition(point: Point, diameterPx: number, others: readonly Circle[]): PositionCandidate {
  const distances = others.map(({ centre }) => Math.hypot(point.x - centre.x, point.y - centre.y));
  const gaps = others.map((other, index) => (distances[index] ?? 0) - (diameterPx + other.diameterPx) / 2);
  return {
    point,
    gapPx: Math.min(Infinity, ...gaps),
    isFarEnough: distances.every((distance) => distance >= overlapThresholdPx),
  };
}

function isBetter(candidate: PositionCandidate, best: PositionCandidate): boolean {
  return candidate.isFarEnough === best.isFarEnough ? candidate.gapPx > best.gapPx : candidate.isFarEnough;
}

/** The mean of two random numbers favours the centre, but still reaches the edges. */
function randomPoint({ left, top, width, height }: Stage, random: Random): Point {
  return {
    x: left + (width * (random() + random())) / 2,
    y: top + (height * (random() + random())) / 2,
  };
}

function clampToStage(point: Point, { left, top, width, height }: Stage, diameterPx: number): Point {
  const radius = (diameterPx * hoverScale) / 2;
  return { x: clamp(point.x, radius, left, width), y: clamp(point.y, radius, top, height) };
}

/** If the stage is smaller than the bubble, the bubble is centred. */
function clamp(value: number, radius: number, start: number, length: number): number {
  if (length < 2 * radius) return start + length / 2;
  return Math.min(Math.max(value, start + radius), start + length - radius);
}

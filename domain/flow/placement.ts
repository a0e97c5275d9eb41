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

/** A bubble as placement sees it: where its centre is, and how wide it is. */
export interface Circle {
  centre: Point;
  diameterPx: number;
}

export const bubbleSizePx = 200;
export const overlapThresholdPx = 160;
const hoverScale = 1.1;
const maxAttempts = 50;
const jitterPx = 50;
/** Each bubble rises at its own pace: with less between their rims one may touch another before it goes. */
const preferredGapPx = 40;

/**
 * Where the centre of a new bubble goes: around the stage's centre, not within 160 px of another bubble, and whole
 * inside the stage. The first of 50 attempts with room to spare is best, then the roomiest; when even that is too
 * close, it is jittered by up to 50 px.
 * @param diameterPx the new bubble's size on screen, before hovering enlarges it
 */
export function placeBubble(
  others: readonly Circle[],
  stage: Stage,
  diameterPx: number,
  random: Random,
): Point {
  const drawCandidate = () =>
    evaluatePosition(clampToStage(randomPoint(stage, random), stage, diameterPx), diameterPx, others);
  let best = drawCandidate();
  for (let attempt = 1; attempt < maxAttempts && best.gapPx < preferredGapPx; attempt++) {
    const other = drawCandidate();
    if (isBetter(other, best)) best = other;
  }
  if (best.isFarEnough) return best.point;
  const jitter = () => (random() * 2 - 1) * jitterPx;
  return clampToStage({ x: best.point.x + jitter(), y: best.point.y + jitter() }, stage, diameterPx);
}

interface PositionCandidate {
  point: Point;
  /** Between the bubble's rim and the nearest other's; less than 0 where they overlap. */
  gapPx: number;
  /** Whether no other bubble's centre is within 160 px. */
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

function isBetter(one: PositionCandidate, other: PositionCandidate): boolean {
  return one.isFarEnough === other.isFarEnough ? one.gapPx > other.gapPx : one.isFarEnough;
}

/** The mean of two draws leans towards the centre without leaving the edges empty. */
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

/** On a stage smaller than the bubble, the centre. */
function clamp(value: number, radius: number, start: number, length: number): number {
  if (length < 2 * radius) return start + length / 2;
  return Math.min(Math.max(value, start + radius), start + length - radius);
}

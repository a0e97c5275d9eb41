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
export interface Disc {
  centre: Point;
  diameterPx: number;
}

export const bubbleSizePx = 200;
export const overlapThresholdPx = 160;
const hoverScale = 1.1;
const attempts = 50;
const jitterPx = 50;
/** Each bubble rises at its own pace: with less between their rims one may touch another before it goes. */
const spareRoomPx = 40;

/**
 * Where the centre of a new bubble goes: around the stage's centre, not within 160 px of another bubble, and whole
 * inside the stage. The first of 50 attempts with room to spare is best, then the roomiest; when even that is too
 * close, it is jittered by up to 50 px.
 * @param diameterPx the new bubble's size on screen, before hovering enlarges it
 */
export function place(others: readonly Disc[], stage: Stage, diameterPx: number, random: Random): Point {
  const draw = () => spotAt(inside(around(stage, random), stage, diameterPx), diameterPx, others);
  let best = draw();
  for (let attempt = 1; attempt < attempts && best.roomPx < spareRoomPx; attempt++) {
    const other = draw();
    if (isBetter(other, best)) best = other;
  }
  if (best.isApart) return best.point;
  const jitter = () => (random() * 2 - 1) * jitterPx;
  return inside({ x: best.point.x + jitter(), y: best.point.y + jitter() }, stage, diameterPx);
}

interface Spot {
  point: Point;
  /** Between the bubble's rim and the nearest other's; less than 0 where they overlap. */
  roomPx: number;
  /** Whether no other bubble's centre is within 160 px. */
  isApart: boolean;
}

function spotAt(point: Point, diameterPx: number, others: readonly Disc[]): Spot {
  const distances = others.map(({ centre }) => Math.hypot(point.x - centre.x, point.y - centre.y));
  const rooms = others.map((other, index) => (distances[index] ?? 0) - (diameterPx + other.diameterPx) / 2);
  return {
    point,
    roomPx: Math.min(Infinity, ...rooms),
    isApart: distances.every((distance) => distance >= overlapThresholdPx),
  };
}

function isBetter(one: Spot, other: Spot): boolean {
  return one.isApart === other.isApart ? one.roomPx > other.roomPx : one.isApart;
}

/** The mean of two draws leans towards the centre without leaving the edges empty. */
function around({ left, top, width, height }: Stage, random: Random): Point {
  return {
    x: left + (width * (random() + random())) / 2,
    y: top + (height * (random() + random())) / 2,
  };
}

function inside(point: Point, { left, top, width, height }: Stage, diameterPx: number): Point {
  const radius = (diameterPx * hoverScale) / 2;
  return { x: within(point.x, radius, left, width), y: within(point.y, radius, top, height) };
}

/** On a stage smaller than the bubble, the centre. */
function within(value: number, radius: number, start: number, length: number): number {
  if (length < 2 * radius) return start + length / 2;
  return Math.min(Math.max(value, start + radius), start + length - radius);
}

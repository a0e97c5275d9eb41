import type { Random } from './random.ts';

export interface Point {
  x: number;
  y: number;
}

/** The part of the screen where bubbles live, in CSS pixels. */
export interface Stage {
  width: number;
  height: number;
}

export const bubbleSizePx = 200;
export const overlapThresholdPx = 160;
const attempts = 50;
const jitterPx = 50;
const hoverScale = 1.1;

/**
 * Where the centre of a new bubble goes, in pixels from the stage's top left: around the stage's centre, not within
 * 160 px of another bubble, and whole inside the stage. When 50 attempts find no such place, the last one is jittered
 * by up to 50 px.
 * @param diameterPx the new bubble's size on screen, before hovering enlarges it
 */
export function place(others: readonly Point[], stage: Stage, diameterPx: number, random: Random): Point {
  let point = { x: stage.width / 2, y: stage.height / 2 };
  for (let attempt = 0; attempt < attempts; attempt++) {
    point = inside(around(stage, random), stage, diameterPx);
    if (others.every((other) => distance(point, other) >= overlapThresholdPx)) return point;
  }
  const jitter = () => (random() * 2 - 1) * jitterPx;
  return inside({ x: point.x + jitter(), y: point.y + jitter() }, stage, diameterPx);
}

/** The sum of two draws leans towards the centre without leaving the edges empty. */
function around(stage: Stage, random: Random): Point {
  return {
    x: (stage.width * (random() + random())) / 2,
    y: (stage.height * (random() + random())) / 2,
  };
}

function inside(point: Point, stage: Stage, diameterPx: number): Point {
  const radius = (diameterPx * hoverScale) / 2;
  return { x: within(point.x, radius, stage.width), y: within(point.y, radius, stage.height) };
}

/** On a stage smaller than the bubble, the centre. */
function within(value: number, radius: number, length: number): number {
  return length < 2 * radius ? length / 2 : Math.min(Math.max(value, radius), length - radius);
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

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
export const hoverScale = 1.1;
const attempts = 50;
const jitterPx = 50;

/**
 * Where the centre of a new bubble goes: around the stage's centre, not within 160 px of another bubble, and whole
 * inside the stage. The first of 50 attempts that touches no other bubble is best, then the roomiest; when all are
 * too close, the roomiest of them is jittered by up to 50 px.
 * @param diameterPx the new bubble's size on screen, before hovering enlarges it
 */
export function place(others: readonly Disc[], stage: Stage, diameterPx: number, random: Random): Point {
  let apart: Room | null = null;
  let tooClose: Room = { point: { x: 0, y: 0 }, roomPx: -Infinity };
  for (let attempt = 0; attempt < attempts; attempt++) {
    const point = inside(around(stage, random), stage, diameterPx);
    const roomPx = roomAt(point, diameterPx, others);
    if (roomPx >= 0) return point;
    const isApart = others.every((other) => distance(point, other.centre) >= overlapThresholdPx);
    if (isApart) apart = roomier({ point, roomPx }, apart);
    else tooClose = roomier({ point, roomPx }, tooClose);
  }
  if (apart !== null) return apart.point;
  const jitter = () => (random() * 2 - 1) * jitterPx;
  const { x, y } = tooClose.point;
  return inside({ x: x + jitter(), y: y + jitter() }, stage, diameterPx);
}

interface Room {
  point: Point;
  roomPx: number;
}

function roomier(one: Room, other: Room | null): Room {
  return other === null || one.roomPx > other.roomPx ? one : other;
}

/** Between the bubble's rim and the nearest other's; less than 0 where they overlap. */
function roomAt(point: Point, diameterPx: number, others: readonly Disc[]): number {
  const rooms = others.map((other) => distance(point, other.centre) - (diameterPx + other.diameterPx) / 2);
  return Math.min(Infinity, ...rooms);
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

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

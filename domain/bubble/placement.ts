import { fadeMs, floatMs, minVisibleMs, startDelayMs } from './bubbleTimes.ts';
import type { Random } from '../feed/random.ts';

export interface Point {
  x: number;
  y: number;
}

/** The part of the screen where bubbles may be, in CSS pixels. */
export interface Stage {
  left: number;
  top: number;
  width: number;
  height: number;
  /** A bubble floats upwards by this height in its float duration. */
  screenHeight: number;
}

/** The circle that a bubble covers when it appears. */
export interface Circle {
  centre: Point;
  diameterPx: number;
}

export const bubbleSizePx = 200;
const overlapThresholdPx = 160;
/** The styles of a bubble use it as well. */
export const hoverScale = 1.1;
/** The optical centre of the stage is a little above its middle. The styles of the first bubble use it as well. */
export const opticalCentreRatio = 0.48;
const maxAttempts = 50;
const jitterPx = 50;
/** Bubbles rise at different speeds, so with a smaller gap one may touch another before it disappears. */
const preferredGapPx = 40;

/** The radii of the ring around the centre on which bubbles appear, on a stage that has room for it. */
const wideRing = { x: 340, y: 130 };
const narrowRing = { x: 104, y: 170 };
const narrowStagePx = 700;
/** The room that a bubble leaves at the sides of a narrow stage. */
const stagePaddingPx = 32;
/** Bubbles appear at the left and right of the centre, up to this angle above and below it. */
const maxAngle = (70 * Math.PI) / 180;

const shortestStayMs = minVisibleMs + fadeMs;
/**
 * The part of its way up the screen that a bubble can float until it has faded. All but the first start with a delay. A
 * bubble that is hovered, focused or pressed stays longer, but doesn't float in the meantime.
 */
const riseRatio = {
  slowest: shortestStayMs / floatMs.slowest,
  fastest: (shortestStayMs - startDelayMs.min) / floatMs.fastest,
};
/** The height of the buttons below a held bubble. On a narrow stage the link below it isn't counted. */
const actionsHeightPx = { narrow: 24, wide: 76 };

/** Where a bubble appears, apart from the other bubbles. */
export type Placement =
  /** At the optical centre of the stage. */
  | 'centre'
  /** On a loose ring around the centre, on the other side than the newest of the other bubbles. */
  | 'ring';

/**
 * Returns the centre of a new bubble, at least 160 px from the other bubbles' centres. The bubble is inside the stage from
 * its appearance until it has disappeared, even if it rises, grows under the pointer and shows its buttons. Of up to 50 random positions it
 * takes the first with the preferred gap to all other bubbles, otherwise the one with the largest gap. If even that one is
 * too close to another bubble, it is jittered by up to 50 px.
 * @param others the newest is the last
 * @param diameterPx the new bubble's size on screen, before hovering enlarges it
 */
export function placeBubble(
  others: readonly Circle[],
  stage: Stage,
  diameterPx: number,
  random: Random,
  placement: Placement = 'ring',
): Point {
  const area = findArea(stage, diameterPx);
  if (placement === 'centre') return clampToArea(findOpticalCentre(stage), area);
  const choosePoint = createRing(others.at(-1), stage, area, random);
  const createCandidate = (attempt: number) =>
    evaluatePosition(clampToArea(choosePoint(attempt), area), diameterPx, others);
  let best = createCandidate(0);
  for (let attempt = 1; attempt < maxAttempts && best.gapPx < preferredGapPx; attempt++) {
    const candidate = createCandidate(attempt);
    if (isBetter(candidate, best)) best = candidate;
  }
  if (best.isFarEnough) return best.point;
  const jitter = () => (random() * 2 - 1) * jitterPx;
  return clampToArea({ x: best.point.x + jitter(), y: best.point.y + jitter() }, area);
}

export function findOpticalCentre({ left, top, width, height }: Stage): Point {
  return { x: left + width / 2, y: top + height * opticalCentreRatio };
}

/**
 * Returns the shortest float duration that keeps a bubble inside the stage after it has risen for `risingMs`,
 * infinite if there is no room above it.
 */
export function getFastestFloatMs({ centre, diameterPx }: Circle, stage: Stage, risingMs: number): number {
  const roomPx = centre.y - (diameterPx * hoverScale) / 2 - stage.top;
  return roomPx <= 0 ? Infinity : (stage.screenHeight * risingMs) / roomPx;
}

/** Returns the diameter of the largest bubble that has room on the stage, with its growth and its slowest rise. */
export function getLargestDiameterPx(stage: Stage): number {
  const heightPx = stage.height - stage.screenHeight * riseRatio.slowest - getActionsHeightPx(stage);
  return Math.min(stage.width - stagePaddingPx, heightPx / hoverScale);
}

function getActionsHeightPx({ width }: Stage): number {
  return width < narrowStagePx ? actionsHeightPx.narrow : actionsHeightPx.wide;
}

/** The positions at which a bubble is inside the stage. */
interface Area {
  minX: number;
  maxX: number;
  minY: number;
  maxY: number;
}

/** On a low stage, only the slowest rise has room. */
function findArea(stage: Stage, diameterPx: number): Area {
  const { left, top, width, height, screenHeight } = stage;
  const radius = (diameterPx * hoverScale) / 2;
  const roomPx = height - 2 * radius - getActionsHeightPx(stage);
  const risePx = clamp(roomPx, screenHeight * riseRatio.slowest, screenHeight * riseRatio.fastest);
  return {
    minX: left + radius,
    maxX: left + width - radius,
    minY: top + radius + risePx,
    maxY: top + radius + roomPx,
  };
}

/**
 * Returns a function that chooses points on the ring. They differ in their angle and in their distance from it, which may
 * be greater with each attempt.
 */
function createRing(
  newest: Circle | undefined,
  stage: Stage,
  area: Area,
  random: Random,
): (attempt: number) => Point {
  const centre = findOpticalCentre(stage);
  const ring = stage.width < narrowStagePx ? narrowRing : wideRing;
  const radiusX = Math.min(ring.x, (area.maxX - area.minX) / 2);
  const radiusY = Math.min(ring.y, (area.maxY - area.minY) / 2);
  const isNewestCentred = newest === undefined || Math.abs(newest.centre.x - centre.x) < 1;
  const randomSide = random() < 0.5 ? -1 : 1;
  const side = isNewestCentred ? randomSide : Math.sign(centre.x - newest.centre.x);
  return (attempt) => {
    const angle = (random() * 2 - 1) * maxAngle;
    const looseness = 0.85 + random() * (0.3 + attempt / maxAttempts);
    // A square root makes the ring a rounded rectangle, which uses the corners of a narrow stage.
    return {
      x: centre.x + side * radiusX * looseness * Math.sqrt(Math.cos(angle)),
      y: centre.y + Math.sign(angle) * radiusY * looseness * Math.sqrt(Math.abs(Math.sin(angle))),
    };
  };
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

function clampToArea({ x, y }: Point, { minX, maxX, minY, maxY }: Area): Point {
  return { x: clamp(x, minX, maxX), y: clamp(y, minY, maxY) };
}

/** If the stage is smaller than the bubble, the bubble is in the middle of it. */
function clamp(value: number, min: number, max: number): number {
  return min > max ? (min + max) / 2 : Math.min(Math.max(value, min), max);
}

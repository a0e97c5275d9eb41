import type { Random } from '../feed/random.ts';
import { hoverScale } from './bubbleSize.ts';
import { areApart, findRisePx, type Motion, type Point, type RisingCircle } from './risingCircle.ts';
import { actionsPx, findOpticalCentre, getSpacing, narrowStagePx, type StageArea } from './stageArea.ts';

/** The bubble to place. */
export interface PlacementRequest {
  /**
   * The position that it gets if the other bubbles leave room there: at the optical centre of the stage, or on a loose
   * ring around it, on the other side than the newest bubble. On a crowded stage it appears as far outside as possible.
   * A bubble that was at a point before stays as close to it as possible.
   */
  position: 'centre' | 'ring' | 'outside' | Point;
  preferredPx: number;
  /** A bubble with less room isn't placed, except on an empty stage. */
  smallestPx: number;
  motion: Motion;
}

/** The position where a bubble appears, and its size before it is held. */
export interface Place {
  centre: Point;
  diameterPx: number;
}

const ringAttempts = 50;
/** The gap between two bubbles on the ring. Where it has no room, bubbles are closer to each other. */
const ringGapPx = 40;
const ringRatio = 0.26;
const largestRing = { x: 340, y: 230 };
/** Bubbles appear at the left and right of the centre, up to this angle above and below it. */
const maxAngle = (70 * Math.PI) / 180;
/** The precision of the search for a place where there is little room. */
const sizeStepPx = 4;
const searchedPoints = 1000;
export const smallestAlonePx = 96;

/**
 * Returns a place that no other bubble touches as long as both are visible. The bubble stays inside the stage while it
 * rises, even if it is held and shows its buttons. It is smaller than preferred if it has no other room.
 * @param others the newest is the last
 * @returns null if there is no room; never null on an empty stage
 */
export function placeBubble(
  stage: StageArea,
  others: readonly RisingCircle[],
  request: PlacementRequest,
  random: Random,
): Place | null {
  const { preferredPx, motion } = request;
  const isFree = (centre: Point, diameterPx: number, gapPx: number) => {
    const circle = { centre, radiusPx: diameterPx / 2, ...motion };
    return others.every((other) => areApart(circle, other, gapPx));
  };
  const { gapPx } = getSpacing(stage);
  const suggestionGapPx = typeof request.position === 'string' ? ringGapPx : gapPx;
  for (const centre of suggestPoints(stage, others, request, random))
    if (isFree(centre, preferredPx, suggestionGapPx)) return { centre, diameterPx: preferredPx };
  const rate = createRating(stage, others.at(-1), request);
  const search = (diameterPx: number) => {
    let best: { centre: Point; rating: number } | undefined;
    for (const centre of listPoints(findArea(stage, diameterPx, motion))) {
      const rating = rate(centre);
      if ((best === undefined || rating > best.rating) && isFree(centre, diameterPx, gapPx))
        best = { centre, rating };
    }
    return best && { centre: best.centre, diameterPx };
  };
  if (others.length > 0) return searchLargest(search, request.smallestPx, preferredPx);
  const { minX, maxX, minY, maxY } = findArea(stage, smallestAlonePx, motion);
  const middle = { x: (minX + maxX) / 2, y: (minY + maxY) / 2 };
  return (
    searchLargest(search, smallestAlonePx, preferredPx) ?? { centre: middle, diameterPx: smallestAlonePx }
  );
}

/** Returns the place of the largest bubble that a search finds. */
function searchLargest(
  search: (diameterPx: number) => Place | undefined,
  smallestPx: number,
  largestPx: number,
): Place | null {
  const largest = search(largestPx);
  if (largest !== undefined) return largest;
  let best = search(smallestPx);
  if (best === undefined) return null;
  let tooLargePx = largestPx;
  while (tooLargePx - best.diameterPx > sizeStepPx) {
    const diameterPx: number = (best.diameterPx + tooLargePx) / 2;
    const larger = search(diameterPx);
    if (larger === undefined) tooLargePx = diameterPx;
    else best = larger;
  }
  return best;
}

/** The positions that keep a bubble inside the stage. Empty if it is too large. */
interface Area {
  minX: number;
  maxX: number;
  minY: number;
  maxY: number;
}

function findArea(stage: StageArea, diameterPx: number, motion: Motion): Area {
  const { left, top, width, height } = stage;
  const { edgePx } = getSpacing(stage);
  const sidePx = diameterPx / 2 + edgePx;
  const heldRadiusPx = (diameterPx / 2) * hoverScale;
  return {
    minX: left + sidePx,
    maxX: left + width - sidePx,
    minY: top + heldRadiusPx + findRisePx(motion),
    maxY: top + height - heldRadiusPx - actionsPx,
  };
}

/** Yields the positions inside the stage where a bubble of the preferred size looks best, the best one first. */
function* suggestPoints(
  stage: StageArea,
  others: readonly RisingCircle[],
  { position, preferredPx, motion }: PlacementRequest,
  random: Random,
): Generator<Point, void> {
  const area = findArea(stage, preferredPx, motion);
  if (position === 'outside' || area.minX > area.maxX || area.minY > area.maxY) return;
  const clamp = ({ x, y }: Point) => ({
    x: Math.min(Math.max(x, area.minX), area.maxX),
    y: Math.min(Math.max(y, area.minY), area.maxY),
  });
  if (typeof position !== 'string') return yield clamp(position);
  const centre = findOpticalCentre(stage);
  const ring = {
    x: Math.min(largestRing.x, stage.width * ringRatio),
    y: Math.min(largestRing.y, stage.height * ringRatio),
  };
  const side = findOtherSide(stage, others.at(-1)) ?? (random() < 0.5 ? -1 : 1);
  if (position === 'centre') yield clamp(centre);
  for (let attempt = 0; attempt < ringAttempts; attempt++) {
    const angle = (random() * 2 - 1) * maxAngle;
    const looseness = 0.85 + random() * (0.3 + attempt / ringAttempts);
    // A square root makes the ring a rounded rectangle, which uses the corners of a narrow stage.
    yield clamp({
      x: centre.x + side * ring.x * looseness * Math.sqrt(Math.cos(angle)),
      y: centre.y + Math.sign(angle) * ring.y * looseness * Math.sqrt(Math.abs(Math.sin(angle))),
    });
  }
}

/** Returns 1 if the bubble is at the left of the stage, -1 if it is at the right. */
function findOtherSide(stage: StageArea, newest: RisingCircle | undefined): number | null {
  const distance = findOpticalCentre(stage).x - (newest?.centre.x ?? Infinity);
  return Math.abs(distance) < 1 || distance === -Infinity ? null : Math.sign(distance);
}

/** Returns points all over the area, its corners included. */
function listPoints({ minX, maxX, minY, maxY }: Area): Point[] {
  if (minX > maxX || minY > maxY) return [];
  const stepPx = Math.max(1, Math.sqrt(((maxX - minX) * (maxY - minY)) / searchedPoints));
  const columns = listSteps(minX, maxX, stepPx);
  return listSteps(minY, maxY, stepPx).flatMap((y) => columns.map((x) => ({ x, y })));
}

function listSteps(min: number, max: number, stepPx: number): number[] {
  const count = Math.max(1, Math.ceil((max - min) / stepPx));
  return Array.from({ length: count + 1 }, (_, index) => min + ((max - min) * index) / count);
}

/**
 * Returns a function that rates points. On a narrow stage the best one is the furthest from the centre, so that the next
 * bubbles have room as well; on a wide one it is the closest. A point on the other side than the newest bubble is better.
 * For a bubble with a position, the best point is the closest to it.
 */
function createRating(
  stage: StageArea,
  newest: RisingCircle | undefined,
  { position }: PlacementRequest,
): (point: Point) => number {
  const centre = findOpticalCentre(stage);
  const target = position === 'centre' ? centre : position;
  if (typeof target !== 'string') return ({ x, y }) => -Math.hypot(x - target.x, y - target.y);
  const otherSide = findOtherSide(stage, newest) ?? 0;
  const preference = stage.width < narrowStagePx ? 1 : -1;
  return ({ x, y }) =>
    preference * (Math.abs(x - centre.x) / stage.width + Math.abs(y - centre.y) / stage.height) +
    (Math.sign(x - centre.x) === otherSide ? otherSideBonus : 0);
}

const otherSideBonus = 0.1;

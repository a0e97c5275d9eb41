// Chooses the size, the place and the float of a bubble. Bubbles appear in lanes that alternate around the optical centre.
import type { Random } from '../feed/random.ts';
import { findLegibleDiameterPx } from '../textLayout/bubbleText.ts';
import { bubbleSizePx, chooseDiameterPx, fadeMs, riseMs, hoverScale, slowestRiseRatio } from './bubble.ts';
import {
  type BubbleContent,
  type BubbleFloat,
  opticalCentreRatio,
  type PlacedBubble,
  type Point,
  type Stage,
  noFloat,
} from './stage.ts';

/** The part of the page where bubbles may be. It excludes everything that bubbles must not cover. */
export interface StageArea {
  width: number;
  height: number;
  /** The height of the window, through which a bubble rises in its float duration. */
  riseHeight: number;
  /** The factor of all bubbles' sizes. */
  bubbleScale: number;
}

/** The minimum distance of a held bubble from the sides, and from the bottom, where its lowest button is. */
const edgePx = 4;
const actionsPx = 24;
/** The smallest diameters: of a bubble among others, and of a bubble that is alone on a small stage. */
const smallestPx = 136;
const smallestAlonePx = 96;
/** The number of sizes to try between the preferred and the smallest one. */
const sizeSteps = 5;
/** The part of the stage that bubbles may fill together. */
const packingRatio = 0.8;
/** The maximum random distance from the lane, relative to the bubble's size, and from the middle row. */
const laneJitterRatio = 0.15;
const rowJitterPx = 110;

/** The future path of a bubble, as a moving circle of the bubble's size while it is held. */
interface Path extends Point {
  radiusPx: number;
  delayMs: number;
  pxPerMs: number;
  lifeMs: number;
  isPaused: boolean;
}

export function createStage(area: StageArea): Stage {
  const { width, height, riseHeight, bubbleScale } = area;
  const centre = { x: width / 2, y: height * opticalCentreRatio };
  const slowestRisePx = riseHeight * slowestRiseRatio;
  const findLargestPx = (risePx: number) =>
    Math.max(smallestAlonePx, Math.min(width - 2 * edgePx, height - actionsPx - risePx) / hoverScale);
  const largestPx = findLargestPx(slowestRisePx);
  /** Returns the diameter at which the words are legible, limited by the size of the stage. */
  const findNeededPx = ({ thought = '', author = null }: BubbleContent, maxPx = largestPx) =>
    Math.min(maxPx, findLegibleDiameterPx({ thought, author }));

  const keepInside = ({ x, y }: Point, diameterPx: number, risePx: number): Point => {
    const radiusPx = (diameterPx / 2) * hoverScale;
    const lowest = height - radiusPx - actionsPx;
    return {
      x: clamp(x, radiusPx + edgePx, width - radiusPx - edgePx),
      y: clamp(y, Math.min(radiusPx + risePx, lowest), lowest),
    };
  };

  const findPath = (bubble: PlacedBubble & { position: Point }): Path => {
    const { position, diameterPx, float, phase, remainingMs, floatRemainingMs, isPaused } = bubble;
    const pxPerMs = float === noFloat ? 0 : riseHeight / float.durationMs;
    const elapsedMs = float.delayMs + float.durationMs - floatRemainingMs;
    return {
      x: position.x,
      y: position.y - pxPerMs * Math.max(0, elapsedMs - float.delayMs),
      radiusPx: (diameterPx / 2) * (phase === 'visible' ? hoverScale : 1),
      delayMs: Math.max(0, float.delayMs - elapsedMs),
      pxPerMs,
      lifeMs: phase === 'visible' ? remainingMs + fadeMs : remainingMs,
      isPaused: isPaused || (float === noFloat && phase === 'visible'),
    };
  };
  const findPaths = (bubbles: readonly PlacedBubble[]) =>
    bubbles.flatMap((bubble) =>
      bubble.position === null ? [] : findPath({ ...bubble, position: bubble.position }),
    );

  /** A larger bubble rises more slowly, so that it doesn't leave the stage. The first bubble has no delay. */
  const chooseFloat = (isFirst: boolean, lifeMs: number, diameterPx: number, random: Random): BubbleFloat => {
    const delayMs = isFirst ? 0 : 500 + random() * 1000 + random() * 2000;
    const freePx = Math.min(centre.y, height - actionsPx - centre.y) - (diameterPx / 2) * hoverScale;
    const fastestMs = clamp((riseHeight * lifeMs) / Math.max(freePx, 1), riseMs.fastest, riseMs.slowest);
    return { delayMs, durationMs: fastestMs + random() * (riseMs.slowest - fastestMs) };
  };

  /** Returns the first point where the bubble touches no other bubble, at the largest possible size. */
  const search = (
    suggestPoints: (diameterPx: number) => readonly Point[],
    { preferredPx, neededPx, ...motion }: { preferredPx: number; neededPx: number } & Motion,
    others: readonly Path[],
  ) => {
    for (let step = 0; step <= sizeSteps; step++) {
      const diameterPx = preferredPx + ((neededPx - preferredPx) * step) / sizeSteps;
      const radiusPx = (diameterPx / 2) * hoverScale;
      for (const point of suggestPoints(diameterPx)) {
        const position = keepInside(point, diameterPx, findRisePx(motion, Infinity));
        const path = { ...motion, ...position, radiusPx, isPaused: false };
        if (others.every((other) => areApart(path, other))) return { position, diameterPx };
      }
    }
    return null;
  };

  const listLanes = (newest: Path | undefined, random: Random) => {
    const distance = centre.x - (newest?.x ?? centre.x);
    const side = Math.abs(distance) < 1 ? (random() < 0.5 ? -1 : 1) : Math.sign(distance);
    const [jitter, rowJitter] = [random(), random() * 2 - 1];
    return (diameterPx: number): Point[] => {
      const pitchPx = diameterPx * hoverScale;
      const lanes = [0.5, 1.5, 2.5].map((lane) => (lane + jitter * laneJitterRatio) * pitchPx);
      const columns = [...lanes, width].flatMap((x) => [centre.x + side * x, centre.x - side * x]);
      return [centre.y + rowJitter * rowJitterPx, height, 0].flatMap((y) => columns.map((x) => ({ x, y })));
    };
  };

  return {
    place: ({ thought, visibleMs, intervalMs, isCentred, isStill }, others, random) => {
      const lifeMs = visibleMs + fadeMs;
      const count = Math.ceil(lifeMs / intervalMs);
      const sharePx = packingRatio * Math.sqrt((width * height) / count);
      const neededPx = Math.max(findNeededPx(thought), Math.min(smallestPx, largestPx));
      const usualPx = chooseDiameterPx(thought.thought ?? '', random) * bubbleScale;
      const preferredPx = Math.max(neededPx, Math.min(usualPx, sharePx, largestPx));
      const float = isStill ? noFloat : chooseFloat(others.length === 0, lifeMs, preferredPx, random);
      const paths = findPaths(others);
      const lanes = listLanes(paths.at(-1), random);
      const suggestPoints = isCentred ? (px: number) => [centre, ...lanes(px)] : lanes;
      const pxPerMs = isStill ? 0 : riseHeight / float.durationMs;
      const motion = { delayMs: float.delayMs, pxPerMs, lifeMs };
      const place = search(suggestPoints, { preferredPx, neededPx, ...motion }, paths);
      return place && { ...place, float };
    },

    placeFirst: ({ thought, diameterPx, remainingMs }, random) => {
      const sizePx = Math.min(Math.max(diameterPx * bubbleScale, findNeededPx(thought)), largestPx);
      const position = keepInside(centre, sizePx, slowestRisePx);
      const float = chooseFloat(true, remainingMs + fadeMs, sizePx, random);
      return { position, diameterPx: sizePx, float };
    },

    placeAgain: (bubbles, rankToStay) => {
      const placed = new Map<PlacedBubble, (typeof bubbles)[number]>();
      const newestFirst = bubbles.toReversed();
      for (const bubble of newestFirst.toSorted((one, other) => rankToStay(other) - rankToStay(one))) {
        const { position, thought } = bubble;
        if (position === null) continue;
        const path = findPath({ ...bubble, position });
        const neededPx = findNeededPx(thought);
        const preferredPx = Math.max(neededPx, Math.min(bubble.diameterPx, largestPx));
        const others = findPaths([...placed.values()]);
        const lanes = listLanes(others.at(-1), () => 0);
        const place = search((px) => [path, ...lanes(px)], { ...path, preferredPx, neededPx }, others);
        if (place === null) continue;
        const y = place.position.y + position.y - path.y;
        placed.set(bubble, { ...bubble, position: { x: place.position.x, y }, diameterPx: place.diameterPx });
      }
      return bubbles.flatMap((bubble) => placed.get(bubble) ?? []);
    },

    placeInMiddle: (bubble) => {
      const maxPx = findLargestPx(0);
      const neededPx = findNeededPx(bubble.thought, maxPx);
      const diameterPx = Math.min(Math.max(bubble.diameterPx, bubbleSizePx * bubbleScale, neededPx), maxPx);
      const position = keepInside(centre, diameterPx, 0);
      return { ...bubble, position, diameterPx, float: noFloat, floatRemainingMs: noFloat.durationMs };
    },
  };
}

type Motion = Pick<Path, 'delayMs' | 'pxPerMs' | 'lifeMs'>;

/** Returns how far a bubble has risen `ms` after its appearance. */
function findRisePx({ delayMs, pxPerMs, lifeMs }: Motion, ms: number): number {
  return pxPerMs * Math.max(0, Math.min(ms, lifeMs) - delayMs);
}

/** Returns whether two bubbles never touch, even if one of them is paused. */
function areApart(one: Path, other: Path): boolean {
  const sharedMs = Math.min(one.isPaused ? Infinity : one.lifeMs, other.isPaused ? Infinity : other.lifeMs);
  const oneTop = one.y - findRisePx(one, sharedMs);
  const otherTop = other.y - findRisePx(other, sharedMs);
  const distanceY = Math.max(0, oneTop - other.y, otherTop - one.y);
  return Math.hypot(one.x - other.x, distanceY) >= one.radiusPx + other.radiusPx;
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max));
}

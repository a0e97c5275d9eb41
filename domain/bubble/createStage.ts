// Chooses the size, the place and the float of a bubble.
import { bubbleSizePx, chooseDiameterPx, hoverScale } from './bubbleSize.ts';
import { fadeMs, floatMs } from './bubbleTimes.ts';
import { placeBubble, smallestAlonePx } from './placement.ts';
import { areApart, type RisingCircle } from './risingCircle.ts';
import {
  type BubbleFloat,
  type BubblePlace,
  type HeldPlace,
  type NewBubble,
  type PlacedBubble,
  type Stage,
  stillFloat,
} from './stage.ts';
import { actionsPx, findOpticalCentre, getSpacing, type StageArea } from './stageArea.ts';
import type { Random } from '../feed/random.ts';
import { layoutBubbleText } from '../textLayout/bubbleText.ts';

/** A bubble whose float leaves it no room may have some with another one. */
const floatAttempts = 4;

/** @param area is free of everything that bubbles must not cover */
export function createStage(area: StageArea): Stage {
  return {
    place: (bubble, others, random) => choosePlace(bubble, others, area, random),
    placeFirst: (bubble, random) => placeAtCentre(bubble, area, random),
    placeAgain: (bubbles, rankToStay) => placeAgain(bubbles, rankToStay, area),
    placeInMiddle: (bubble) => placeInMiddle(bubble, area),
    hold: (bubble, text) => hold(bubble, text, area),
    willTouch: (one, other) => {
      const [circle, otherCircle] = toCircles([one, other], area);
      return circle !== undefined && otherCircle !== undefined && !areApart(circle, otherCircle, 0);
    },
  };
}

function choosePlace(
  { text, visibleMs, intervalMs, isCentred, isStill }: NewBubble,
  others: readonly PlacedBubble[],
  stage: StageArea,
  random: Random,
): BubblePlace | null {
  const visibleCount = Math.ceil(visibleMs / intervalMs);
  const roomPx = fitDiameterPx(
    stage,
    Math.ceil((visibleMs + fadeMs) / intervalMs),
    getSmallestDiameterPx('', visibleCount),
  );
  const smallestPx = getSmallestDiameterPx(text, visibleCount);
  const preferredPx = Math.max(
    smallestPx,
    Math.min(chooseDiameterPx(text, random) * stage.bubbleScale, roomPx),
  );
  const isCrowded = roomPx < bubbleSizePx * stage.bubbleScale;
  const position = isCentred ? 'centre' : isCrowded ? 'outside' : 'ring';
  const circles = toCircles(others, stage);
  for (let attempt = 0; attempt < floatAttempts; attempt++) {
    const { maxRisePx } = getSpacing(stage);
    const float = isStill
      ? stillFloat
      : chooseFloat({ isFirst: others.length === 0, visibleMs, maxRisePx }, stage, random);
    const motion = { ...toMotion(float, stage), lifeMs: visibleMs + fadeMs };
    const place = placeBubble(stage, circles, { position, preferredPx, smallestPx, motion }, random);
    if (place !== null) return { position: place.centre, diameterPx: place.diameterPx, float };
  }
  return null;
}

function placeAtCentre(
  bubble: { diameterPx: number; visibleMs: number },
  stage: StageArea,
  random: Random,
): BubblePlace {
  const position = findOpticalCentre(stage);
  const diameterPx = bubble.diameterPx * stage.bubbleScale;
  const maxRisePx = position.y - stage.top - (diameterPx / 2) * hoverScale;
  const float = chooseFloat({ isFirst: true, visibleMs: bubble.visibleMs, maxRisePx }, stage, random);
  return { position, diameterPx, float };
}

function placeAgain<B extends PlacedBubble>(
  bubbles: readonly B[],
  rankToStay: (bubble: B) => number,
  stage: StageArea,
): B[] {
  const placed = new Map<B, B>();
  const newestFirst = bubbles.toReversed();
  for (const bubble of newestFirst.toSorted((one, other) => rankToStay(other) - rankToStay(one))) {
    const { position, diameterPx } = bubble;
    const [circle] = toCircles([{ ...bubble, isPaused: false }], stage);
    if (position === null || circle === undefined) continue;
    const { centre, radiusPx: _, ...motion } = circle;
    const smallestPx = rankToStay(bubble) < 2 ? diameterPx : smallestAlonePx;
    const request = { position: centre, preferredPx: diameterPx, smallestPx, motion };
    const place = placeBubble(stage, toCircles([...placed.values()], stage), request, noRandom);
    if (place === null) continue;
    const risenPx = position.y - centre.y;
    placed.set(bubble, {
      ...bubble,
      position: { x: place.centre.x, y: place.centre.y + risenPx },
      diameterPx: place.diameterPx,
    });
  }
  return bubbles.flatMap((bubble) => placed.get(bubble) ?? []);
}

function placeInMiddle<B extends PlacedBubble>(bubble: B, stage: StageArea): B {
  const preferredPx = Math.max(bubble.diameterPx, bubbleSizePx * stage.bubbleScale);
  const request = { position: 'centre', preferredPx, smallestPx: smallestAlonePx, motion: noMotion } as const;
  const place = placeBubble(stage, [], request, noRandom);
  return {
    ...bubble,
    position: place?.centre ?? bubble.position,
    diameterPx: place?.diameterPx ?? bubble.diameterPx,
    float: stillFloat,
    floatRemainingMs: stillFloat.durationMs,
  };
}

/** The words of a held bubble become at least this high if the stage has the room. */
const readableFontSizePx = 15;

function hold(
  bubble: PlacedBubble,
  { thought = '', author = null }: Parameters<Stage['hold']>[1],
  stage: StageArea,
): HeldPlace | null {
  const { diameterPx } = bubble;
  const [circle] = toCircles([{ ...bubble, isPaused: false }], stage);
  const { fontSizePx } = layoutBubbleText(thought, author, diameterPx);
  const preferredPx = (diameterPx * readableFontSizePx) / fontSizePx / hoverScale;
  if (circle === undefined || preferredPx <= diameterPx) return null;
  const { centre } = circle;
  const request = { position: centre, preferredPx, smallestPx: diameterPx, motion: noMotion };
  const place = placeBubble(stage, [], request, noRandom);
  if (place === null || place.diameterPx <= diameterPx) return null;
  return {
    offset: { x: place.centre.x - centre.x, y: place.centre.y - centre.y },
    scale: (hoverScale * place.diameterPx) / diameterPx,
  };
}

const noMotion = { delayMs: 0, pxPerMs: 0, lifeMs: Infinity };

const noRandom = () => 0;

/** Returns a random float. The first bubble on an empty stage has no delay. */
function chooseFloat(
  { isFirst, visibleMs, maxRisePx }: { isFirst: boolean; visibleMs: number; maxRisePx: number },
  { riseHeight }: StageArea,
  random: Random,
): BubbleFloat {
  const delayMs = isFirst ? 0 : randomBetween(random, 500, 1500) + randomBetween(random, 0, 2000);
  const risingMs = visibleMs + fadeMs - delayMs;
  const fastestMs = maxRisePx <= 0 ? Infinity : (riseHeight * risingMs) / maxRisePx;
  const durationMs = Math.max(
    randomBetween(random, floatMs.fastest, floatMs.slowest),
    Math.min(fastestMs, floatMs.slowest),
  );
  return { delayMs, durationMs };
}

function toCircles(bubbles: readonly PlacedBubble[], stage: StageArea): RisingCircle[] {
  return bubbles.flatMap(
    ({ position, diameterPx, float, floatRemainingMs, phase, remainingMs, isPaused, held }) => {
      if (position === null) return [];
      const { delayMs, pxPerMs } = toMotion(float, stage);
      const isStaying = isPaused || (float === stillFloat && phase === 'visible');
      const elapsedMs = delayMs + float.durationMs - floatRemainingMs;
      const { offset, scale } = (isPaused ? held : null) ?? {
        offset: { x: 0, y: 0 },
        scale: isPaused ? hoverScale : 1,
      };
      return [
        {
          centre: {
            x: position.x + offset.x,
            y: position.y + offset.y - pxPerMs * Math.max(0, elapsedMs - delayMs),
          },
          radiusPx: (diameterPx / 2) * scale,
          delayMs: Math.max(0, delayMs - elapsedMs),
          pxPerMs: isPaused ? 0 : pxPerMs,
          lifeMs: isStaying ? Infinity : remainingMs + (phase === 'visible' ? fadeMs : 0),
        },
      ];
    },
  );
}

function toMotion(float: BubbleFloat, { riseHeight }: StageArea) {
  return { delayMs: float.delayMs, pxPerMs: float === stillFloat ? 0 : riseHeight / float.durationMs };
}

function randomBetween(random: Random, min: number, max: number): number {
  return min + random() * (max - min);
}

/**
 * If there is too little room, bubbles become smaller, down to these sizes. Their words are then about 11 px high. A
 * bubble that only has to avoid one that fades stays larger; the other one fades earlier instead.
 */
const smallestPx = 128;
const smallestBesideFadingPx = 144;
const smallestForLongTextPx = 184;
const longTextLength = 80;

/** @param visibleCount the number of bubbles that are visible at the same time, without fading ones */
function getSmallestDiameterPx(text: string, visibleCount: number): number {
  if (text.length > longTextLength) return smallestForLongTextPx;
  return visibleCount > 1 ? smallestPx : smallestBesideFadingPx;
}

/**
 * Returns the diameter that lets `count` bubbles fit on the stage at the same time, but at least `minPx`, even if fewer
 * fit then.
 */
function fitDiameterPx(stage: StageArea, count: number, minPx: number): number {
  const { gapPx, edgePx } = getSpacing(stage);
  const width = stage.width - 2 * edgePx;
  const height = (stage.height - actionsPx - stage.riseHeight * usualRiseRatio) / growthRatio;
  const diameters = Array.from({ length: count }, (_, index) => {
    const columns = index + 1;
    const rows = Math.ceil(count / columns);
    return Math.min((width - index * gapPx) / columns, (height - (rows - 1) * gapPx) / rows);
  });
  // Two bubbles in opposite corners are larger than in rows and columns.
  const diagonalPx = count === 2 ? Math.sqrt((width * height) / 2) * diagonalRatio : 0;
  const diameterPx = Math.max(diagonalPx, ...diameters);
  return count === 1 || diameterPx >= minPx ? diameterPx : fitDiameterPx(stage, count - 1, minPx);
}

/** The part of the screen that a bubble usually rises until it has disappeared. */
const usualRiseRatio = 0.03;
/** A column of bubbles grows by about this when one of them is held. */
const growthRatio = 1.05;
const diagonalRatio = 0.8;

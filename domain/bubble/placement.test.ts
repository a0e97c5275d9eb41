import { describe, expect, test } from 'vitest';
import { placeBubble, type PlacementRequest } from './placement.ts';
import { areApart, type RisingCircle } from './risingCircle.ts';
import type { StageArea } from './stageArea.ts';
import { seededRandom } from '../feed/random.ts';

const desktop: StageArea = { left: 140, top: 120, width: 1160, height: 650, riseHeight: 900, bubbleScale: 1 };
const phone: StageArea = { left: 0, top: 121, width: 390, height: 499, riseHeight: 844, bubbleScale: 1 };
const still = { delayMs: 0, pxPerMs: 0, lifeMs: 3800 };
const rising = { delayMs: 500, pxPerMs: 0.015, lifeMs: 3800 };

const request: PlacementRequest = { position: 'ring', preferredPx: 200, smallestPx: 128, motion: rising };

describe('placeBubble', () => {
  test('keeps a bubble inside the stage while it rises, grows and shows its buttons', () => {
    for (let seed = 0; seed < 500; seed++) {
      for (const stage of [desktop, phone]) {
        const { centre, diameterPx } = place([], { stage, seed });
        const radius = (diameterPx * 1.1) / 2;
        expect(centre.x - radius).toBeGreaterThanOrEqual(stage.left);
        expect(centre.x + radius).toBeLessThanOrEqual(stage.left + stage.width);
        expect(centre.y - radius - 0.015 * 3300).toBeGreaterThanOrEqual(stage.top);
        expect(centre.y + radius + 24).toBeLessThanOrEqual(stage.top + stage.height);
      }
    }
  });

  test('leaves a gap of 40 px on a large stage, on the other side than the newest bubble', () => {
    for (let seed = 0; seed < 500; seed++) {
      const first = place([], { seed });
      const second = place([first], { seed });
      expect(second.diameterPx).toBe(200);
      expect(areApart(first, second, 40)).toBe(true);
      expect(Math.sign(second.centre.x - 720)).toBe(-Math.sign(first.centre.x - 720));
    }
  });

  test('fills a phone with smaller bubbles, at least 16 px from each other and 20 px from the sides', () => {
    const circles: RisingCircle[] = [];
    for (let count = 0; count < 4; count++)
      circles.push(place(circles, { stage: phone, position: 'outside', preferredPx: 167 }));
    for (const circle of circles) {
      const others = circles.filter((other) => other !== circle);
      expect(others.every((other) => areApart(circle, other, 16))).toBe(true);
      expect(circle.radiusPx).toBeGreaterThanOrEqual(64);
      expect(circle.centre.x - circle.radiusPx).toBeGreaterThanOrEqual(20);
      expect(circle.centre.x + circle.radiusPx).toBeLessThanOrEqual(370);
    }
    expect(placeBubble(phone, circles, { ...request, position: 'outside' }, seededRandom(1))).toBeNull();
  });

  test('places a bubble at the optical centre unless another one is there', () => {
    expect(place([], { position: 'centre' }).centre).toEqual({ x: 720, y: 432 });
    const other = { centre: { x: 700, y: 400 }, radiusPx: 100, ...still };
    expect(areApart(place([other], { position: 'centre' }), other, 40)).toBe(true);
  });

  test('makes a bubble as small as an empty stage needs, in the middle of one that is still smaller', () => {
    const small = { ...phone, left: 0, top: 0, width: 190, height: 170, riseHeight: 0 };
    expect(place([], { stage: small, motion: still }).radiusPx * 2).toBeCloseTo(132, -1);
    const tiny = { ...small, width: 100, height: 80 };
    expect(place([], { stage: tiny, motion: still })).toMatchObject({
      centre: { x: 50, y: 28 },
      radiusPx: 48,
    });
  });
});

interface Options extends Partial<PlacementRequest> {
  stage?: StageArea;
  seed?: number;
}

function place(
  others: RisingCircle[],
  { stage = desktop, seed = 1, ...options }: Options = {},
): RisingCircle & { diameterPx: number } {
  const place = placeBubble(stage, others, { ...request, ...options }, seededRandom(seed));
  if (place === null) throw new Error('The bubble has no room.');
  const { motion = rising } = options;
  return { ...place, radiusPx: place.diameterPx / 2, ...motion };
}

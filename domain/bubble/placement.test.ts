import { describe, expect, test } from 'vitest';
import {
  bubbleSizePx,
  type Circle,
  findOpticalCentre,
  getLargestDiameterPx,
  placeBubble,
  type Point,
  type Stage,
} from './placement.ts';
import { type Random, seededRandom } from '../feed/random.ts';

const desktop: Stage = { left: 140, top: 120, width: 1160, height: 650, screenHeight: 900 };
const phone: Stage = { left: 0, top: 90, width: 390, height: 600, screenHeight: 844 };

const rounding = 1e-6;

describe('placeBubble', () => {
  test.each([
    ['a desktop', desktop],
    ['a phone', phone],
    ['a phone on its side', { left: 156, top: 8, width: 270, height: 304, screenHeight: 320 }],
  ])(
    'keeps 1,000 bubbles inside the stage of %s while they rise, grow and show their buttons',
    (_, stage) => {
      const random = seededRandom(1);
      const circles = placeMany(1_000, stage, random, 2);
      for (const { centre, diameterPx } of circles) {
        const radius = (diameterPx * 1.1) / 2;
        // On the low stage, bubbles float more slowly.
        const risePx = stage.screenHeight * (stage.height < 400 ? 3.8 / 75 : 3.3 / 45);
        const actionsPx = stage.width < 700 ? 24 : 76;
        expect(centre.x - radius).toBeGreaterThan(stage.left - rounding);
        expect(centre.x + radius).toBeLessThan(stage.left + stage.width + rounding);
        expect(centre.y - radius - risePx).toBeGreaterThan(stage.top - rounding);
        expect(centre.y + radius + actionsPx).toBeLessThan(stage.top + stage.height + rounding);
      }
    },
  );

  test('places bubbles at least 160 px apart', () => {
    expect(bubbleSizePx).toBe(200);
    for (let seed = 0; seed < 500; seed++) {
      expect(nearestDistance(placeMany(2, phone, seededRandom(seed)))).toBeGreaterThanOrEqual(160);
      expect(nearestDistance(placeMany(4, desktop, seededRandom(seed)))).toBeGreaterThanOrEqual(160);
    }
  });

  test('leaves a gap of at least 40 px between two bubbles on a large stage', () => {
    for (let seed = 0; seed < 500; seed++) {
      const circles = placeMany(2, desktop, seededRandom(seed));
      const radiiSum = circles.reduce((sum, { diameterPx }) => sum + diameterPx / 2, 0);
      expect(nearestDistance(circles)).toBeGreaterThanOrEqual(radiiSum + 40);
    }
  });

  test('uses the largest gaps on a crowded stage', () => {
    // With five bubbles on a phone, no position for the last ones is 160 px from all others.
    const distances = Array.from({ length: 500 }, (_, seed) =>
      nearestDistance(placeMany(5, phone, seededRandom(seed))),
    );
    const mean = distances.reduce((sum, distance) => sum + distance, 0) / distances.length;
    expect(mean).toBeGreaterThan(80);
  });

  test('places a bubble at the optical centre', () => {
    expect(findOpticalCentre(desktop)).toEqual({ x: 720, y: 432 });
    expect(placeBubble([], desktop, 240, seededRandom(1), 'centre')).toEqual({ x: 720, y: 432 });
  });

  test('places the others on a ring, each on the other side than the newest', () => {
    const random = seededRandom(1);
    for (let count = 0; count < 500; count++) {
      const [first, second, third] = placeMany(3, desktop, random);
      const sides = [first, second, third].map((circle) => Math.sign((circle?.centre.x ?? 0) - 720));
      expect(sides).toEqual([sides[0], -(sides[0] ?? 0), sides[0]]);
      const distance = Math.abs((first?.centre.x ?? 0) - 720);
      expect(distance).toBeGreaterThan(150);
      expect(distance).toBeLessThan(430);
    }
  });

  test('jitters the position by at most 50 px after 50 attempts, and keeps the bubble inside the stage', () => {
    const narrow: Stage = { left: 0, top: 0, width: 230, height: 254, screenHeight: 0 };
    let callCount = 0;
    const point = placeBubble([{ centre: { x: 115, y: 115 }, diameterPx: 200 }], narrow, 200, () => {
      callCount += 1;
      return 0.999;
    });
    expect(callCount).toBe(1 + 50 * 2 + 2);
    expect(point.x).toBeCloseTo(120);
    expect(point.y).toBeCloseTo(120);
  });

  test('jitters around the position with the largest gap if all are too close', () => {
    const small: Stage = { left: 0, top: 0, width: 320, height: 344, screenHeight: 0 };
    const other = { centre: { x: 160, y: 160 }, diameterPx: 200 };
    // The first attempt is the furthest from the other bubble.
    const attempts = [0.9, 0.9, 0.999];
    let callCount = 0;
    const place = (jitter: number): Point =>
      placeBubble([other], small, 200, () => {
        callCount += 1;
        if (callCount > 1 + 50 * 2) return jitter;
        return attempts[callCount - 1] ?? 0.5;
      });
    const unjittered = place(0.5);
    callCount = 0;
    const jittered = place(0.4);
    expect(jittered.x - unjittered.x).toBeCloseTo(-10);
    expect(jittered.y - unjittered.y).toBeCloseTo(-10);
  });

  test('centres the bubble with its buttons on a stage that is smaller', () => {
    const stage: Stage = { left: 10, top: 20, width: 100, height: 80, screenHeight: 0 };
    expect(placeBubble([], stage, 240, seededRandom(1))).toEqual({ x: 60, y: 60 - 24 / 2 });
  });
});

/** Places bubbles one after the other. Each is placed beside the `maxOthers` before it. */
function placeMany(count: number, stage: Stage, random: Random, maxOthers = count): Circle[] {
  const circles: Circle[] = [];
  for (let index = 0; index < count; index++) {
    const diameterPx = Math.min(bubbleSizePx * (0.8 + random() * 0.4), getLargestDiameterPx(stage));
    const others = circles.slice(Math.max(0, index - maxOthers));
    circles.push({ centre: placeBubble(others, stage, diameterPx, random), diameterPx });
  }
  return circles;
}

function nearestDistance(circles: readonly Circle[]): number {
  const distances = circles.flatMap(({ centre }, index) =>
    circles.slice(index + 1).map((other) => Math.hypot(centre.x - other.centre.x, centre.y - other.centre.y)),
  );
  return Math.min(...distances);
}

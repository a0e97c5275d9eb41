import { describe, expect, test } from 'vitest';
import {
  bubbleSizePx,
  type Circle,
  overlapThresholdPx,
  placeBubble,
  type Point,
  type Stage,
} from './placement.ts';
import { seededRandom } from './random.ts';

const desktop: Stage = { left: 140, top: 120, width: 1160, height: 650 };
const phone: Stage = { left: 0, top: 90, width: 390, height: 600 };

describe('placeBubble', () => {
  test('places bubbles at least 160 px apart and completely inside the stage, even when hovered, for 500 seeds', () => {
    expect(bubbleSizePx).toBe(200);
    expect(overlapThresholdPx).toBe(160);
    for (let seed = 0; seed < 500; seed++) {
      const circles = placeMany(2, phone, seed);
      expect(nearestDistance(circles)).toBeGreaterThanOrEqual(160);
      for (const { centre, diameterPx } of circles) {
        const radius = (diameterPx * 1.1) / 2;
        expect(centre.x).toBeGreaterThanOrEqual(phone.left + radius);
        expect(centre.x).toBeLessThanOrEqual(phone.left + phone.width - radius);
        expect(centre.y).toBeGreaterThanOrEqual(phone.top + radius);
        expect(centre.y).toBeLessThanOrEqual(phone.top + phone.height - radius);
      }
    }
  });

  test('leaves a gap of at least 40 px between two bubbles on a large stage', () => {
    for (let seed = 0; seed < 500; seed++) {
      const [one, other] = placeMany(2, desktop, seed);
      const radiiSum = ((one?.diameterPx ?? 0) + (other?.diameterPx ?? 0)) / 2;
      expect(nearestDistance([one, other].filter((circle) => circle !== undefined))).toBeGreaterThanOrEqual(
        radiiSum + 40,
      );
    }
  });

  test('uses the largest gaps on a crowded stage', () => {
    // With five bubbles on a phone, no position for the last ones is 160 px from all others.
    const distances = Array.from({ length: 500 }, (_, seed) => nearestDistance(placeMany(5, phone, seed)));
    const mean = distances.reduce((sum, distance) => sum + distance, 0) / distances.length;
    expect(mean).toBeGreaterThan(110);
  });

  test('places bubbles around the centre on average', () => {
    const xs = Array.from({ length: 2000 }, (_, seed) => placeMany(1, desktop, seed)[0]?.centre.x ?? 0);
    const mean = xs.reduce((sum, x) => sum + x, 0) / xs.length;
    expect(mean).toBeGreaterThan(700);
    expect(mean).toBeLessThan(740);
  });

  test('jitters the position by at most 50 px after 50 attempts, and keeps the bubble inside the stage', () => {
    const narrow: Stage = { left: 0, top: 0, width: 230, height: 230 };
    const centre = { x: 115, y: 115 };
    let callCount = 0;
    const point = placeBubble([{ centre, diameterPx: 200 }], narrow, 200, () => ((callCount += 1), 1));
    expect(callCount).toBe(50 * 4 + 2);
    expect(point.x).toBeCloseTo(120);
    expect(point.y).toBeCloseTo(120);
  });

  test.each([
    [0, 450],
    [0.5, 500],
    [1, 550],
  ])('jitters evenly: a random number of %d leads to %d px', (random, px) => {
    expect(placeFromAttempts([[0.5, 0.5]], random)).toEqual({ x: px, y: px });
  });

  test('jitters around the position with the largest gap if all are too close', () => {
    const attempts: [number, number][] = [
      [0.52, 0.5],
      [0.6, 0.5],
      [0.5, 0.5],
    ];
    expect(placeFromAttempts(attempts, 0.5)).toEqual({ x: 600, y: 500 });
  });

  test('centres the bubble on a stage that is smaller than the bubble', () => {
    expect(placeBubble([], { left: 10, top: 20, width: 100, height: 80 }, 240, seededRandom(1))).toEqual({
      x: 60,
      y: 60,
    });
  });
});

/** Places a bubble on a stage of 1000 x 1000 px with another bubble in the middle. The last attempt is repeated. */
function placeFromAttempts(attempts: readonly [number, number][], jitter: number): Point {
  let callCount = 0;
  return placeBubble(
    [{ centre: { x: 500, y: 500 }, diameterPx: 200 }],
    { left: 0, top: 0, width: 1000, height: 1000 },
    200,
    () => {
      const index = callCount++;
      if (index >= 50 * 4) return jitter;
      const [x, y] = attempts[Math.floor(index / 4)] ?? [0.5, 0.5];
      return index % 4 < 2 ? x : y;
    },
  );
}

function placeMany(count: number, stage: Stage, seed: number): Circle[] {
  const random = seededRandom(seed);
  const circles: Circle[] = [];
  for (let index = 0; index < count; index++) {
    const diameterPx = bubbleSizePx * (0.8 + random() * 0.4);
    circles.push({ centre: placeBubble(circles, stage, diameterPx, random), diameterPx });
  }
  return circles;
}

function nearestDistance(circles: readonly Circle[]): number {
  const distances = circles.flatMap(({ centre }, index) =>
    circles.slice(index + 1).map((other) => Math.hypot(centre.x - other.centre.x, centre.y - other.centre.y)),
  );
  return Math.min(...distances);
}

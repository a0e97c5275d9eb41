import { describe, expect, test } from 'vitest';
import { bubbleSizePx, type Circle, overlapThresholdPx, placeBubble, type Stage } from './placement.ts';
import { seededRandom } from './random.ts';

const desktop: Stage = { left: 140, top: 120, width: 1160, height: 650 };
const phone: Stage = { left: 0, top: 90, width: 390, height: 600 };

describe('a new bubble', () => {
  test('keeps 160 px from every other and stays whole on its stage, hovered too, over 500 seeds', () => {
    expect(bubbleSizePx).toBe(200);
    expect(overlapThresholdPx).toBe(160);
    for (let seed = 0; seed < 500; seed++) {
      const discs = placeMany(2, phone, seed);
      expect(nearestDistance(discs)).toBeGreaterThanOrEqual(160);
      for (const { centre, diameterPx } of discs) {
        const reach = (diameterPx * 1.1) / 2;
        expect(centre.x).toBeGreaterThanOrEqual(phone.left + reach);
        expect(centre.x).toBeLessThanOrEqual(phone.left + phone.width - reach);
        expect(centre.y).toBeGreaterThanOrEqual(phone.top + reach);
        expect(centre.y).toBeLessThanOrEqual(phone.top + phone.height - reach);
      }
    }
  });

  test('stands clear of another by more than either rises in its life, where there is room', () => {
    for (let seed = 0; seed < 500; seed++) {
      const [one, other] = placeMany(2, desktop, seed);
      const rims = ((one?.diameterPx ?? 0) + (other?.diameterPx ?? 0)) / 2;
      expect(nearestDistance([one, other].filter((disc) => disc !== undefined))).toBeGreaterThanOrEqual(
        rims + 40,
      );
    }
  });

  test('goes where there is most room on a crowded stage', () => {
    // Five on a phone, where the last ones find no place that is 160 px from all the others.
    const distances = Array.from({ length: 500 }, (_, seed) => nearestDistance(placeMany(5, phone, seed)));
    const mean = distances.reduce((sum, each) => sum + each, 0) / distances.length;
    expect(mean).toBeGreaterThan(110);
  });

  test('lies around the centre on average', () => {
    const xs = Array.from({ length: 2000 }, (_, seed) => placeMany(1, desktop, seed)[0]?.centre.x ?? 0);
    const mean = xs.reduce((sum, x) => sum + x, 0) / xs.length;
    expect(mean).toBeGreaterThan(700);
    expect(mean).toBeLessThan(740);
  });

  test('is jittered by 50 px at most when 50 attempts find no free place, and is still whole', () => {
    const narrow: Stage = { left: 0, top: 0, width: 230, height: 230 };
    const centre = { x: 115, y: 115 };
    let draws = 0;
    const point = placeBubble([{ centre, diameterPx: 200 }], narrow, 200, () => ((draws += 1), 1));
    expect(draws).toBe(50 * 4 + 2);
    expect(point.x).toBeCloseTo(120);
    expect(point.y).toBeCloseTo(120);
  });

  test.each([
    [0, 450],
    [0.5, 500],
    [1, 550],
  ])('is jittered evenly: a draw of %d leads to %d px', (draw, px) => {
    expect(placeFromAttempts([[0.5, 0.5]], draw)).toEqual({ x: px, y: px });
  });

  test('is jittered around the roomiest place of those too close', () => {
    const attempts: [number, number][] = [
      [0.52, 0.5],
      [0.6, 0.5],
      [0.5, 0.5],
    ];
    expect(placeFromAttempts(attempts, 0.5)).toEqual({ x: 600, y: 500 });
  });

  test('is in the middle of a stage that is smaller than the bubble', () => {
    expect(placeBubble([], { left: 10, top: 20, width: 100, height: 80 }, 240, seededRandom(1))).toEqual({
      x: 60,
      y: 60,
    });
  });
});

/** Attempts at these parts of a stage 1000 px wide, the last one again and again; another bubble is in the middle. */
function placeFromAttempts(attempts: readonly [number, number][], jitter: number) {
  let draws = 0;
  return placeBubble(
    [{ centre: { x: 500, y: 500 }, diameterPx: 200 }],
    { left: 0, top: 0, width: 1000, height: 1000 },
    200,
    () => {
      const index = draws++;
      if (index >= 50 * 4) return jitter;
      const [x, y] = attempts[Math.floor(index / 4)] ?? [0.5, 0.5];
      return index % 4 < 2 ? x : y;
    },
  );
}

function placeMany(count: number, stage: Stage, seed: number): Circle[] {
  const random = seededRandom(seed);
  const discs: Circle[] = [];
  for (let index = 0; index < count; index++) {
    const diameterPx = bubbleSizePx * (0.8 + random() * 0.4);
    discs.push({ centre: placeBubble(discs, stage, diameterPx, random), diameterPx });
  }
  return discs;
}

function nearestDistance(discs: readonly Circle[]): number {
  const distances = discs.flatMap(({ centre }, index) =>
    discs.slice(index + 1).map((other) => Math.hypot(centre.x - other.centre.x, centre.y - other.centre.y)),
  );
  return Math.min(...distances);
}

import { bubbleSizePx, hoverScale, maxSizeFactor } from '#domain/bubble/bubbleSize.ts';
import { expect, test } from 'vitest';
import { fitRing, layoutRing, maxMarkers } from './ringLayout.ts';

const tolerancePx = 0.001;

test.each(Array.from({ length: maxMarkers }, (_, index) => index + 1))(
  'fitRing keeps the targets of %i markers apart from each other and inside the area, whatever its size',
  (count) => {
    for (const roomPx of [232, 296, 374, 600]) {
      const layout = layoutRing(count);
      const { scale, targetPx, innerDiameterPx } = fitRing(layout, roomPx);
      const positions = layout.positions.map(({ x, y }) => ({ x: x * scale, y: y * scale }));
      expect(positions).toHaveLength(count);
      expect(targetPx).toBeGreaterThanOrEqual(roomPx >= 600 ? 44 : 24);
      for (const [index, { x, y }] of positions.entries()) {
        const others = positions.slice(index + 1);
        const gap = Math.min(Infinity, ...others.map((other) => Math.hypot(other.x - x, other.y - y)));
        expect(gap).toBeGreaterThanOrEqual(targetPx - tolerancePx);
        const distance = Math.hypot(x, y);
        expect(distance + targetPx / 2).toBeLessThanOrEqual(roomPx / 2 + tolerancePx);
        expect(distance - targetPx / 2).toBeGreaterThanOrEqual(innerDiameterPx / 2 - tolerancePx);
      }
    }
  },
);

test('fitRing leaves room in a ring of 20 markers for the largest bubble under the pointer', () => {
  expect(fitRing(layoutRing(20), 600).innerDiameterPx).toBe(bubbleSizePx * maxSizeFactor * hoverScale);
});

test('fitRing fits two rings on a screen 390 px wide without scaling them', () => {
  expect(fitRing(layoutRing(maxMarkers), 390).scale).toBe(1);
});

test('fitRing keeps targets of 44 px for up to 18 markers on a low screen, and lets the targets of 20 touch', () => {
  expect(fitRing(layoutRing(18), 304).targetPx).toBe(44);
  expect(fitRing(layoutRing(20), 304).targetPx).toBeCloseTo(41.1, 1);
});

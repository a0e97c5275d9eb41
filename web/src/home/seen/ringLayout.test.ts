import { bubbleSizePx, hoverScale } from '#domain/flow/placement.ts';
import { expect, test } from 'vitest';
import { layoutRing, markerTargetPx, maxMarkers } from './ringLayout.ts';

test.each(Array.from({ length: maxMarkers }, (_, index) => index + 1))(
  'the targets of %i markers are apart from each other and inside the size of the ring',
  (count) => {
    const { positions, sizePx, innerDiameterPx } = layoutRing(count);
    expect(positions).toHaveLength(count);
    for (const [index, { x, y }] of positions.entries()) {
      const others = positions.slice(index + 1);
      const gap = Math.min(Infinity, ...others.map((other) => Math.hypot(other.x - x, other.y - y)));
      expect(gap).toBeGreaterThanOrEqual(markerTargetPx - 0.001);
      const distance = Math.hypot(x, y);
      expect(distance + markerTargetPx / 2).toBeLessThanOrEqual(sizePx / 2 + 0.001);
      expect(distance - markerTargetPx / 2).toBeGreaterThanOrEqual(innerDiameterPx / 2 - 0.001);
    }
  },
);

test('the ring of 20 markers has room for the largest bubble under the pointer', () => {
  expect(layoutRing(20).innerDiameterPx).toBe(bubbleSizePx * 1.2 * hoverScale);
});

test('two rings fit on a screen 390 px wide', () => {
  expect(layoutRing(maxMarkers).sizePx).toBeLessThanOrEqual(390);
});

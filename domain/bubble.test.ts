import { expect, test } from 'vitest';
import { type Bubble, blowBubble, type World } from './bubble.ts';
import { seededRandom } from './random.ts';

const thought = { id: 't0' };
const first = blow([]);

test('a bubble is named after its thought and its moment; one that comes back says so', () => {
  expect(first).toMatchObject({ thought, timestamp: 1000 });
  expect(first.instanceId).toMatch(/^bubble-t0-1000-[0-9a-z]+$/);
  expect(blowBubble(thought, 'revived', [], worldOf(1)).instanceId).toMatch(/^revived-t0-1000-[0-9a-z]+$/);
});

test('the first one floats at once; the others wait as long as both their delays', () => {
  expect(first).toMatchObject({ delay: 0, float: { startDelayMs: 0, animationDelayMs: 0 } });
  expect(first.floatRemainingMs).toBe(first.float.durationMs);
  const { float, floatRemainingMs } = blow([first]);
  expect(floatRemainingMs).toBe(float.startDelayMs + float.animationDelayMs + float.durationMs);
});

const looks: [string, (bubble: Bubble<unknown>) => number, { from: number; to: number }][] = [
  ['delay', ({ delay }) => delay, { from: 0, to: 3000 }],
  ['hue', ({ hue }) => hue, { from: 0, to: 359 }],
  ['size factor', ({ sizeFactor }) => sizeFactor, { from: 0.8, to: 1.2 }],
  ['wait before floating', ({ float }) => float.startDelayMs, { from: 500, to: 1500 }],
  ['animation delay', ({ float }) => float.animationDelayMs, { from: 0, to: 2000 }],
  ['float', ({ float }) => float.durationMs, { from: 45_000, to: 75_000 }],
];

test.each(looks)('the %s is drawn from the whole of its range', (_, look, { from, to }) => {
  const drawn = Array.from({ length: 300 }, (_, seed) => look(blow([first], seed)));
  const [least, most, edge] = [Math.min(...drawn), Math.max(...drawn), (to - from) / 20];
  expect(least).toBeGreaterThanOrEqual(from);
  expect(least).toBeLessThan(from + edge);
  expect(most).toBeLessThanOrEqual(to);
  expect(most).toBeGreaterThan(to - edge);
});

test('a long text is never in a small bubble', () => {
  const sizes = (length: number) =>
    Array.from(
      { length: 300 },
      (_, seed) =>
        blowBubble({ id: 't0', thought: 'x'.repeat(length) }, 'bubble', [], worldOf(seed)).sizeFactor,
    );
  expect(Math.min(...sizes(200))).toBeLessThan(0.85);
  expect(Math.min(...sizes(201))).toBeGreaterThanOrEqual(1);
  expect(Math.max(...sizes(500))).toBeLessThanOrEqual(1.2);
});

test('a hue is a whole number of degrees', () => {
  for (let seed = 0; seed < 300; seed++) expect(Number.isInteger(blow([first], seed).hue)).toBe(true);
});

function blow(others: readonly Bubble<{ id: string }>[], seed = 1): Bubble<{ id: string }> {
  return blowBubble(thought, 'bubble', others, worldOf(seed));
}

function worldOf(seed: number): World {
  return {
    now: 1000,
    random: seededRandom(seed),
    stage: { left: 0, top: 0, width: 1200, height: 700 },
  };
}

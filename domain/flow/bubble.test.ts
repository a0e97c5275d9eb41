import { expect, test } from 'vitest';
import { type Bubble, createBubble, type StepContext } from './bubble.ts';
import { seededRandom } from './random.ts';

const thought = { id: 't0' };
const firstBubble = createTestBubble([]);

test('a bubble is named after its thought and its moment; one that comes back says so', () => {
  expect(firstBubble).toMatchObject({ thought, timestamp: 1000 });
  expect(firstBubble.instanceId).toMatch(/^bubble-t0-1000-[0-9a-z]+$/);
  expect(createBubble(thought, 'revived', [], createStepContext(1)).instanceId).toMatch(
    /^revived-t0-1000-[0-9a-z]+$/,
  );
});

test('the first one floats at once; the others wait as long as both their delays', () => {
  expect(firstBubble).toMatchObject({ delayMs: 0, float: { startDelayMs: 0, animationDelayMs: 0 } });
  expect(firstBubble.floatRemainingMs).toBe(firstBubble.float.durationMs);
  const { float, floatRemainingMs } = createTestBubble([firstBubble]);
  expect(floatRemainingMs).toBe(float.startDelayMs + float.animationDelayMs + float.durationMs);
});

const randomProperties: [string, (bubble: Bubble<unknown>) => number, { from: number; to: number }][] = [
  ['delay', ({ delayMs }) => delayMs, { from: 0, to: 3000 }],
  ['hue', ({ hue }) => hue, { from: 0, to: 359 }],
  ['size factor', ({ sizeFactor }) => sizeFactor, { from: 0.8, to: 1.2 }],
  ['wait before floating', ({ float }) => float.startDelayMs, { from: 500, to: 1500 }],
  ['animation delay', ({ float }) => float.animationDelayMs, { from: 0, to: 2000 }],
  ['float', ({ float }) => float.durationMs, { from: 45_000, to: 75_000 }],
];

test.each(randomProperties)('the %s is drawn from the whole of its range', (_, look, { from, to }) => {
  const drawn = Array.from({ length: 300 }, (_, seed) => look(createTestBubble([firstBubble], seed)));
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
        createBubble({ id: 't0', thought: 'x'.repeat(length) }, 'bubble', [], createStepContext(seed))
          .sizeFactor,
    );
  expect(Math.min(...sizes(200))).toBeLessThan(0.85);
  expect(Math.min(...sizes(201))).toBeGreaterThanOrEqual(1);
  expect(Math.max(...sizes(500))).toBeLessThanOrEqual(1.2);
});

test('a hue is a whole number of degrees', () => {
  for (let seed = 0; seed < 300; seed++)
    expect(Number.isInteger(createTestBubble([firstBubble], seed).hue)).toBe(true);
});

function createTestBubble(others: readonly Bubble<{ id: string }>[], seed = 1): Bubble<{ id: string }> {
  return createBubble(thought, 'bubble', others, createStepContext(seed));
}

function createStepContext(seed: number): StepContext {
  return {
    now: 1000,
    random: seededRandom(seed),
    stage: { left: 0, top: 0, width: 1200, height: 700 },
  };
}

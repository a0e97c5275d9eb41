import { expect, test } from 'vitest';
import { type Bubble, type BubbleOptions, bubbleSizePx, createBubble } from './bubble.ts';
import type { BubbleContent } from './stage.ts';
import { createStage } from './createStage.ts';
import { thoughtHue } from './hue.ts';
import { seededRandom } from '../feed/random.ts';
import { layoutBubbleText } from '../textLayout/bubbleText.ts';

const thought = { id: 't0' };
const stage = { width: 1200, height: 700, riseHeight: 900, bubbleScale: 1 };
const firstBubble = createTestBubble();

test('the instance id contains the thought’s id and the time, and marks a revived bubble', () => {
  expect(firstBubble).toMatchObject({ thought, timestamp: 1000 });
  expect(firstBubble.instanceId).toMatch(/^bubble-t0-1000-[0-9a-z]+$/);
  expect(createTestBubble({ kind: 'revived' }).instanceId).toMatch(/^revived-t0-1000-[0-9a-z]+$/);
});

test('the first bubble floats at once, the others after their delay', () => {
  expect(firstBubble).toMatchObject({ delayMs: 0, float: { delayMs: 0 } });
  expect(firstBubble.floatRemainingMs).toBe(firstBubble.float.durationMs);
  const { float, floatRemainingMs } = createTestBubble({ others: [firstBubble] });
  expect(floatRemainingMs).toBe(float.delayMs + float.durationMs);
});

const randomProperties: [string, (bubble: Bubble<BubbleContent>) => number, { from: number; to: number }][] =
  [
    ['delay', ({ delayMs }) => delayMs, { from: 0, to: 3000 }],
    ['diameter', ({ diameterPx }) => diameterPx, { from: 160, to: 200 }],
    ['delay before floating', ({ float }) => float.delayMs, { from: 500, to: 3500 }],
    ['float duration', ({ float }) => float.durationMs, { from: 45_000, to: 75_000 }],
  ];

test.each(randomProperties)('the %s of a bubble covers its range', (_, readProperty, { from, to }) => {
  const values = Array.from({ length: 300 }, (_, seed) =>
    readProperty(createTestBubble({ others: [firstBubble], seed })),
  );
  const [min, max, tolerance] = [Math.min(...values), Math.max(...values), (to - from) / 20];
  expect(min).toBeGreaterThanOrEqual(from);
  expect(min).toBeLessThan(from + tolerance);
  expect(max).toBeLessThanOrEqual(to);
  expect(max).toBeGreaterThan(to - tolerance);
});

test.each([
  [60, { from: 0.8, to: 1 }],
  [61, { from: 1, to: 1.1 }],
  [120, { from: 1, to: 1.1 }],
  [121, { from: 1.1, to: 1.2 }],
  [140, { from: 1.1, to: 1.2 }],
])('the bubble of a text of %i characters has a size factor in the range %o', (length, { from, to }) => {
  const sizes = Array.from(
    { length: 300 },
    (_, seed) =>
      createTestBubble({ thought: { id: 't0', thought: 'x'.repeat(length) }, seed }).diameterPx /
      bubbleSizePx,
  );
  expect(Math.min(...sizes)).toBeCloseTo(from, 2);
  expect(Math.max(...sizes)).toBeCloseTo(to, 2);
});

test('a bubble has the hue of its thought, whatever the hues of other bubbles', () => {
  for (let index = 0; index < 300; index++) {
    const thought = { id: `t${index}` };
    expect(createTestBubble({ thought, others: [firstBubble] }).hue).toBe(thoughtHue(thought.id));
  }
});

test('a bubble is visible for 3000 ms, and the last one for an interval and a fade', () => {
  expect(createTestBubble().visibleMs).toBe(3000);
  expect(createTestBubble({ intervalMs: 5000, isLast: true }).visibleMs).toBe(5800);
});

test('a bubble grows beyond its usual size until its words are 12 px high, as far as the stage has room', () => {
  const content = { id: 't0', thought: 'word '.repeat(100).trim(), author: 'Albert Einstein' };
  for (const [tablet, fontSizePx] of [
    [stage, 11.99],
    [{ ...stage, width: 390, height: 500 }, 11.99],
    [{ ...stage, width: 300, height: 300 }, 9.99],
  ] as const) {
    const { diameterPx, position } = createTestBubble({ thought: content, tablet });
    const words = layoutBubbleText(content, diameterPx);
    expect(words.fontSizePx).toBeGreaterThanOrEqual(fontSizePx);
    expect(diameterPx * 1.1).toBeLessThanOrEqual(tablet.width);
    expect(position?.y).toBeGreaterThanOrEqual(diameterPx * 0.55);
  }
});

test('a bubble beside the prompt doesn’t rise, so it fills the height of a low stage above its buttons', () => {
  const low = createStage({ width: 278, height: 160, riseHeight: 320, bubbleScale: 0.9 });
  expect(low.placeInMiddle(firstBubble).diameterPx).toBeCloseTo((160 - 24) / 1.1);
});

test('a bubble is larger on a stage with a larger scale, as on a tablet', () => {
  const tablet = { ...stage, width: 820, height: 890, bubbleScale: 1.3 };
  const { diameterPx } = createTestBubble({ thought: { id: 't0', thought: 'x'.repeat(130) }, tablet });
  expect(diameterPx).toBeGreaterThanOrEqual(286);
  expect(diameterPx).toBeLessThanOrEqual(312);
});

interface TestBubbleOptions extends Partial<BubbleOptions> {
  thought?: BubbleContent;
  kind?: 'bubble' | 'revived';
  others?: readonly Bubble<BubbleContent>[];
  seed?: number;
  tablet?: typeof stage;
}

function createTestBubble(options: TestBubbleOptions = {}): Bubble<BubbleContent> {
  const { thought: content = thought, kind = 'bubble', others = [], seed = 1, tablet = stage } = options;
  const context = { now: 1000, random: seededRandom(seed), stage: createStage(tablet) };
  const bubble = createBubble(content, kind, others, context, { intervalMs: 3000, ...options });
  if (bubble === null) throw new Error('The bubble has no room.');
  return bubble;
}

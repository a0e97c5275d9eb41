import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readingTimeMs } from '../text/readingTime.ts';
import { createTestFlow } from '../../tests/support/flow/createTestFlow.ts';
import { createStage } from '../bubble/createStage.ts';
import { nextTransitionInMs, step } from './flow.ts';
import { createFlow } from './flowState.ts';
import { seededRandom, shuffleItems } from '../feed/random.ts';
import { listSeenThoughts } from './seenThoughts.ts';

interface StarterThought {
  id: string;
  thought: string;
  author: string;
}

const starterThoughts = readStarterThoughts();

describe('seen thoughts', () => {
  test('are listed once their bubbles start leaving, newest first', () => {
    const testFlow = createTestFlow(20);
    const [first] = testFlow.flow.bubbles;
    testFlow.advance(2999);
    expect(listSeenThoughts(testFlow.flow.seen)).toEqual([]);
    testFlow.advance(1);
    expect(testFlow.flow.seen.settled).toMatchObject([{ thought: first?.thought }]);
    testFlow.advance(6000);
    expect(listIds(testFlow)).toEqual(['t2', 't1', 't0']);
  });

  test('contain a thought once, at the front after it was shown again', () => {
    const testFlow = createTestFlow(20);
    testFlow.advance(6500);
    testFlow.dispatch({ type: 'back' });
    testFlow.advance(3000);
    expect(listIds(testFlow)).toEqual(['t1', 't2', 't0']);
  });

  test('settle later if the one on the line needs more time to be read', () => {
    const testFlow = createTestFlow(0);
    const thought = Array.from({ length: 26 }, () => 'word').join(' ');
    testFlow.dispatch({ type: 'loaded', thoughts: [{ id: 'long', thought }, { id: 't1' }, { id: 't2' }] });
    testFlow.advance(6499);
    expect(testFlow.flow.seen.settled.map(({ thought: { id } }) => id)).toEqual(['long']);
    expect(listIds(testFlow)).toEqual(['t2', 'long']);
    testFlow.advance(1);
    expect(testFlow.flow.seen.settled.map(({ thought: { id } }) => id)).toEqual(['t2', 'long']);
  });

  test('don’t change while the line is held, and catch up afterwards', () => {
    const testFlow = createTestFlow(20);
    testFlow.advance(3000);
    testFlow.dispatch({ type: 'seenHeldChanged', isHeld: true });
    testFlow.advance(18_000);
    expect(testFlow.flow.seen.settled).toHaveLength(1);
    testFlow.dispatch({ type: 'seenHeldChanged', isHeld: false });
    expect(testFlow.flow.seen.settled).toHaveLength(7);
    expect(testFlow.flow.seen.waiting).toEqual([]);
  });

  test('stay where they are during a pause', () => {
    const testFlow = createTestFlow(20);
    testFlow.advance(3000);
    testFlow.setPaused('user', true);
    testFlow.advance(60_000);
    expect(listIds(testFlow)).toEqual(['t0']);
    expect(nextTransitionInMs(testFlow.flow)).toBeNull();
  });
});

test('at the default speed, every starter thought is on its bubble or on the line until it can be read at 240 words a minute', () => {
  expect(starterThoughts).toHaveLength(40);
  const readableMs = Array.from({ length: 200 }, (_, seed) => watchStarterThoughts(seed)).flat();
  expect(readableMs).toHaveLength(200 * 39);
  const tooShort = readableMs.filter(({ thought, visibleMs }) => visibleMs < readingTimeMs(thought, 240) - 1);
  expect(tooShort).toEqual([]);
  // The test can fail: without the line, bubbles are visible for 3 s, which isn't enough for every starter thought.
  expect(Math.max(...starterThoughts.map((thought) => readingTimeMs(thought, 240)))).toBeGreaterThan(6000);
});

/**
 * Shows all starter thoughts in a random order.
 * @returns how long each was on its bubble or the newest on the line, for all that were replaced on the line
 */
function watchStarterThoughts(seed: number): { thought: StarterThought; visibleMs: number }[] {
  const random = seededRandom(seed);
  const stage = createStage({ left: 0, top: 0, width: 390, height: 500, riseHeight: 900, bubbleScale: 1 });
  const queue = shuffleItems(starterThoughts, random);
  const visibleMs = new Map<string, number>();
  const replaced: { thought: StarterThought; visibleMs: number }[] = [];
  let now = 0;
  let flow = step(createFlow<StarterThought>(), { type: 'loaded', thoughts: queue }, { now, random, stage });
  while (replaced.length < queue.length - 1) {
    const ms = nextTransitionInMs(flow) ?? 1000;
    const newest = flow.seen.settled[0]?.thought;
    const visible = flow.bubbles.filter(({ phase }) => phase === 'visible').map(({ thought }) => thought);
    for (const { id } of new Set([...visible, ...(newest === undefined ? [] : [newest])]))
      visibleMs.set(id, (visibleMs.get(id) ?? 0) + ms);
    now += ms;
    flow = step(flow, { type: 'elapsed', ms }, { now, random, stage });
    // The line stands still while the prompt is in its place.
    if (flow.phase === 'prompting')
      flow = { ...flow, phase: 'flowing', queue: [...flow.queue, { id: 'last', thought: '', author: '' }] };
    const newestNow = flow.seen.settled[0]?.thought;
    if (newest !== undefined && newest !== newestNow)
      replaced.push({ thought: newest, visibleMs: visibleMs.get(newest.id) ?? 0 });
  }
  return replaced;
}

function readStarterThoughts(): StarterThought[] {
  const file = `${import.meta.dirname}/../../api/thoughts/starterThoughts.json`;
  const records: Omit<StarterThought, 'id'>[] = JSON.parse(readFileSync(file, 'utf8'));
  return records.map(({ thought, author }, index) => ({ id: `${index}`, thought, author }));
}

function listIds(testFlow: ReturnType<typeof createTestFlow>): string[] {
  return listSeenThoughts(testFlow.flow.seen).map(({ thought }) => thought.id);
}

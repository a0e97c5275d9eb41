import { describe, expect, test } from 'vitest';
import {
  currentBubble,
  defaultSpeed,
  nextTransitionInMs,
  fastestSpeed,
  intervalMs,
  slowestSpeed,
} from './flow.ts';
import { createTestFlow, createThoughts } from '../testing/createTestFlow.ts';

describe('the flow', () => {
  test('shows the first bubble at once, then one every (10 - speed) s: 3 s at the speed of 7', () => {
    const testFlow = createTestFlow(20);
    expect(testFlow.flow.bubbles).toHaveLength(1);
    testFlow.advance(2999);
    expect(testFlow.flow.shownCount).toBe(1);
    testFlow.advance(1);
    expect(testFlow.flow.shownCount).toBe(2);
    testFlow.advance(3000);
    expect(testFlow.flow.shownCount).toBe(3);
    expect([slowestSpeed, defaultSpeed, fastestSpeed]).toEqual([1, 7, 9]);
    expect([1, 7, 9].map(intervalMs)).toEqual([9000, 3000, 1000]);
  });

  test('keeps a bubble for 3000 ms, lets it fade for 800 ms, and reports its end once', () => {
    const testFlow = createTestFlow(20);
    const [first] = testFlow.flow.bubbles;
    testFlow.advance(2999);
    expect(testFlow.phases()).toEqual(['visible']);
    testFlow.advance(1);
    expect(testFlow.phases()).toEqual(['fading', 'visible']);
    testFlow.advance(799);
    expect(testFlow.completed).toEqual([]);
    testFlow.advance(1);
    expect(testFlow.completed).toEqual([
      { type: 'completed', instanceId: first?.instanceId, thoughtId: 't0' },
    ]);
  });

  test('lets the end of the float come first: 200 ms later the bubble has gone, reported once', () => {
    const testFlow = createTestFlow(20);
    const floating = testFlow.flow.bubbles.map((bubble) => ({ ...bubble, floatRemainingMs: 1000 }));
    testFlow.flow = { ...testFlow.flow, bubbles: floating };
    testFlow.advance(1000);
    expect(testFlow.phases()).toEqual(['surfaced']);
    testFlow.advance(199);
    expect(testFlow.flow.bubbles).toHaveLength(1);
    testFlow.advance(1);
    expect(testFlow.flow.bubbles).toHaveLength(0);
    testFlow.advance(1800);
    expect(testFlow.completed).toHaveLength(1);
  });

  test('catches up with a late timer bubble by bubble', () => {
    const late = createTestFlow(20);
    const prompt = createTestFlow(20);
    late.advance(9500);
    for (let index = 0; index < 95; index++) prompt.advance(100);
    expect(late.flow.shownCount).toBe(prompt.flow.shownCount);
    expect(late.completed).toHaveLength(prompt.completed.length);
  });

  test('shortens the wait at once when a faster speed is chosen', () => {
    const testFlow = createTestFlow(20, { speed: 1 });
    expect(nextTransitionInMs(testFlow.flow)).toBe(3000);
    testFlow.dispatch({ type: 'speedChanged', speed: 9 });
    testFlow.advance(1000);
    expect(testFlow.flow.shownCount).toBe(2);
  });

  test('counts the interval of a new speed from the last bubble, whether it is longer or shorter', () => {
    const testFlow = createTestFlow(20);
    testFlow.advance(1000);
    testFlow.dispatch({ type: 'speedChanged', speed: 1 });
    testFlow.advance(7999);
    expect(testFlow.flow.shownCount).toBe(1);
    testFlow.advance(1);
    expect(testFlow.flow.shownCount).toBe(2);
    testFlow.advance(4000);
    testFlow.dispatch({ type: 'speedChanged', speed: 4 });
    testFlow.advance(1999);
    expect(testFlow.flow.shownCount).toBe(2);
    testFlow.advance(1);
    expect(testFlow.flow.shownCount).toBe(3);
  });

  test('shows the next bubble at once when the interval of a new speed is already over', () => {
    const testFlow = createTestFlow(20, { speed: 1 });
    testFlow.advance(5000);
    testFlow.dispatch({ type: 'speedChanged', speed: 9 });
    expect(nextTransitionInMs(testFlow.flow)).toBe(0);
    testFlow.advance(999);
    expect(testFlow.flow.shownCount).toBe(2);
  });

  test('forgets a speed that was passed over in a pause', () => {
    const testFlow = createTestFlow(20);
    testFlow.advance(1000);
    testFlow.dispatch({ type: 'pauseChanged', reason: 'user', isActive: true });
    for (const speed of [9, 1, 7]) testFlow.dispatch({ type: 'speedChanged', speed });
    testFlow.dispatch({ type: 'pauseChanged', reason: 'user', isActive: false });
    expect(nextTransitionInMs(testFlow.flow)).toBe(2000);
  });

  test('shows the first bubble at once even if a slower speed was chosen before', () => {
    const testFlow = createTestFlow(20, { pauseReason: 'hidden' });
    testFlow.dispatch({ type: 'speedChanged', speed: 1 });
    testFlow.dispatch({ type: 'pauseChanged', reason: 'hidden', isActive: false });
    expect(nextTransitionInMs(testFlow.flow)).toBe(0);
  });
});

describe('holding', () => {
  test.each(['overlay', 'user', 'hidden'] as const)(
    '%s lets everything stand still, and go on where it was',
    (hold) => {
      const testFlow = createTestFlow(20);
      testFlow.advance(1000);
      testFlow.dispatch({ type: 'pauseChanged', reason: hold, isActive: true });
      expect(nextTransitionInMs(testFlow.flow)).toBeNull();
      testFlow.advance(60_000);
      testFlow.dispatch({ type: 'pauseChanged', reason: hold, isActive: false });
      expect(nextTransitionInMs(testFlow.flow)).toBe(2000);
    },
  );

  test('two reasons need two releases', () => {
    const testFlow = createTestFlow(20);
    testFlow.dispatch({ type: 'pauseChanged', reason: 'overlay', isActive: true });
    testFlow.dispatch({ type: 'pauseChanged', reason: 'user', isActive: true });
    testFlow.dispatch({ type: 'pauseChanged', reason: 'overlay', isActive: false });
    expect(nextTransitionInMs(testFlow.flow)).toBeNull();
  });

  test('a held bubble stays, its remaining time with it; the others come and go', () => {
    const testFlow = createTestFlow(20);
    const held = testFlow.flow.bubbles[0]?.instanceId ?? '';
    testFlow.advance(1000);
    testFlow.dispatch({ type: 'bubblePauseChanged', instanceId: held, isPaused: true });
    testFlow.advance(20_000);
    expect(testFlow.flow.bubbles.map(({ instanceId }) => instanceId)).toContain(held);
    expect(testFlow.flow.shownCount).toBeGreaterThan(6);
    testFlow.dispatch({ type: 'bubblePauseChanged', instanceId: held, isPaused: false });
    testFlow.advance(2000);
    expect(testFlow.flow.bubbles.find(({ instanceId }) => instanceId === held)?.phase).toBe('fading');
  });

  test('a held bubble is the current one, and without one the newest that does not leave', () => {
    const testFlow = createTestFlow(20);
    const current = () => currentBubble(testFlow.flow)?.thought.id;
    expect(current()).toBe('t0');
    const held = testFlow.flow.bubbles[0]?.instanceId ?? '';
    testFlow.dispatch({ type: 'bubblePauseChanged', instanceId: held, isPaused: true });
    testFlow.advance(9000);
    expect(current()).toBe('t0');
    testFlow.dispatch({ type: 'bubblePauseChanged', instanceId: held, isPaused: false });
    expect(current()).toBe('t3');
  });

  test('a held bubble alone needs no timer', () => {
    const testFlow = createTestFlow(5);
    testFlow.dispatch({
      type: 'bubblePauseChanged',
      instanceId: testFlow.flow.bubbles[0]?.instanceId ?? '',
      isPaused: true,
    });
    testFlow.advance(60_000);
    expect(testFlow.flow).toMatchObject({ phase: 'prompting', bubbles: [{ isPaused: true }] });
    expect(nextTransitionInMs(testFlow.flow)).toBeNull();
  });

  test('what already fades cannot be held', () => {
    const testFlow = createTestFlow(20);
    testFlow.advance(3000);
    testFlow.dispatch({
      type: 'bubblePauseChanged',
      instanceId: testFlow.flow.bubbles[0]?.instanceId ?? '',
      isPaused: true,
    });
    testFlow.advance(800);
    expect(testFlow.completed).toHaveLength(1);
  });

  test('a visitor who has paused still gets one bubble to look at; a hidden tab gets none', () => {
    expect(createTestFlow(20, { pauseReason: 'user' }).flow.bubbles).toHaveLength(1);
    expect(createTestFlow(20, { pauseReason: 'hidden' }).flow.bubbles).toHaveLength(0);
  });
});

describe('when everything loaded was shown', () => {
  test('asks for more when the clock is due, from 5 thoughts on', () => {
    const testFlow = createTestFlow(5);
    testFlow.advance(14_999);
    expect(testFlow.flow.phase).toBe('flowing');
    testFlow.advance(1);
    expect(testFlow.flow).toMatchObject({ phase: 'prompting', shownCount: 5 });
  });

  test.each([1, 2, 4])('starts over without asking when %i were loaded', (size) => {
    const testFlow = createTestFlow(size);
    testFlow.advance(60_000);
    expect(testFlow.flow.phase).toBe('flowing');
    expect(testFlow.flow.shownCount).toBeGreaterThan(12);
  });

  test('one thought alone comes round again after each fade', () => {
    const testFlow = createTestFlow(1);
    testFlow.advance(3799);
    expect(testFlow.flow.shownCount).toBe(1);
    testFlow.advance(1);
    expect(testFlow.flow.shownCount).toBe(2);
    expect(testFlow.flow.bubbles).toHaveLength(1);
  });

  test('yes waits for thoughts and flows on at once; no rests, and can still be changed', () => {
    const testFlow = createTestFlow(5);
    testFlow.advance(15_000);
    testFlow.dispatch({ type: 'moreDeclined' });
    expect(testFlow.flow.phase).toBe('stopped');
    testFlow.advance(60_000);
    expect(testFlow.flow).toMatchObject({ phase: 'stopped', bubbles: [], shownCount: 5 });
    testFlow.dispatch({ type: 'moreRequested' });
    expect(testFlow.flow.phase).toBe('loading');
    testFlow.dispatch({ type: 'loaded', thoughts: createThoughts(10, 5) });
    expect(testFlow.flow).toMatchObject({ phase: 'flowing', shownCount: 6 });
  });

  test('yes flows on at once after going back, too', () => {
    const testFlow = createTestFlow(5);
    testFlow.advance(15_000);
    testFlow.dispatch({ type: 'back' });
    testFlow.dispatch({ type: 'moreRequested' });
    testFlow.dispatch({ type: 'loaded', thoughts: createThoughts(10, 5) });
    expect(testFlow.flow).toMatchObject({ phase: 'flowing', shownCount: 6 });
  });

  test('yes and no mean nothing where nobody asked', () => {
    const testFlow = createTestFlow(20);
    testFlow.dispatch({ type: 'moreRequested' });
    testFlow.dispatch({ type: 'moreDeclined' });
    expect(testFlow.flow.phase).toBe('flowing');
  });
});

test('after stand-ins the real thoughts take their place', () => {
  const testFlow = createTestFlow(2, { firstEvent: 'fallbackLoaded' });
  testFlow.advance(5000);
  testFlow.dispatch({ type: 'loaded', thoughts: [] });
  expect(testFlow.flow.queue).toHaveLength(2);
  testFlow.dispatch({ type: 'loaded', thoughts: createThoughts(20, 100) });
  testFlow.advance(3000);
  expect(testFlow.flow.bubbles.at(-1)?.thought.id).toBe('t100');
  expect(testFlow.flow.queue).toHaveLength(20);
  testFlow.dispatch({ type: 'loaded', thoughts: createThoughts(10, 200) });
  expect(testFlow.flow.queue).toHaveLength(30);
});

test('nothing stands in for thoughts that are there', () => {
  const testFlow = createTestFlow(5);
  testFlow.dispatch({ type: 'fallbackLoaded', thoughts: createThoughts(2, 100) });
  expect(testFlow.flow.queue).toHaveLength(5);
});

test('what stood in comes last among the thoughts that follow it', () => {
  const testFlow = createTestFlow(2, { firstEvent: 'fallbackLoaded' });
  testFlow.advance(5000);
  testFlow.dispatch({ type: 'loaded', thoughts: createThoughts(20) });
  expect(testFlow.flow.queue.map(({ id }) => id)).toEqual([
    ...createThoughts(18, 2).map(({ id }) => id),
    't0',
    't1',
  ]);
});

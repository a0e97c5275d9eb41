import { describe, expect, test } from 'vitest';
import { createTestFlow, createThoughts } from '../../tests/support/flow/createTestFlow.ts';
import { intervalMs } from './speed.ts';

describe('the flow at the end of its queue', () => {
  test.each([1, 7, 9])(
    'shows the prompt when the next bubble would have come at speed %i, beside the last one alone, until it is answered',
    (speed) => {
      const testFlow = createTestFlow(5, { speed });
      testFlow.advance(5 * intervalMs(speed) - 1);
      expect(testFlow.flow.phase).toBe('flowing');
      testFlow.advance(1);
      expect(testFlow.flow).toMatchObject({ phase: 'prompting', shownCount: 5 });
      testFlow.advance(60_000);
      expect(testFlow.flow.bubbles).toMatchObject([{ thought: { id: 't4' }, phase: 'visible' }]);
      testFlow.dispatch({ type: 'moreDeclined' });
      expect(testFlow.phases()).toEqual(['visible']);
      expect(testFlow.flow.seen).toHaveLength(5);
    },
  );

  test('shows no prompt while a bubble that Previous has shown is paused', () => {
    const testFlow = createTestFlow(5);
    testFlow.advance(14_000);
    testFlow.dispatch({ type: 'back' });
    testFlow.advance(3799);
    expect(testFlow.flow.phase).toBe('flowing');
    testFlow.advance(1);
    expect(testFlow.flow.phase).toBe('prompting');
  });

  test.each([2, 4])('starts the queue over without a prompt when %i thoughts are loaded', (size) => {
    const testFlow = createTestFlow(size);
    testFlow.advance(60_000);
    expect(testFlow.flow.phase).toBe('flowing');
    expect(testFlow.flow.shownCount).toBeGreaterThan(12);
  });

  test('lets a single thought fade after 3000 ms, and shows it again', () => {
    const testFlow = createTestFlow(1);
    testFlow.advance(2999);
    expect(testFlow.phases()).toEqual(['visible']);
    testFlow.advance(1);
    expect(testFlow.phases()).toEqual(['fading']);
    testFlow.advance(800);
    expect(testFlow.phases()).toEqual(['visible']);
    expect(testFlow.flow.shownCount).toBe(2);
    testFlow.advance(38_000);
    expect(testFlow.flow).toMatchObject({ phase: 'flowing', shownCount: 12 });
  });

  test('keeps the bubble of a requested single thought, even after Next', () => {
    const testFlow = createTestFlow(1, { isSingleKept: true });
    testFlow.advance(600_000);
    testFlow.dispatch({ type: 'next' });
    testFlow.advance(60_000);
    expect(testFlow.flow).toMatchObject({ shownCount: 1, seen: [] });
    expect(testFlow.flow.bubbles).toMatchObject([{ thought: { id: 't0' }, phase: 'visible' }]);
  });
});

describe('the flow after a response to the prompt', () => {
  test('keeps the last bubble when more is declined, and shows another one at once when more is requested later', () => {
    const testFlow = createTestFlow(5);
    testFlow.advance(15_800);
    testFlow.dispatch({ type: 'moreDeclined' });
    expect(testFlow.flow.phase).toBe('stopped');
    testFlow.advance(60_000);
    expect(testFlow.flow).toMatchObject({ phase: 'stopped', shownCount: 5 });
    expect(testFlow.flow.bubbles).toMatchObject([{ thought: { id: 't4' }, phase: 'visible' }]);
    expect(testFlow.flow.seen).toHaveLength(5);
    testFlow.dispatch({ type: 'moreRequested' });
    expect(testFlow.flow.phase).toBe('loading');
    testFlow.dispatch({ type: 'loaded', thoughts: createThoughts(10, 5) });
    expect(testFlow.flow).toMatchObject({ phase: 'flowing', shownCount: 6 });
  });

  test('shows a bubble at once when more is requested after going back', () => {
    const testFlow = createTestFlow(5);
    testFlow.advance(15_800);
    testFlow.dispatch({ type: 'back' });
    testFlow.dispatch({ type: 'moreRequested' });
    testFlow.dispatch({ type: 'loaded', thoughts: createThoughts(10, 5) });
    expect(testFlow.flow).toMatchObject({ phase: 'flowing', shownCount: 6 });
  });

  test('continues with the loaded thoughts, and retains only the last 20 that were shown', () => {
    const testFlow = createTestFlow(20);
    for (let loaded = 20; loaded < 1_000; loaded += 10) {
      while (testFlow.flow.phase !== 'prompting') testFlow.advance(1_000);
      expect(testFlow.flow.shownCount).toBe(loaded);
      testFlow.dispatch({ type: 'moreRequested' });
      testFlow.dispatch({ type: 'loaded', thoughts: createThoughts(10, loaded) });
      expect(testFlow.flow.queue).toHaveLength(30);
      expect(testFlow.flow.bubbles.at(-1)?.thought).toBe(testFlow.flow.queue[20]);
    }
  });

  test('has no effect while the prompt is not shown', () => {
    const testFlow = createTestFlow(20);
    testFlow.dispatch({ type: 'moreRequested' });
    testFlow.dispatch({ type: 'moreDeclined' });
    expect(testFlow.flow.phase).toBe('flowing');
  });
});

describe('fallback thoughts', () => {
  test('are replaced by the thoughts that are loaded later', () => {
    const testFlow = createTestFlow(2, { firstEvent: 'fallbackLoaded' });
    testFlow.advance(5000);
    testFlow.dispatch({ type: 'loaded', thoughts: [] });
    expect(testFlow.flow.queue).toHaveLength(2);
    testFlow.dispatch({ type: 'loaded', thoughts: createThoughts(20, 100) });
    testFlow.advance(3000);
    expect(testFlow.newestId()).toBe('t100');
    expect(testFlow.flow.queue).toHaveLength(20);
    testFlow.dispatch({ type: 'loaded', thoughts: createThoughts(10, 200) });
    expect(testFlow.flow.queue).toHaveLength(30);
  });

  test('are ignored while no thoughts are needed', () => {
    const testFlow = createTestFlow(5);
    testFlow.dispatch({ type: 'fallbackLoaded', thoughts: createThoughts(2, 100) });
    expect(testFlow.flow).toMatchObject({ source: 'collection', queue: createThoughts(5) });
  });

  test('follow the collection’s thoughts if more of these can’t be loaded, until they can', () => {
    const testFlow = createTestFlow(5);
    testFlow.advance(15_800);
    testFlow.dispatch({ type: 'moreRequested' });
    testFlow.dispatch({ type: 'fallbackLoaded', thoughts: createThoughts(2, 100) });
    expect(testFlow.flow).toMatchObject({ phase: 'flowing', source: 'fallback' });
    expect(testFlow.newestId()).toBe('t100');
    testFlow.dispatch({ type: 'loaded', thoughts: createThoughts(10, 5) });
    expect(testFlow.flow.source).toBe('collection');
    testFlow.advance(3_000);
    expect(testFlow.newestId()).toBe('t5');
  });

  test('lead to the prompt at their end, and thoughts that are loaded during it follow at once', () => {
    const testFlow = createTestFlow(5);
    testFlow.advance(15_800);
    testFlow.dispatch({ type: 'moreRequested' });
    testFlow.dispatch({ type: 'fallbackLoaded', thoughts: createThoughts(2, 100) });
    testFlow.advance(10_000);
    expect(testFlow.flow).toMatchObject({ phase: 'prompting', source: 'fallback', shownCount: 7 });
    testFlow.dispatch({ type: 'loaded', thoughts: createThoughts(10, 5) });
    expect(testFlow.flow.phase).toBe('prompting');
    testFlow.dispatch({ type: 'moreRequested' });
    testFlow.advance(0);
    expect(testFlow.flow).toMatchObject({ phase: 'flowing', shownCount: 8 });
    expect(testFlow.newestId()).toBe('t5');
  });

  test('come after the loaded thoughts if they have been seen', () => {
    const testFlow = createTestFlow(2, { firstEvent: 'fallbackLoaded' });
    testFlow.advance(5000);
    testFlow.dispatch({ type: 'loaded', thoughts: createThoughts(20) });
    const queue = testFlow.flow.queue.map(({ id }) => id);
    expect(new Set(queue.slice(0, 18))).toEqual(new Set(createThoughts(18, 2).map(({ id }) => id)));
    expect(queue.slice(18)).toEqual(['t0', 't1']);
  });
});

import { describe, expect, test } from 'vitest';
import { createTestFlow } from '../../tests/support/flow/createTestFlow.ts';

describe('the event `next`', () => {
  test('dismisses the current bubble, shows and counts the next thought, and restarts the interval', () => {
    const testFlow = createTestFlow(20);
    testFlow.advance(1000);
    testFlow.dispatch({ type: 'next' });
    expect(testFlow.phases()).toEqual(['fading', 'visible']);
    expect(testFlow.flow).toMatchObject({ shownCount: 2, sinceLastBubbleMs: 0 });
    expect(testFlow.flow.seen.map(({ id }) => id)).toEqual(['t0']);
    expect(testFlow.flow.seen.map(({ id }) => id)).toEqual(['t0']);
    testFlow.advance(800);
    expect(testFlow.completed.map(({ thoughtId }) => thoughtId)).toEqual(['t0']);
    testFlow.advance(2199);
    expect(testFlow.flow.shownCount).toBe(2);
    testFlow.advance(1);
    expect(testFlow.flow.shownCount).toBe(3);
  });

  test('dismisses the paused bubble rather than the newest one', () => {
    const testFlow = createTestFlow(20);
    testFlow.setFirstBubblePaused(true);
    testFlow.advance(3000);
    testFlow.dispatch({ type: 'next' });
    expect(testFlow.phases()).toEqual(['fading', 'visible', 'visible']);
  });

  test('works during a pause, when at most one bubble is leaving', () => {
    const testFlow = createTestFlow(20);
    testFlow.setPaused('user', true);
    for (let press = 1; press <= 5; press++) {
      testFlow.dispatch({ type: 'next' });
      expect(testFlow.phases()).toEqual(['fading', 'visible']);
      expect(testFlow.newestId()).toBe(testFlow.flow.queue[press]?.id);
    }
    expect(testFlow.completed).toHaveLength(4);
    testFlow.advance(60_000);
    expect(testFlow.flow.shownCount).toBe(6);
    expect(testFlow.flow.seen).toHaveLength(5);
    testFlow.dispatch({ type: 'back' });
    expect(testFlow.newestId()).toBe(testFlow.flow.queue[4]?.id);
  });

  test('has no effect while more thoughts are loading, so that the prompt does not return', () => {
    const testFlow = createTestFlow(5);
    for (let press = 0; press < 5; press++) testFlow.dispatch({ type: 'next' });
    testFlow.dispatch({ type: 'moreRequested' });
    testFlow.dispatch({ type: 'next' });
    expect(testFlow.flow).toMatchObject({ phase: 'loading', shownCount: 5 });
  });

  test.each([false, true])(
    'leads to the prompt beside the last bubble, and has no effect from then on (paused: %s)',
    (isPaused) => {
      const testFlow = createTestFlow(5);
      testFlow.setPaused('user', isPaused);
      for (let press = 0; press < 4; press++) testFlow.dispatch({ type: 'next' });
      expect(testFlow.flow).toMatchObject({ phase: 'flowing', shownCount: 5 });
      testFlow.dispatch({ type: 'next' });
      expect(testFlow.flow.phase).toBe('prompting');
      expect(testFlow.flow.bubbles.at(-1)).toMatchObject({ thought: { id: 't4' }, phase: 'visible' });
      const before = testFlow.flow.bubbles;
      testFlow.dispatch({ type: 'next' });
      expect(testFlow.flow.bubbles).toEqual(before);
      testFlow.dispatch({ type: 'moreDeclined' });
      testFlow.dispatch({ type: 'next' });
      expect(testFlow.flow).toMatchObject({ phase: 'stopped', shownCount: 5 });
      expect(testFlow.flow.bubbles).toEqual(before);
    },
  );

  test.each([1, 2, 3, 4])('shows the first of %i thoughts again after the last one', (size) => {
    const testFlow = createTestFlow(size);
    const shown = [testFlow.flow.bubbles[0]?.thought.id];
    for (let press = 0; press < size; press++) {
      testFlow.dispatch({ type: 'next' });
      shown.push(testFlow.newestId());
    }
    expect(shown).toEqual([...Array.from({ length: size }, (_, index) => `t${index}`), 't0']);
    const ids = testFlow.flow.bubbles.map(({ thought }) => thought.id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

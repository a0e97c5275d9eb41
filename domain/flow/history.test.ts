import { describe, expect, test } from 'vitest';
import { createTestFlow } from '../../tests/support/flow/createTestFlow.ts';
import { opticalCentreRatio } from '../bubble/stage.ts';

describe('going back', () => {
  test('has no effect while nothing was seen', () => {
    const testFlow = createTestFlow(20);
    testFlow.dispatch({ type: 'back' });
    expect(testFlow.flow.bubbles).toHaveLength(1);
  });

  test('shows an earlier thought each time, without counting it, and restarts the interval', () => {
    const testFlow = createTestFlow(20);
    testFlow.advance(10_500);
    expect(testFlow.flow.seen.map(({ id }) => id)).toEqual(['t2', 't1', 't0']);
    testFlow.dispatch({ type: 'back' });
    testFlow.dispatch({ type: 'back' });
    const revived = testFlow.flow.bubbles.filter(({ instanceId }) => instanceId.startsWith('revived-'));
    expect(revived.map(({ thought }) => thought.id)).toEqual(['t2', 't1']);
    expect(testFlow.flow).toMatchObject({ shownCount: 4, sinceLastBubbleMs: 0 });
    testFlow.advance(3000);
    expect(testFlow.flow.shownCount).toBe(5);
    expect(
      testFlow.flow.bubbles.filter(({ phase }) => phase === 'fading').map(({ thought }) => thought.id),
    ).toContain('t1');
  });

  test('replaces a bubble of the same thought that is still fading, and reports it as completed', () => {
    const testFlow = createTestFlow(20);
    testFlow.advance(3000);
    testFlow.dispatch({ type: 'back' });
    expect(testFlow.flow.bubbles.map(({ thought }) => thought.id)).toEqual(['t1', 't0']);
    expect(testFlow.completed.map(({ thoughtId }) => thoughtId)).toEqual(['t0']);
  });

  test('shows one revived bubble at a time during a pause, and keeps the replaced ones revisitable', () => {
    const testFlow = createTestFlow(20);
    testFlow.advance(10_500);
    testFlow.setPaused('user', true);
    const before = testFlow.flow.bubbles;
    for (const id of ['t2', 't1', 't0']) {
      testFlow.dispatch({ type: 'back' });
      expect(testFlow.flow.bubbles.slice(before.length).map(({ thought }) => thought.id)).toEqual([id]);
    }
    testFlow.dispatch({ type: 'back' });
    expect(testFlow.newestId()).toBe('t0');
    expect(testFlow.completed.slice(-2).map(({ thoughtId }) => thoughtId)).toEqual(['t2', 't1']);
    testFlow.setPaused('user', false);
    testFlow.advance(3000);
    for (const { thought } of [...before.slice(-1), { thought: { id: 't2' } }]) {
      testFlow.dispatch({ type: 'back' });
      expect(testFlow.newestId()).toBe(thought.id);
    }
  });

  test("doesn't replace a revived bubble that is paused itself", () => {
    const testFlow = createTestFlow(20);
    testFlow.advance(10_500);
    testFlow.setPaused('user', true);
    testFlow.dispatch({ type: 'back' });
    const { instanceId = '' } = testFlow.flow.bubbles.at(-1) ?? {};
    testFlow.dispatch({ type: 'bubblePauseChanged', instanceId, isPaused: true });
    testFlow.dispatch({ type: 'back' });
    expect(testFlow.flow.bubbles.slice(-2).map(({ thought }) => thought.id)).toEqual(['t2', 't1']);
  });

  test('replaces the bubble beside the prompt, goes further back each time, and works after more was declined', () => {
    const testFlow = createTestFlow(5);
    testFlow.advance(15_800);
    for (const id of ['t3', 't2']) {
      testFlow.dispatch({ type: 'back' });
      expect(testFlow.flow.bubbles).toMatchObject([{ thought: { id }, phase: 'visible' }]);
    }
    expect(testFlow.flow.phase).toBe('prompting');
    expect(testFlow.flow.seen.map(({ id }) => id)).toContain('t4');
    testFlow.dispatch({ type: 'moreDeclined' });
    testFlow.advance(60_000);
    expect(testFlow.flow.bubbles).toMatchObject([{ thought: { id: 't2' }, phase: 'visible' }]);
    testFlow.dispatch({ type: 'back' });
    expect(testFlow.flow.bubbles).toMatchObject([{ thought: { id: 't1' }, phase: 'visible' }]);
    // The test's stage is 1200 × 700 px.
    expect(testFlow.flow.bubbles).toMatchObject([{ position: { x: 600, y: 700 * opticalCentreRatio } }]);
  });
});

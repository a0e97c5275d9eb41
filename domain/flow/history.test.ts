import { describe, expect, test } from 'vitest';
import { createTestFlow } from '../testing/createTestFlow.ts';

describe('going back', () => {
  test('has no effect while the history is empty', () => {
    const testFlow = createTestFlow(20);
    testFlow.dispatch({ type: 'back' });
    expect(testFlow.flow.bubbles).toHaveLength(1);
  });

  test('shows an earlier thought each time, without counting it, and restarts the interval', () => {
    const testFlow = createTestFlow(20);
    testFlow.advance(10_500);
    expect(testFlow.flow.history.map(({ id }) => id)).toEqual(['t0', 't1', 't2']);
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
    testFlow.dispatch({ type: 'pauseChanged', reason: 'user', isActive: true });
    const before = testFlow.flow.bubbles;
    for (const id of ['t2', 't1', 't0']) {
      testFlow.dispatch({ type: 'back' });
      expect(testFlow.flow.bubbles.slice(before.length).map(({ thought }) => thought.id)).toEqual([id]);
    }
    testFlow.dispatch({ type: 'back' });
    expect(testFlow.flow.bubbles.at(-1)?.thought.id).toBe('t0');
    expect(testFlow.completed.slice(-2).map(({ thoughtId }) => thoughtId)).toEqual(['t2', 't1']);
    testFlow.dispatch({ type: 'pauseChanged', reason: 'user', isActive: false });
    expect(testFlow.flow.history.map(({ id }) => id)).toEqual(['t2', 't1']);
  });

  test("doesn't replace a revived bubble that is paused itself", () => {
    const testFlow = createTestFlow(20);
    testFlow.advance(10_500);
    testFlow.dispatch({ type: 'pauseChanged', reason: 'user', isActive: true });
    testFlow.dispatch({ type: 'back' });
    const { instanceId = '' } = testFlow.flow.bubbles.at(-1) ?? {};
    testFlow.dispatch({ type: 'bubblePauseChanged', instanceId, isPaused: true });
    testFlow.dispatch({ type: 'back' });
    expect(testFlow.flow.bubbles.slice(-2).map(({ thought }) => thought.id)).toEqual(['t2', 't1']);
  });

  test('works while the prompt is shown and after more was declined', () => {
    const testFlow = createTestFlow(5);
    testFlow.advance(15_800);
    testFlow.dispatch({ type: 'back' });
    expect(testFlow.flow.phase).toBe('prompting');
    expect(testFlow.flow.bubbles.at(-1)?.thought.id).toBe('t4');
    testFlow.dispatch({ type: 'moreDeclined' });
    testFlow.advance(4000);
    testFlow.dispatch({ type: 'back' });
    expect(testFlow.flow.bubbles).toHaveLength(1);
  });
});

import { describe, expect, test } from 'vitest';
import { msUntilNextTransition } from './flow.ts';
import { currentBubble } from './flowState.ts';
import { createTestFlow } from '../../tests/support/flow/createTestFlow.ts';

describe('pausing the flow', () => {
  test.each(['overlay', 'user', 'hidden'] as const)(
    'stops all timers for the reason "%s", and resuming continues them',
    (reason) => {
      const testFlow = createTestFlow(20);
      testFlow.advance(1000);
      testFlow.setPaused(reason, true);
      expect(msUntilNextTransition(testFlow.flow)).toBeNull();
      testFlow.advance(60_000);
      testFlow.setPaused(reason, false);
      testFlow.advance(1999);
      expect(testFlow.phases()).toEqual(['visible']);
      testFlow.advance(1);
      expect(testFlow.phases()).toEqual(['fading', 'visible']);
    },
  );

  test('lasts until every reason has ended', () => {
    const testFlow = createTestFlow(20);
    testFlow.setPaused('overlay', true);
    testFlow.setPaused('user', true);
    testFlow.setPaused('overlay', false);
    expect(msUntilNextTransition(testFlow.flow)).toBeNull();
  });

  test('shows the first bubble if the visitor has paused, but not if the tab is hidden', () => {
    expect(createTestFlow(20, { pauseReason: 'user' }).flow.bubbles).toHaveLength(1);
    expect(createTestFlow(20, { pauseReason: 'hidden' }).flow.bubbles).toHaveLength(0);
  });
});

describe('pausing a bubble', () => {
  test('stops its timers, but not the timers of other bubbles', () => {
    const testFlow = createTestFlow(20);
    testFlow.advance(1000);
    testFlow.setFirstBubblePaused(true);
    testFlow.advance(20_000);
    expect(testFlow.flow.bubbles[0]?.thought.id).toBe('t0');
    expect(testFlow.flow.shownCount).toBeGreaterThan(6);
    testFlow.setFirstBubblePaused(false);
    testFlow.advance(2000);
    expect(testFlow.flow.bubbles[0]).toMatchObject({ thought: { id: 't0' }, phase: 'fading' });
  });

  test('makes it the current bubble; otherwise the newest visible bubble is the current one', () => {
    const testFlow = createTestFlow(20);
    const current = () => currentBubble(testFlow.flow)?.thought.id;
    expect(current()).toBe('t0');
    testFlow.setFirstBubblePaused(true);
    testFlow.advance(9000);
    expect(current()).toBe('t0');
    testFlow.setFirstBubblePaused(false);
    expect(current()).toBe(testFlow.newestId());
  });

  test('schedules no transition when only the last bubble is left beside it, not even the prompt', () => {
    const testFlow = createTestFlow(5);
    testFlow.setFirstBubblePaused(true);
    testFlow.advance(60_000);
    expect(testFlow.flow).toMatchObject({ phase: 'flowing', shownCount: 5 });
    expect(testFlow.flow.bubbles.map(({ thought }) => thought.id)).toEqual(['t0', 't4']);
    expect(msUntilNextTransition(testFlow.flow)).toBeNull();
  });

  test('has no effect on a bubble that is already fading', () => {
    const testFlow = createTestFlow(20);
    testFlow.advance(3000);
    testFlow.setFirstBubblePaused(true);
    testFlow.advance(800);
    expect(testFlow.completed).toHaveLength(1);
  });
});

import { describe, expect, test } from 'vitest';
import { createTestFlow } from '../../tests/support/flow/createTestFlow.ts';

/** Has room for one bubble. */
const smallStage = { width: 230, height: 270, riseHeight: 300, bubbleScale: 1 };

test('when the stage becomes small, a visible bubble stays rather than one that is leaving', () => {
  const testFlow = createTestFlow(20);
  testFlow.advance(3000);
  expect(testFlow.phases()).toEqual(['fading', 'visible']);
  testFlow.resize(smallStage);
  expect(testFlow.flow.bubbles).toMatchObject([{ thought: { id: 't1' } }]);
});

describe('a bubble without room', () => {
  test('dismisses the oldest bubble early enough to appear on time', () => {
    const testFlow = createTestFlow(20, { speed: 7, stage: smallStage });
    testFlow.advance(2199);
    expect(testFlow.phases()).toEqual(['visible']);
    testFlow.advance(1);
    expect(testFlow.phases()).toEqual(['fading']);
    expect(testFlow.flow.seen.map(({ id }) => id)).toEqual(['t0']);
    testFlow.advance(800);
    expect(testFlow.flow).toMatchObject({ shownCount: 2, bubbles: [{ thought: { id: 't1' } }] });
  });

  test('waits until the oldest bubble has been visible for a second', () => {
    const testFlow = createTestFlow(20, { speed: 9, stage: smallStage });
    testFlow.advance(1000);
    expect(testFlow.phases()).toEqual(['fading']);
    testFlow.advance(799);
    expect(testFlow.flow.shownCount).toBe(1);
    testFlow.advance(1);
    expect(testFlow.flow.shownCount).toBe(2);
  });

  test('waits for a paused bubble, and appears once that bubble has left', () => {
    const testFlow = createTestFlow(20, { speed: 7, stage: smallStage });
    testFlow.setFirstBubblePaused(true);
    testFlow.advance(60_000);
    expect(testFlow.flow).toMatchObject({ shownCount: 1, bubbles: [{ phase: 'visible', isPaused: true }] });
    testFlow.setFirstBubblePaused(false);
    testFlow.advance(1800);
    expect(testFlow.flow).toMatchObject({ shownCount: 2, bubbles: [{ thought: { id: 't1' } }] });
  });

  test('waits for a bubble that Previous has shown', () => {
    const testFlow = createTestFlow(20, { speed: 9, stage: smallStage });
    testFlow.advance(1800);
    testFlow.dispatch({ type: 'back' });
    const { shownCount } = testFlow.flow;
    testFlow.advance(3799);
    expect(testFlow.flow).toMatchObject({ shownCount, bubbles: [{ thought: { id: 't0' } }] });
    testFlow.advance(1);
    expect(testFlow.flow.shownCount).toBe(shownCount + 1);
  });

  test('appears at once after Next, and the other bubbles disappear', () => {
    const testFlow = createTestFlow(20, { speed: 7, stage: smallStage });
    testFlow.advance(1000);
    testFlow.dispatch({ type: 'next' });
    expect(testFlow.flow.bubbles).toMatchObject([{ thought: { id: 't1' }, phase: 'visible' }]);
    expect(testFlow.completed.map(({ thoughtId }) => thoughtId)).toEqual(['t0']);
    expect(testFlow.flow.seen.map(({ id }) => id)).toEqual(['t0']);
    testFlow.setFirstBubblePaused(true);
    testFlow.dispatch({ type: 'back' });
    expect(testFlow.flow.bubbles).toMatchObject([{ thought: { id: 't0' } }]);
  });
});

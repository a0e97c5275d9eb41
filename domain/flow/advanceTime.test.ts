import { describe, expect, test } from 'vitest';
import { msUntilNextTransition } from './flow.ts';
import { defaultSpeed, fastestSpeed, intervalMs, slowestSpeed } from './speed.ts';
import { createTestFlow } from '../../tests/support/flow/createTestFlow.ts';

describe('advanceTime', () => {
  test('shows the first bubble at once, then one every (10 - speed) seconds', () => {
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

  test('removes a bubble after 3000 ms and a fade of 800 ms, and reports its completion once', () => {
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

  test('removes a bubble 200 ms after its float ended, and reports its completion once', () => {
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

  test('shows the same bubbles after one late timer as after many timers on time', () => {
    const late = createTestFlow(20);
    const onTime = createTestFlow(20);
    late.advance(9500);
    for (let index = 0; index < 95; index++) onTime.advance(100);
    expect(late.flow.shownCount).toBe(onTime.flow.shownCount);
    expect(late.completed).toHaveLength(onTime.completed.length);
  });
});

describe('a change of speed', () => {
  test('applies the new interval from the last bubble on', () => {
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

  test('shows the next bubble at once when the new interval has already passed', () => {
    const testFlow = createTestFlow(20, { speed: 1 });
    testFlow.advance(5000);
    testFlow.dispatch({ type: 'speedChanged', speed: 9 });
    expect(msUntilNextTransition(testFlow.flow)).toBe(0);
    testFlow.advance(999);
    expect(testFlow.flow.shownCount).toBe(2);
  });

  test('has no effect when it is reverted during a pause', () => {
    const testFlow = createTestFlow(20);
    testFlow.advance(1000);
    testFlow.setPaused('user', true);
    for (const speed of [9, 1, 7]) testFlow.dispatch({ type: 'speedChanged', speed });
    testFlow.setPaused('user', false);
    testFlow.advance(1999);
    expect(testFlow.flow.shownCount).toBe(1);
    testFlow.advance(1);
    expect(testFlow.flow.shownCount).toBe(2);
  });

  test("doesn't delay the first bubble", () => {
    const testFlow = createTestFlow(20, { pauseReason: 'hidden' });
    testFlow.dispatch({ type: 'speedChanged', speed: 1 });
    testFlow.setPaused('hidden', false);
    expect(msUntilNextTransition(testFlow.flow)).toBe(0);
  });
});

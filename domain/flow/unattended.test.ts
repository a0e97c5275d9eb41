import { describe, expect, test } from 'vitest';
import { createTestFlow } from '../../tests/support/flow/createTestFlow.ts';

describe('the event `unattendedChanged`', () => {
  test('lets the flow request more thoughts at the end of the queue, without a prompt', () => {
    const testFlow = createTestFlow(5);
    testFlow.dispatch({ type: 'unattendedChanged', isUnattended: true });
    testFlow.advance(60_000);
    expect(testFlow.flow).toMatchObject({ phase: 'loading', shownCount: 5 });
  });

  test('accepts the prompt that is shown', () => {
    const testFlow = createTestFlow(5);
    testFlow.advance(60_000);
    expect(testFlow.flow.phase).toBe('prompting');
    testFlow.dispatch({ type: 'unattendedChanged', isUnattended: true });
    expect(testFlow.flow.phase).toBe('loading');
  });

  test('changes nothing after more thoughts were declined', () => {
    const testFlow = createTestFlow(5);
    testFlow.advance(60_000);
    testFlow.dispatch({ type: 'moreDeclined' });
    testFlow.dispatch({ type: 'unattendedChanged', isUnattended: true });
    expect(testFlow.flow.phase).toBe('stopped');
  });

  test('releases the bubble that was kept', () => {
    const testFlow = createTestFlow(20);
    testFlow.setFirstBubblePaused(true);
    testFlow.advance(10_000);
    testFlow.dispatch({ type: 'unattendedChanged', isUnattended: true });
    testFlow.advance(3800);
    expect(testFlow.completed.map(({ thoughtId }) => thoughtId)).toContain('t0');
  });

  test('shows the prompt again when a visitor is back', () => {
    const testFlow = createTestFlow(5);
    testFlow.dispatch({ type: 'unattendedChanged', isUnattended: true });
    testFlow.dispatch({ type: 'unattendedChanged', isUnattended: false });
    testFlow.advance(60_000);
    expect(testFlow.flow.phase).toBe('prompting');
  });
});

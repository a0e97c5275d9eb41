import { describe, expect, test } from 'vitest';
import { playing } from './testFlow.ts';

describe('back', () => {
  test('is nothing while nothing has left', () => {
    const play = playing(20);
    play.take({ type: 'back' });
    expect(play.flow.bubbles).toHaveLength(1);
  });

  test('walks further back with each press, counts in no counter, and starts the clock anew', () => {
    const play = playing(20);
    play.pass(10_500);
    expect(play.flow.history.map(({ id }) => id)).toEqual(['t0', 't1', 't2']);
    play.take({ type: 'back' });
    play.take({ type: 'back' });
    const revived = play.flow.bubbles.filter(({ instanceId }) => instanceId.startsWith('revived-'));
    expect(revived.map(({ thought }) => thought.id)).toEqual(['t2', 't1']);
    expect(play.flow).toMatchObject({ shown: 4, waitedMs: 0 });
    play.pass(3000);
    expect(play.flow.shown).toBe(5);
    expect(
      play.flow.bubbles.filter(({ phase }) => phase === 'fading').map(({ thought }) => thought.id),
    ).toContain('t1');
  });

  test('replaces the instance that still fades, which is reported as completed', () => {
    const play = playing(20);
    play.pass(3000);
    play.take({ type: 'back' });
    expect(play.flow.bubbles.map(({ thought }) => thought.id)).toEqual(['t1', 't0']);
    expect(play.completed.map(({ thoughtId }) => thoughtId)).toEqual(['t0']);
  });

  test('shows one after the other while nothing leaves by itself, and loses none', () => {
    const play = playing(20);
    play.pass(10_500);
    play.take({ type: 'held', hold: 'paused', isOn: true });
    const before = play.flow.bubbles;
    for (const id of ['t2', 't1', 't0']) {
      play.take({ type: 'back' });
      expect(play.flow.bubbles.slice(before.length).map(({ thought }) => thought.id)).toEqual([id]);
    }
    play.take({ type: 'back' });
    expect(play.flow.bubbles.at(-1)?.thought.id).toBe('t0');
    expect(play.completed.slice(-2).map(({ thoughtId }) => thoughtId)).toEqual(['t2', 't1']);
    play.take({ type: 'held', hold: 'paused', isOn: false });
    expect(play.flow.history.map(({ id }) => id)).toEqual(['t2', 't1']);
  });

  test('leaves what somebody holds, however long nothing leaves by itself', () => {
    const play = playing(20);
    play.pass(10_500);
    play.take({ type: 'held', hold: 'paused', isOn: true });
    play.take({ type: 'back' });
    const { instanceId = '' } = play.flow.bubbles.at(-1) ?? {};
    play.take({ type: 'bubbleHeld', instanceId, isHeld: true });
    play.take({ type: 'back' });
    expect(play.flow.bubbles.slice(-2).map(({ thought }) => thought.id)).toEqual(['t2', 't1']);
  });

  test('works while the question is up and after a no', () => {
    const play = playing(5);
    play.pass(15_000);
    play.take({ type: 'back' });
    expect(play.flow.phase).toBe('asking');
    expect(play.flow.bubbles.at(-1)?.thought.id).toBe('t4');
    play.take({ type: 'declined' });
    play.pass(4000);
    play.take({ type: 'back' });
    expect(play.flow.bubbles).toHaveLength(1);
  });
});

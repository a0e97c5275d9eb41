import { describe, expect, test } from 'vitest';
import { currentBubble, defaultSpeed, dueInMs, fastestSpeed, intervalMs, slowestSpeed } from './bubbles.ts';
import { playing, thoughts } from './testFlow.ts';

describe('the flow', () => {
  test('shows the first bubble at once, then one every (10 - speed) s: 3 s at the speed of 7', () => {
    const play = playing(20);
    expect(play.flow.bubbles).toHaveLength(1);
    play.pass(2999);
    expect(play.flow.shown).toBe(1);
    play.pass(1);
    expect(play.flow.shown).toBe(2);
    play.pass(3000);
    expect(play.flow.shown).toBe(3);
    expect([slowestSpeed, defaultSpeed, fastestSpeed]).toEqual([1, 7, 9]);
    expect([1, 7, 9].map(intervalMs)).toEqual([9000, 3000, 1000]);
  });

  test('keeps a bubble for 3000 ms, lets it fade for 800 ms, and reports its end once', () => {
    const play = playing(20);
    const [first] = play.flow.bubbles;
    play.pass(2999);
    expect(play.phases()).toEqual(['visible']);
    play.pass(1);
    expect(play.phases()).toEqual(['fading', 'visible']);
    play.pass(799);
    expect(play.completed).toEqual([]);
    play.pass(1);
    expect(play.completed).toEqual([{ type: 'completed', instanceId: first?.instanceId, thoughtId: 't0' }]);
  });

  test('lets the end of the float come first: 200 ms later the bubble has gone, reported once', () => {
    const play = playing(20);
    const floating = play.flow.bubbles.map((bubble) => ({ ...bubble, floatRemainingMs: 1000 }));
    play.flow = { ...play.flow, bubbles: floating };
    play.pass(1000);
    expect(play.phases()).toEqual(['surfaced']);
    play.pass(199);
    expect(play.flow.bubbles).toHaveLength(1);
    play.pass(1);
    expect(play.flow.bubbles).toHaveLength(0);
    play.pass(1800);
    expect(play.completed).toHaveLength(1);
  });

  test('catches up with a late timer bubble by bubble', () => {
    const late = playing(20);
    const prompt = playing(20);
    late.pass(9500);
    for (let index = 0; index < 95; index++) prompt.pass(100);
    expect(late.flow.shown).toBe(prompt.flow.shown);
    expect(late.completed).toHaveLength(prompt.completed.length);
  });

  test('shortens the wait at once when a faster speed is chosen', () => {
    const play = playing(20, { speed: 1 });
    expect(dueInMs(play.flow)).toBe(3000);
    play.take({ type: 'speedChosen', speed: 9 });
    play.pass(1000);
    expect(play.flow.shown).toBe(2);
  });

  test('counts the interval of a new speed from the last bubble, whether it is longer or shorter', () => {
    const play = playing(20);
    play.pass(1000);
    play.take({ type: 'speedChosen', speed: 1 });
    play.pass(7999);
    expect(play.flow.shown).toBe(1);
    play.pass(1);
    expect(play.flow.shown).toBe(2);
    play.pass(4000);
    play.take({ type: 'speedChosen', speed: 4 });
    play.pass(1999);
    expect(play.flow.shown).toBe(2);
    play.pass(1);
    expect(play.flow.shown).toBe(3);
  });

  test('shows the next bubble at once when the interval of a new speed is already over', () => {
    const play = playing(20, { speed: 1 });
    play.pass(5000);
    play.take({ type: 'speedChosen', speed: 9 });
    expect(dueInMs(play.flow)).toBe(0);
    play.pass(999);
    expect(play.flow.shown).toBe(2);
  });

  test('forgets a speed that was passed over in a pause', () => {
    const play = playing(20);
    play.pass(1000);
    play.take({ type: 'held', hold: 'paused', isOn: true });
    for (const speed of [9, 1, 7]) play.take({ type: 'speedChosen', speed });
    play.take({ type: 'held', hold: 'paused', isOn: false });
    expect(dueInMs(play.flow)).toBe(2000);
  });

  test('shows the first bubble at once even if a slower speed was chosen before', () => {
    const play = playing(20, { hold: 'hidden' });
    play.take({ type: 'speedChosen', speed: 1 });
    play.take({ type: 'held', hold: 'hidden', isOn: false });
    expect(dueInMs(play.flow)).toBe(0);
  });
});

describe('holding', () => {
  test.each(['overlay', 'paused', 'hidden'] as const)(
    '%s lets everything stand still, and go on where it was',
    (hold) => {
      const play = playing(20);
      play.pass(1000);
      play.take({ type: 'held', hold, isOn: true });
      expect(dueInMs(play.flow)).toBeNull();
      play.pass(60_000);
      play.take({ type: 'held', hold, isOn: false });
      expect(dueInMs(play.flow)).toBe(2000);
    },
  );

  test('two reasons need two releases', () => {
    const play = playing(20);
    play.take({ type: 'held', hold: 'overlay', isOn: true });
    play.take({ type: 'held', hold: 'paused', isOn: true });
    play.take({ type: 'held', hold: 'overlay', isOn: false });
    expect(dueInMs(play.flow)).toBeNull();
  });

  test('a held bubble stays, its remaining time with it; the others come and go', () => {
    const play = playing(20);
    const held = play.flow.bubbles[0]?.instanceId ?? '';
    play.pass(1000);
    play.take({ type: 'bubbleHeld', instanceId: held, isHeld: true });
    play.pass(20_000);
    expect(play.flow.bubbles.map(({ instanceId }) => instanceId)).toContain(held);
    expect(play.flow.shown).toBeGreaterThan(6);
    play.take({ type: 'bubbleHeld', instanceId: held, isHeld: false });
    play.pass(2000);
    expect(play.flow.bubbles.find(({ instanceId }) => instanceId === held)?.phase).toBe('fading');
  });

  test('a held bubble is the current one, and without one the newest that does not leave', () => {
    const play = playing(20);
    const current = () => currentBubble(play.flow)?.thought.id;
    expect(current()).toBe('t0');
    const held = play.flow.bubbles[0]?.instanceId ?? '';
    play.take({ type: 'bubbleHeld', instanceId: held, isHeld: true });
    play.pass(9000);
    expect(current()).toBe('t0');
    play.take({ type: 'bubbleHeld', instanceId: held, isHeld: false });
    expect(current()).toBe('t3');
  });

  test('a held bubble alone needs no timer', () => {
    const play = playing(5);
    play.take({ type: 'bubbleHeld', instanceId: play.flow.bubbles[0]?.instanceId ?? '', isHeld: true });
    play.pass(60_000);
    expect(play.flow).toMatchObject({ phase: 'asking', bubbles: [{ isHeld: true }] });
    expect(dueInMs(play.flow)).toBeNull();
  });

  test('what already fades cannot be held', () => {
    const play = playing(20);
    play.pass(3000);
    play.take({ type: 'bubbleHeld', instanceId: play.flow.bubbles[0]?.instanceId ?? '', isHeld: true });
    play.pass(800);
    expect(play.completed).toHaveLength(1);
  });

  test('a visitor who has paused still gets one bubble to look at; a hidden tab gets none', () => {
    expect(playing(20, { hold: 'paused' }).flow.bubbles).toHaveLength(1);
    expect(playing(20, { hold: 'hidden' }).flow.bubbles).toHaveLength(0);
  });
});

describe('when everything loaded was shown', () => {
  test('asks for more when the clock is due, from 5 thoughts on', () => {
    const play = playing(5);
    play.pass(14_999);
    expect(play.flow.phase).toBe('flowing');
    play.pass(1);
    expect(play.flow).toMatchObject({ phase: 'asking', shown: 5 });
  });

  test.each([1, 2, 4])('starts over without asking when %i were loaded', (size) => {
    const play = playing(size);
    play.pass(60_000);
    expect(play.flow.phase).toBe('flowing');
    expect(play.flow.shown).toBeGreaterThan(12);
  });

  test('one thought alone comes round again after each fade', () => {
    const play = playing(1);
    play.pass(3799);
    expect(play.flow.shown).toBe(1);
    play.pass(1);
    expect(play.flow.shown).toBe(2);
    expect(play.flow.bubbles).toHaveLength(1);
  });

  test('yes waits for thoughts and flows on at once; no rests, and can still be changed', () => {
    const play = playing(5);
    play.pass(15_000);
    play.take({ type: 'declined' });
    expect(play.flow.phase).toBe('resting');
    play.pass(60_000);
    expect(play.flow).toMatchObject({ phase: 'resting', bubbles: [], shown: 5 });
    play.take({ type: 'moreWanted' });
    expect(play.flow.phase).toBe('waiting');
    play.take({ type: 'loaded', thoughts: thoughts(10, 5) });
    expect(play.flow).toMatchObject({ phase: 'flowing', shown: 6 });
  });

  test('yes flows on at once after going back, too', () => {
    const play = playing(5);
    play.pass(15_000);
    play.take({ type: 'back' });
    play.take({ type: 'moreWanted' });
    play.take({ type: 'loaded', thoughts: thoughts(10, 5) });
    expect(play.flow).toMatchObject({ phase: 'flowing', shown: 6 });
  });

  test('yes and no mean nothing where nobody asked', () => {
    const play = playing(20);
    play.take({ type: 'moreWanted' });
    play.take({ type: 'declined' });
    expect(play.flow.phase).toBe('flowing');
  });
});

test('after stand-ins the real thoughts take their place', () => {
  const play = playing(2, { first: 'stoodIn' });
  play.pass(5000);
  play.take({ type: 'loaded', thoughts: [] });
  expect(play.flow.queue).toHaveLength(2);
  play.take({ type: 'loaded', thoughts: thoughts(20, 100) });
  play.pass(3000);
  expect(play.flow.bubbles.at(-1)?.thought.id).toBe('t100');
  expect(play.flow.queue).toHaveLength(20);
  play.take({ type: 'loaded', thoughts: thoughts(10, 200) });
  expect(play.flow.queue).toHaveLength(30);
});

test('nothing stands in for thoughts that are there', () => {
  const play = playing(5);
  play.take({ type: 'stoodIn', thoughts: thoughts(2, 100) });
  expect(play.flow.queue).toHaveLength(5);
});

test('what stood in comes last among the thoughts that follow it', () => {
  const play = playing(2, { first: 'stoodIn' });
  play.pass(5000);
  play.take({ type: 'loaded', thoughts: thoughts(20) });
  expect(play.flow.queue.map(({ id }) => id)).toEqual([...thoughts(18, 2).map(({ id }) => id), 't0', 't1']);
});

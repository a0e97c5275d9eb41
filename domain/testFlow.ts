// A flow that a test plays: it says what happens and lets time pass, on a stage and with dice of its own.
import type { World } from './bubble.ts';
import { type Flow, type FlowEvent, startFlow, step } from './bubbles.ts';
import { seededRandom } from './random.ts';

interface Thought {
  id: string;
}

interface Setting {
  speed?: number;
  seed?: number;
  hold?: 'paused' | 'hidden';
  /** How the first thoughts come. */
  first?: 'loaded' | 'stoodIn';
}

/** Thoughts `t0`, `t1`… have come to it. */
export function playing(size: number, { speed = 7, seed = 1, hold, first = 'loaded' }: Setting = {}) {
  const random = seededRandom(seed);
  let now = 1000;
  const world = (): World => ({ now, random, stage: { left: 0, top: 0, width: 1200, height: 700 } });
  const completed: { type: 'completed'; instanceId: string; thoughtId: string }[] = [];
  const play = {
    flow: startFlow<Thought>(speed),
    completed,
    take(event: FlowEvent<Thought>) {
      play.flow = step(play.flow, event, world());
      for (const happening of play.flow.happened)
        if (happening.type === 'completed') completed.push(happening);
    },
    pass(ms: number) {
      now += ms;
      play.take({ type: 'elapsed', ms });
    },
    phases: () => play.flow.bubbles.map(({ phase }) => phase),
  };
  if (hold !== undefined) play.take({ type: 'held', hold, isOn: true });
  play.take({ type: first, thoughts: thoughts(size) });
  return play satisfies { flow: Flow<Thought> };
}

export function thoughts(count: number, from = 0): Thought[] {
  return Array.from({ length: count }, (_, index) => ({ id: `t${from + index}` }));
}

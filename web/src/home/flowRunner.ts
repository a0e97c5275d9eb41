// The state machine of domain/bubbles.ts on a real clock: one timer, set for the next thing that happens by itself.
import { dueInMs, type Flow, type FlowEvent, type Happening, startFlow, step } from '#domain/bubbles.ts';
import type { Stage } from '#domain/placement.ts';
import type { Random } from '#domain/random.ts';

/**
 * A timer that fires up to this late is made up for, so that the next bubbles keep their times. Beyond it the computer
 * slept or was busy, and that time does not count: it is shorter than the shortest interval, so that no two bubbles are
 * shown at once.
 */
const longestLatenessMs = 500;

export interface FlowRunner<T> {
  dispatch: (event: FlowEvent<T>) => void;
  subscribe: (listener: () => void) => () => void;
  flow: () => Flow<T>;
  /** What happens on stage, as it happens. @returns ends the subscription. */
  onHappening: (listener: (happening: Happening<T>) => void) => () => void;
  /** Lets time pass. @returns lets it stand still again. */
  start: () => () => void;
}

interface Surroundings {
  speed: number;
  random: Random;
  readStage: () => Stage;
}

export function runFlow<T extends { id: string }>({ speed, random, readStage }: Surroundings): FlowRunner<T> {
  const listeners = new Set<() => void>();
  const witnesses = new Set<(happening: Happening<T>) => void>();
  let flow = startFlow<T>(speed);
  let lastMs = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What the timer is set for; null while there is none. */
  let dueMs: number | null = null;
  let isRunning = false;

  const take = (event: FlowEvent<T>) => {
    flow = step(flow, event, { now: Date.now(), random, stage: readStage() });
    for (const happening of flow.happened) for (const witness of witnesses) witness(happening);
  };
  const catchUp = () => {
    const nowMs = performance.now();
    if (dueMs !== null) take({ type: 'elapsed', ms: Math.min(nowMs - lastMs, dueMs + longestLatenessMs) });
    lastMs = nowMs;
  };
  const settle = () => {
    clearTimeout(timer);
    dueMs = isRunning ? dueInMs(flow) : null;
    timer = dueMs === null ? undefined : setTimeout(tick, dueMs);
    for (const listener of listeners) listener();
  };
  const tick = () => {
    catchUp();
    settle();
  };

  return {
    dispatch: (event) => {
      catchUp();
      take(event);
      settle();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    flow: () => flow,
    onHappening: (witness) => {
      witnesses.add(witness);
      return () => witnesses.delete(witness);
    },
    start: () => {
      isRunning = true;
      lastMs = performance.now();
      settle();
      return () => {
        isRunning = false;
        dueMs = null;
        clearTimeout(timer);
      };
    },
  };
}

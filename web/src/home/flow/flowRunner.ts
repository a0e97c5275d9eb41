// The state machine of domain/flow/flow.ts on a real clock: one timer, set for the next thing that happens by itself.
import { nextTransitionInMs } from '#domain/flow/advanceTime.ts';
import { type Flow, type FlowEffect, createFlow } from '#domain/flow/flowState.ts';
import { type FlowEvent, step } from '#domain/flow/flow.ts';
import type { Stage } from '#domain/flow/placement.ts';
import type { Random } from '#domain/flow/random.ts';

/**
 * A timer that fires up to this late is made up for, so that the next bubbles keep their times. Beyond it the computer
 * slept or was busy, and that time does not count: it is shorter than the shortest interval, so that no two bubbles are
 * shown at once.
 */
const maxTimerLatenessMs = 500;

export interface FlowRunner<T> {
  dispatch: (event: FlowEvent<T>) => void;
  subscribe: (listener: () => void) => () => void;
  getFlow: () => Flow<T>;
  /** What happens on stage, as it happens. @returns ends the subscription. */
  onEffect: (listener: (effect: FlowEffect<T>) => void) => () => void;
  /** Lets time pass. @returns lets it stand still again. */
  start: () => () => void;
}

interface FlowRunnerOptions {
  speed: number;
  random: Random;
  readStage: () => Stage;
}

export function createFlowRunner<T extends { id: string }>({
  speed,
  random,
  readStage,
}: FlowRunnerOptions): FlowRunner<T> {
  const listeners = new Set<() => void>();
  const effectListeners = new Set<(happening: FlowEffect<T>) => void>();
  let flow = createFlow<T>(speed);
  let lastMs = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What the timer is set for; null while there is none. */
  let timerDelayMs: number | null = null;
  let isRunning = false;

  const applyEvent = (event: FlowEvent<T>) => {
    flow = step(flow, event, { now: Date.now(), random, stage: readStage() });
    for (const effect of flow.effects) for (const listener of effectListeners) listener(effect);
  };
  const applyElapsedTime = () => {
    const nowMs = performance.now();
    if (timerDelayMs !== null)
      applyEvent({ type: 'elapsed', ms: Math.min(nowMs - lastMs, timerDelayMs + maxTimerLatenessMs) });
    lastMs = nowMs;
  };
  const scheduleTimerAndNotify = () => {
    clearTimeout(timer);
    timerDelayMs = isRunning ? nextTransitionInMs(flow) : null;
    timer = timerDelayMs === null ? undefined : setTimeout(onTimer, timerDelayMs);
    for (const listener of listeners) listener();
  };
  const onTimer = () => {
    applyElapsedTime();
    scheduleTimerAndNotify();
  };

  return {
    dispatch: (event) => {
      applyElapsedTime();
      applyEvent(event);
      scheduleTimerAndNotify();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getFlow: () => flow,
    onEffect: (listener) => {
      effectListeners.add(listener);
      return () => effectListeners.delete(listener);
    },
    start: () => {
      isRunning = true;
      lastMs = performance.now();
      scheduleTimerAndNotify();
      return () => {
        isRunning = false;
        timerDelayMs = null;
        clearTimeout(timer);
      };
    },
  };
}

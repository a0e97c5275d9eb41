// Runs the state machine of domain/flow/flow.ts in real time, with one timer for the next transition.
import { type FlowEvent, msUntilNextTransition, reduceFlow } from '#domain/flow/flow.ts';
import type { Flow, FlowEffect } from '#domain/flow/flowState.ts';
import type { StepContext } from '#domain/bubble/bubble.ts';
import type { BubbleContent, Stage } from '#domain/bubble/stage.ts';
import type { Random } from '#domain/feed/random.ts';
import { createListenerSet } from '../devices/sharedState.ts';

/**
 * If a timer fires late by at most this time, the flow catches up, so that later bubbles appear on time. A longer delay
 * is ignored, because the computer slept or was busy. The limit is shorter than the shortest interval, so two bubbles
 * never appear at once.
 */
const maxTimerLatenessMs = 500;

export interface FlowRunner<T extends BubbleContent> {
  dispatch: (event: FlowEvent<T>) => void;
  subscribe: (listener: () => void) => () => void;
  getFlow: () => Flow<T>;
  /** Calls the listener with each effect. @returns a function to unsubscribe. */
  onEffect: (listener: (effect: FlowEffect<T>) => void) => () => void;
  /** Starts the timer. The stage is measured whenever a bubble is placed. @returns a function to stop it. */
  start: (readStage: () => Stage) => () => void;
}

interface FlowRunnerOptions<T extends BubbleContent> {
  initialFlow: Flow<T>;
  random: Random;
}

export function createFlowRunner<T extends BubbleContent>({
  initialFlow,
  random,
}: FlowRunnerOptions<T>): FlowRunner<T> {
  const changeListeners = createListenerSet();
  const effectListeners = createListenerSet<FlowEffect<T>>();
  let flow = initialFlow;
  let lastMs = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The delay of the current timer, or null if there is none. */
  let timerDelayMs: number | null = null;
  let isRunning = false;
  let readStage: (() => Stage) | null = null;
  /** The events of controls that were pressed before the flow was started. */
  const earlyPresses: FlowEvent<T>[] = [];

  /** The stage is measured only if the event needs it, because measuring forces a layout. */
  const createContext = (): StepContext => {
    let stage: Stage | null | undefined;
    return {
      now: Date.now(),
      random,
      get stage() {
        return (stage ??= readStage?.() ?? null);
      },
    };
  };
  const applyEvent = (event: FlowEvent<T>) => {
    flow = reduceFlow(flow, event, createContext());
    for (const effect of flow.effects) effectListeners.notify(effect);
  };
  const applyElapsedTime = () => {
    const nowMs = performance.now();
    if (timerDelayMs !== null) {
      applyEvent({ type: 'elapsed', ms: Math.min(nowMs - lastMs, timerDelayMs + maxTimerLatenessMs) });
    }
    lastMs = nowMs;
  };
  const scheduleTimerAndNotify = () => {
    clearTimeout(timer);
    timerDelayMs = isRunning ? msUntilNextTransition(flow) : null;
    timer = timerDelayMs === null ? undefined : setTimeout(onTimer, timerDelayMs);
    changeListeners.notify();
  };
  const onTimer = () => {
    applyElapsedTime();
    scheduleTimerAndNotify();
  };

  return {
    dispatch: (event) => {
      if (readStage === null && (event.type === 'next' || event.type === 'back')) {
        earlyPresses.push(event);
        return;
      }
      applyElapsedTime();
      applyEvent(event);
      if (event.type === 'started') earlyPresses.splice(0).forEach(applyEvent);
      scheduleTimerAndNotify();
    },
    subscribe: changeListeners.add,
    getFlow: () => flow,
    onEffect: effectListeners.add,
    start: (readCurrentStage) => {
      isRunning = true;
      readStage = readCurrentStage;
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

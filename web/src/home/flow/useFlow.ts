import type { Flow, PauseReason } from '#domain/flow/flowState.ts';
import type { Stage } from '#domain/bubble/placement.ts';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type FlowRunner, createFlowRunner } from './flowRunner.ts';
import type { BubbleFragment } from '../operations.generated.ts';

/** The flow of the home page's bubbles. */
export type HomeFlow = Flow<BubbleFragment>;
export type HomeFlowRunner = FlowRunner<BubbleFragment>;

interface FlowState {
  runner: HomeFlowRunner;
  flow: HomeFlow;
  /** The part of the screen for bubbles. Its position is measured whenever a bubble is placed. */
  stageRef: RefObject<HTMLDivElement | null>;
}

/** Creates the flow of bubbles. It is paused while the tab is hidden, and runs while `useRunningFlow` is called. */
export function useFlow(initialFlow: HomeFlow): FlowState {
  const stageRef = useRef<HTMLDivElement>(null);
  // The runner reads the ref later, when it places a bubble.
  // eslint-disable-next-line react/refs
  const [runner] = useState(() =>
    createFlowRunner<BubbleFragment>({
      initialFlow,
      random: Math.random,
      readStage: () => measureStage(stageRef.current),
    }),
  );
  useEffect(() => {
    const onVisibilityChange = () =>
      runner.dispatch({ type: 'pauseChanged', reason: 'hidden', isActive: document.hidden });
    onVisibilityChange();
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => document.removeEventListener('visibilitychange', onVisibilityChange);
  }, [runner]);
  const flow = useSyncExternalStore(runner.subscribe, runner.getFlow, runner.getFlow);
  return { runner, flow, stageRef };
}

/** Runs the flow while it is ready. Called after the hooks that react to the flow's effects. */
export function useRunningFlow(runner: HomeFlowRunner, isReady: boolean): void {
  useEffect(() => {
    if (!isReady) return undefined;
    const stop = runner.start();
    runner.dispatch({ type: 'started' });
    return stop;
  }, [runner, isReady]);
}

/** Pauses the flow for a reason while it is active. */
export function usePauseReason(runner: HomeFlowRunner, reason: PauseReason, isActive: boolean): void {
  useEffect(() => {
    runner.dispatch({ type: 'pauseChanged', reason, isActive });
  }, [runner, reason, isActive]);
}

/**
 * Returns the stage in pixels of the bubble layer, which starts at the top left of the page and scrolls with it. On a large
 * screen, where the page is zoomed, they are larger than the pixels of the window.
 */
function measureStage(element: HTMLElement | null): Stage {
  const screenHeight = element?.closest('main')?.offsetHeight ?? innerHeight;
  if (element === null) return { left: 0, top: 0, width: innerWidth, height: screenHeight, screenHeight };
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = element;
  return { left: offsetLeft, top: offsetTop, width: offsetWidth, height: offsetHeight, screenHeight };
}

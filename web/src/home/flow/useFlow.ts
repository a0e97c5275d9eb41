import type { Flow, PauseReason } from '#domain/flow/flowState.ts';
import type { StageArea } from '#domain/bubble/stageArea.ts';
import type { BubbleLayout } from '../bubbles/useBubbleLayout.ts';
import { startTransition, useEffect, useRef, useState } from 'react';
import { type FlowRunner, createFlowRunner } from './flowRunner.ts';
import type { BubbleFragment } from '../operations.generated.ts';

export type HomeFlow = Flow<BubbleFragment>;
export type HomeFlowRunner = FlowRunner<BubbleFragment>;

/** Creates the flow of bubbles. It is paused while the tab is hidden, and runs while `useRunningFlow` is called. */
export function useFlow(initialFlow: HomeFlow) {
  /** The part of the screen for bubbles. Its position is measured whenever a bubble is placed. */
  const stageRef = useRef<HTMLDivElement>(null);
  const [runner] = useState(() => createFlowRunner<BubbleFragment>({ initialFlow, random: Math.random }));
  useEffect(() => {
    const onVisibilityChange = () =>
      runner.dispatch({ type: 'pauseChanged', reason: 'hidden', isActive: document.hidden });
    onVisibilityChange();
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => document.removeEventListener('visibilitychange', onVisibilityChange);
  }, [runner]);
  const [flow, setFlow] = useState(initialFlow);
  useEffect(() => {
    // A transition, so that a press is answered while bubbles are rendered.
    const update = () => startTransition(() => setFlow(runner.getFlow()));
    update();
    return runner.subscribe(update);
  }, [runner]);
  return { runner, flow, stageRef };
}

/** Runs the flow once the layout has been loaded. Called after the hooks that react to the flow's effects. */
export function useRunningFlow(
  { runner, stageRef }: ReturnType<typeof useFlow>,
  layout: BubbleLayout | null,
): void {
  useEffect(() => {
    if (layout === null) return undefined;
    const stop = runner.start(() => layout.createStage(measureStage(stageRef.current)));
    runner.dispatch({ type: 'started', seenMs: getSeenMs() });
    return stop;
  }, [runner, stageRef, layout]);
}

/** Returns the time since the page, which contains the first bubble, could be seen. */
function getSeenMs(): number {
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  return paint === undefined ? 0 : performance.now() - paint.startTime;
}

export function usePauseReason(runner: HomeFlowRunner, reason: PauseReason, isActive: boolean): void {
  useEffect(() => {
    runner.dispatch({ type: 'pauseChanged', reason, isActive });
  }, [runner, reason, isActive]);
}

/**
 * Returns the stage in pixels of the bubble layer, which starts at the top left of the page and scrolls with it. On a large
 * screen, where the page is zoomed, they are larger than the pixels of the window.
 */
function measureStage(element: HTMLElement | null): StageArea {
  const main = element?.closest('main');
  if (element === null || !main)
    return { left: 0, top: 0, width: innerWidth, height: innerHeight, ...noRise };
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = element;
  return {
    left: offsetLeft,
    top: offsetTop,
    width: offsetWidth,
    height: offsetHeight,
    riseHeight: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : main.offsetHeight,
    bubbleScale: Number.parseFloat(getComputedStyle(main).getPropertyValue('--bubble-scale')),
  };
}

const noRise = { riseHeight: 0, bubbleScale: 1 };

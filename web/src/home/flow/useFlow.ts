import type { Flow } from '#domain/flow/flowState.ts';
import type { Stage } from '#domain/flow/placement.ts';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type FlowRunner, createFlowRunner } from './flowRunner.ts';
import type { BubbleFragment } from '../operations.generated.ts';

interface FlowState {
  runner: FlowRunner<BubbleFragment>;
  flow: Flow<BubbleFragment>;
  /** The free part of the screen; where it lies is read whenever a bubble is placed. */
  stageRef: RefObject<HTMLDivElement | null>;
}

/** The flow of bubbles at this speed, for as long as the screen is there; a hidden tab holds it. */
export function useFlow(speed: number): FlowState {
  const stageRef = useRef<HTMLDivElement>(null);
  // The runner reads the stage's size later, when it places a bubble.
  // eslint-disable-next-line react/refs
  const [runner] = useState(() =>
    createFlowRunner<BubbleFragment>({
      speed,
      random: Math.random,
      readStage: () => measureStage(stageRef.current),
    }),
  );
  useEffect(() => runner.start(), [runner]);
  useEffect(() => runner.dispatch({ type: 'speedChanged', speed }), [runner, speed]);
  useEffect(() => {
    const onVisibilityChange = () =>
      runner.dispatch({ type: 'pauseChanged', reason: 'hidden', isActive: document.hidden });
    onVisibilityChange();
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => document.removeEventListener('visibilitychange', onVisibilityChange);
  }, [runner]);
  return { runner, flow: useSyncExternalStore(runner.subscribe, runner.getFlow), stageRef };
}

/** In pixels of the bubbles' layer, which begins where the screen does and is scrolled with the stage. */
function measureStage(element: HTMLElement | null): Stage {
  if (element === null) return { left: 0, top: 0, width: innerWidth, height: innerHeight };
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = element;
  return { left: offsetLeft, top: offsetTop, width: offsetWidth, height: offsetHeight };
}

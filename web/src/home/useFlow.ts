import type { Flow } from '#domain/bubbles.ts';
import type { Stage } from '#domain/placement.ts';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type FlowRunner, runFlow } from './flowRunner.ts';
import type { BubbleFragment } from './operations.generated.ts';

interface FlowOnStage {
  runner: FlowRunner<BubbleFragment>;
  flow: Flow<BubbleFragment>;
  /** The free part of the screen; where it lies is read whenever a bubble is placed. */
  stageRef: RefObject<HTMLDivElement | null>;
}

/** The flow of bubbles at this speed, for as long as the screen is there; a hidden tab holds it. */
export function useFlow(speed: number): FlowOnStage {
  const stageRef = useRef<HTMLDivElement>(null);
  // The runner reads the stage's size later, when it places a bubble.
  // eslint-disable-next-line react/refs
  const [runner] = useState(() =>
    runFlow<BubbleFragment>({ speed, random: Math.random, readStage: () => stageAt(stageRef.current) }),
  );
  useEffect(() => runner.start(), [runner]);
  useEffect(() => runner.dispatch({ type: 'speedChosen', speed }), [runner, speed]);
  useEffect(() => {
    const onVisibility = () => runner.dispatch({ type: 'held', hold: 'hidden', isOn: document.hidden });
    onVisibility();
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, [runner]);
  return { runner, flow: useSyncExternalStore(runner.subscribe, runner.flow), stageRef };
}

/** In pixels of the bubbles' layer, which begins where the screen does and is scrolled with the stage. */
function stageAt(element: HTMLElement | null): Stage {
  if (element === null) return { left: 0, top: 0, width: innerWidth, height: innerHeight };
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = element;
  return { left: offsetLeft, top: offsetTop, width: offsetWidth, height: offsetHeight };
}

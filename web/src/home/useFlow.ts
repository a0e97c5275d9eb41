import type { Flow, FlowEvent } from '#domain/bubbles.ts';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { runFlow } from './flowRunner.ts';
import type { BubbleFragment } from './operations.generated.ts';

interface FlowOnStage {
  flow: Flow<BubbleFragment>;
  dispatch: (event: FlowEvent<BubbleFragment>) => void;
  /** The element that bubbles float in; its size is read whenever a bubble is placed. */
  stageRef: RefObject<HTMLDivElement | null>;
}

export function useFlow(): FlowOnStage {
  const stageRef = useRef<HTMLDivElement>(null);
  // The runner reads the stage's size later, when it places a bubble.
  // eslint-disable-next-line react/refs
  const [runner] = useState(() =>
    runFlow<BubbleFragment>({
      speed: 7,
      random: Math.random,
      readStage: () => ({
        width: stageRef.current?.clientWidth ?? window.innerWidth,
        height: stageRef.current?.clientHeight ?? window.innerHeight,
      }),
      onHappening: () => {},
    }),
  );
  useEffect(() => {
    const onVisibility = () => runner.dispatch({ type: 'held', hold: 'hidden', isOn: document.hidden });
    onVisibility();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      runner.dispose();
    };
  }, [runner]);
  return { flow: useSyncExternalStore(runner.subscribe, runner.flow), dispatch: runner.dispatch, stageRef };
}

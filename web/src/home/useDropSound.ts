import { useEffect, useRef } from 'react';
import { createDropSound } from '../devices/sound.ts';
import type { FlowRunner } from './flowRunner.ts';
import type { BubbleFragment } from './operations.generated.ts';

/** A water drop for each bubble that appears. */
export function useDropSound(runner: FlowRunner<BubbleFragment>, isOn: boolean): void {
  const isWanted = useRef(isOn);
  useEffect(() => {
    isWanted.current = isOn;
  }, [isOn]);
  useEffect(() => {
    const drop = createDropSound('/sounds/water-drop.mp3');
    const stop = runner.onHappening((happening) => {
      if (happening.type === 'shown' && isWanted.current) drop.play();
    });
    return () => {
      stop();
      drop.dispose();
    };
  }, [runner]);
}

import { useEffect, useEffectEvent } from 'react';
import type { Happening } from '#domain/bubbles.ts';
import { createDropSound, type DropSound } from '../devices/sound.ts';
import type { FlowRunner } from './flowRunner.ts';
import type { BubbleFragment } from './operations.generated.ts';

/** A water drop for each bubble that appears. */
export function useDropSound(runner: FlowRunner<BubbleFragment>, isOn: boolean): void {
  const onHappening = useEffectEvent(({ type }: Happening<BubbleFragment>, drop: DropSound) => {
    if (type === 'shown' && isOn) drop.play();
  });
  useEffect(() => {
    const drop = createDropSound('/sounds/water-drop.mp3');
    const stop = runner.onHappening((happening) => onHappening(happening, drop));
    return () => {
      stop();
      drop.dispose();
    };
  }, [runner]);
}

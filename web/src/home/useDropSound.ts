import { useEffect, useEffectEvent } from 'react';
import type { Happening } from '#domain/bubbles.ts';
import type { DropSound } from '../devices/sound.ts';
import type { FlowRunner } from './flowRunner.ts';
import type { BubbleFragment } from './operations.generated.ts';

/** A water drop for each bubble that appears. */
export function useDropSound(dropSound: DropSound, runner: FlowRunner<BubbleFragment>, isOn: boolean): void {
  const onHappening = useEffectEvent(({ type }: Happening<BubbleFragment>) => {
    if (type === 'shown' && isOn) dropSound.play();
  });
  useEffect(() => dropSound.prepare(), [dropSound]);
  useEffect(() => runner.onHappening((happening) => onHappening(happening)), [runner]);
}

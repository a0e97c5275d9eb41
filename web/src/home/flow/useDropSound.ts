import { useEffect, useEffectEvent } from 'react';
import type { FlowEffect } from '#domain/flow/flowState.ts';
import type { DropSound } from '../../devices/sound.ts';
import type { FlowRunner } from './flowRunner.ts';
import type { BubbleFragment } from '../operations.generated.ts';

/** Plays the sound of a water drop for each bubble that appears. */
export function useDropSound(
  dropSound: DropSound,
  runner: FlowRunner<BubbleFragment>,
  isEnabled: boolean,
): void {
  const onEffect = useEffectEvent(({ type }: FlowEffect<BubbleFragment>) => {
    if (type === 'shown' && isEnabled) dropSound.play();
  });
  useEffect(() => dropSound.prepare(), [dropSound]);
  useEffect(() => runner.onEffect((effect) => onEffect(effect)), [runner]);
}

import { useEffect, useEffectEvent } from 'react';
import type { FlowEffect } from '#domain/flow/flowState.ts';
import { getDropSound } from '../../devices/sound.ts';
import type { FlowRunner } from './flowRunner.ts';
import type { BubbleFragment } from '../operations.generated.ts';

/** Plays the sound of a water drop for each bubble that appears. */
export function useDropSound(runner: FlowRunner<BubbleFragment>, isEnabled: boolean): void {
  const onEffect = useEffectEvent(({ type }: FlowEffect<BubbleFragment>) => {
    if (type === 'shown' && isEnabled) getDropSound().play();
  });
  useEffect(() => getDropSound().prepare(), []);
  useEffect(() => runner.onEffect((effect) => onEffect(effect)), [runner]);
}

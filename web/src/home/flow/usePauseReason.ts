import type { PauseReason } from '#domain/flow/flowState.ts';
import { useEffect } from 'react';
import type { FlowRunner } from './flowRunner.ts';
import type { BubbleFragment } from '../operations.generated.ts';

/** Pauses the flow for a reason while it is active. */
export function usePauseReason(
  runner: FlowRunner<BubbleFragment>,
  reason: PauseReason,
  isActive: boolean,
): void {
  useEffect(() => {
    runner.dispatch({ type: 'pauseChanged', reason, isActive });
  }, [runner, reason, isActive]);
}

import type { PauseReason } from '#domain/flow/flowState.ts';
import { useEffect } from 'react';
import type { FlowRunner } from './flowRunner.ts';
import type { BubbleFragment } from '../operations.generated.ts';

/** Lets the whole flow stand still for a reason, for as long as it holds. */
export function usePauseReason(
  runner: FlowRunner<BubbleFragment>,
  reason: PauseReason,
  isActive: boolean,
): void {
  useEffect(() => {
    runner.dispatch({ type: 'pauseChanged', reason, isActive });
  }, [runner, reason, isActive]);
}

import type { Hold } from '#domain/bubbles.ts';
import { useEffect } from 'react';
import type { FlowRunner } from './flowRunner.ts';
import type { BubbleFragment } from './operations.generated.ts';

/** Lets the whole flow stand still for a reason, for as long as it holds. */
export function useHold(runner: FlowRunner<BubbleFragment>, hold: Hold, isOn: boolean): void {
  useEffect(() => {
    runner.dispatch({ type: 'held', hold, isOn });
  }, [runner, hold, isOn]);
}

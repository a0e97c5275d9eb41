// Remembers the seen thoughts while the visitor is on another page of the site. They last for the visit only.
import { listSeenThoughts, noSeenThoughts, type SeenThoughts } from '#domain/flow/seenThoughts.ts';
import { useEffect } from 'react';
import type { HomeFlow, HomeFlowRunner } from '../flow/useFlow.ts';
import type { BubbleFragment } from '../operations.generated.ts';

let lastFlow: HomeFlow | null = null;

/** Returns what was seen on the home screen before, with the thoughts that were still on the screen when it was left. */
export function readVisitSeen(): SeenThoughts<BubbleFragment> {
  if (lastFlow === null) return noSeenThoughts;
  const { seen, bubbles } = lastFlow;
  const onScreen = bubbles.map(({ thought }) => ({ thought, lineMs: 0 }));
  const isOnScreen = (id: string) => bubbles.some(({ thought }) => thought.id === id);
  const others = listSeenThoughts(seen).filter(({ thought }) => !isOnScreen(thought.id));
  return { ...noSeenThoughts, settled: [...onScreen.toReversed(), ...others] };
}

export function useVisitSeen(runner: HomeFlowRunner): void {
  useEffect(
    () =>
      runner.subscribe(() => {
        lastFlow = runner.getFlow();
      }),
    [runner],
  );
}

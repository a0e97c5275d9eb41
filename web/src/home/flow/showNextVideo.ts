import type { HomeFlowRunner } from './useFlow.ts';
import type { BubbleFragment } from '../operations.generated.ts';

/**
 * Shows the following thoughts, one after the other, until one has a video.
 * @returns that thought; null if the flow has no further one, because it asks the visitor first or is loading
 */
export function showNextVideo({ dispatch, getFlow }: HomeFlowRunner): BubbleFragment | null {
  // In a short queue without any video, the loop would never end.
  for (let remaining = getFlow().queue.length; remaining > 0; remaining -= 1) {
    const { shownCount } = getFlow();
    dispatch({ type: 'next' });
    const flow = getFlow();
    const shown = flow.bubbles.at(-1)?.thought;
    if (shown === undefined || flow.shownCount === shownCount) return null;
    if (shown.video !== null) return shown;
  }
  return null;
}

import { type Random, shuffleItems } from '#domain/feed/random.ts';
import { fallbackThoughts } from '#domain/thought/fallbackThoughts.ts';
import type { FeedPage, FeedPosition } from '../flow/useFeed.ts';
import type { BubbleFragment } from '../operations.generated.ts';

/** The thoughts of a screen, which never end. */
export interface ScreenThoughts {
  next: () => BubbleFragment;
  /** Loads more thoughts if few are left. A failure changes nothing, and is retried with the next call. */
  refill: () => Promise<void>;
}

interface Options {
  thoughts: readonly BubbleFragment[];
  /** The position of the feed after these thoughts; null to start at its beginning. */
  position: FeedPosition | null;
  fetchPage: (position: FeedPosition | null) => Promise<FeedPage>;
  random: Random;
}

/** Fewer than a page, so that there is time for several attempts. */
const minWaiting = 8;
/** During an outage, these are shown again and again, in another order each time. */
const maxKnown = 200;
const repeatedAtOnce = 20;

export function createScreenThoughts({ thoughts, position, fetchPage, random }: Options): ScreenThoughts {
  let known = thoughts;
  let waiting = [...thoughts];
  let nextPosition = position;
  return {
    next: () => {
      if (waiting.length === 0)
        waiting = shuffleItems(known.length > 0 ? known : fallbackThoughts, random).slice(0, repeatedAtOnce);
      return waiting.shift() ?? fallbackThoughts[0];
    },
    refill: async () => {
      if (waiting.length >= minWaiting) return;
      const page = await fetchPage(nextPosition).catch(() => null);
      // After its last page, and after a failure that its position may have caused, the feed begins again in another order.
      nextPosition = page !== null && page.thoughts.length > 0 ? page.position : null;
      // The built-in thoughts of an outage replace no others.
      if (page === null || (page.isBuiltIn && known.length > 0)) return;
      waiting.push(...page.thoughts);
      if (!page.isBuiltIn) known = [...known, ...page.thoughts].slice(-maxKnown);
    },
  };
}

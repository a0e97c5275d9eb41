import type { PhotoCredit, Thought, ThoughtDraft } from '../thought/thought.ts';

/** A thought with the fields that its page shows. */
export interface PageThought extends Pick<Thought, 'id'>, ThoughtDraft {
  authorSlug: string | null;
  next: NextThought | null;
}

export type NextThought = Pick<Thought, 'id' | 'thought' | 'author' | 'lang'>;

/** The response to the thought page's query. The server embeds it, so that the browser needs no request. */
export interface ThoughtPageData {
  /** The requested id. The thought may be the fallback thought, with another id. */
  id: string;
  data: {
    thought:
      | (PageThought & {
          __typename: 'Thought';
          imageCredit: (PhotoCredit & { __typename: 'PhotoCredit' }) | null;
          next: (NextThought & { __typename: 'Thought' }) | null;
        })
      | null;
  };
}

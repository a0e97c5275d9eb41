import type { PhotoCredit, Thought, ThoughtDraft } from '../thought/thought.ts';

/** A thought with the fields that its page shows. */
export interface PageThought extends Pick<Thought, 'id' | 'shareImage'>, ThoughtDraft {
  next: { id: string } | null;
}

/** The response to the thought page's query. The server embeds it, so that the browser needs no request. */
export interface ThoughtPageData {
  /** The requested id. The thought may be the fallback thought, with another id. */
  id: string;
  data: {
    thought:
      | (PageThought & {
          __typename: 'Thought';
          imageCredit: (PhotoCredit & { __typename: 'PhotoCredit' }) | null;
          next: { __typename: 'Thought'; id: string } | null;
        })
      | null;
  };
}

import type { PhotoCredit, Thought } from '../thought/thought.ts';

/** The response to the thought page's query. The server embeds it, so that the browser needs no request. */
export interface ThoughtPageData {
  /** The requested id. The thought may be the fallback thought, with another id. */
  id: string;
  data: {
    thought:
      | (Pick<Thought, 'id' | 'thought' | 'author' | 'application' | 'summary' | 'url' | 'imageUrl'> & {
          __typename: 'Thought';
          imageCredit: (PhotoCredit & { __typename: 'PhotoCredit' }) | null;
        })
      | null;
    nextThought: { __typename: 'Thought'; id: string } | null;
  };
}

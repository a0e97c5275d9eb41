import type { PhotoCredit, Thought } from '../thought/thought.ts';

/** What the server writes into a thought's page: the answer to the page's query, so that the browser need not ask. */
export interface ThoughtPageData {
  /** The one asked for; another thought may stand in. */
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

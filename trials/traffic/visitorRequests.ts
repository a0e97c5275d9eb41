// The requests that visitors send during the soak.
import type { Random } from '../../domain/feed/random.ts';

/** The thoughts that a collection must have: `bench-0` and so on. */
export const collectionSize = 500;

export interface VisitorRequest {
  url: string;
  init: RequestInit;
  hasThoughts: (text: string) => boolean;
}

/** Returns a request of a visitor: a feed, a page or a random thought. */
export function createRequest(origin: string, random: Random): VisitorRequest {
  const seed = Math.floor(random() * 2 ** 31);
  const create = requestsOfVisitors[seed % requestsOfVisitors.length] ?? createFeedRequest;
  return create(origin, seed);
}

const requestsOfVisitors: readonly ((origin: string, seed: number) => VisitorRequest)[] = [
  createFeedRequest,
  (origin) => ({ url: `${origin}/`, init: {}, hasThoughts: (text) => text.includes('action="/thought/') }),
  (origin, seed) => ({
    url: `${origin}/thought/bench-${seed % collectionSize}`,
    init: {},
    // While the store fails, the page shows another thought.
    hasThoughts: (text) => /<h1 dir="auto"[^>]*>[^<]/.test(text),
  }),
  (origin) => ({
    url: `${origin}/api/thoughts/random`,
    init: {},
    hasThoughts: (text) => text.includes('"thought":"'),
  }),
];

const feedQuery =
  'query ($seed: Int!) { feed(seed: $seed, first: 20) { source edges { node { id thought author } } } }';

/** A random seed, so that the response is hardly ever in the cache. */
function createFeedRequest(origin: string, seed: number): VisitorRequest {
  return {
    url: `${origin}/graphql`,
    init: {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: feedQuery, variables: { seed } }),
    },
    hasThoughts: (text) => text.includes('"thought":"'),
  };
}

// The part of Upwell's schema that the measured query needs, for other servers, with thoughts in memory. Reading from
// memory is less work than Upwell's reading from SQLite.

/** The measured request, as JSON. */
export const feedRequest = JSON.stringify({
  query: `query Bench($seed: Int!) {
    feed(seed: $seed, first: 20) {
      pageInfo { endCursor }
      totalCount
      edges { node { id thought author application summary url imageUrl createdAt } }
    }
  }`,
  variables: { seed: 7 },
});

export const typeDefs = `
  type Thought {
    id: ID!
    thought: String!
    author: String
    application: String
    summary: String
    url: String
    imageUrl: String
    createdAt: String
  }
  type PageInfo { endCursor: String! }
  type Edge { node: Thought! }
  type Feed { pageInfo: PageInfo! totalCount: Int! edges: [Edge!]! }
  type Query { feed(seed: Int!, first: Int!): Feed! }
`;

export interface FeedArguments {
  seed: number;
  first: number;
}

const thoughts = createThoughts(1_000);

export const resolvers = {
  Query: {
    feed: (_: unknown, { seed, first }: FeedArguments) =>
      createFeed(pickRanks(seed, first, thoughts.length).map((rank) => thoughts[rank])),
  },
};

/** Returns the response of the query. */
export function createFeed(nodes: readonly unknown[]) {
  const edges = nodes.map((node) => ({ node }));
  return { pageInfo: { endCursor: String(nodes.length) }, totalCount: thoughts.length, edges };
}

/** Returns `count` different ranks below `total`, which depend on the seed. */
export function pickRanks(seed: number, count: number, total: number): number[] {
  return Array.from({ length: count }, (_, index) => Math.abs((seed + index) * 7919) % total);
}

/** Returns the measured thoughts. Their ids end with their ranks. */
export function createThoughts(count: number) {
  return Array.from({ length: count }, (_, rank) => ({
    id: `bench-${rank}`,
    thought: `Thought number ${rank} of a large collection, long enough to be a real one.`,
    author: `Author ${rank % 100}`,
    application: 'Measure, then decide.',
    summary: null,
    url: 'https://www.youtube.com/watch?v=UF8uR6Z6KLc',
    imageUrl: null,
    createdAt: '2026-11-20T12:00:00.000Z',
  }));
}

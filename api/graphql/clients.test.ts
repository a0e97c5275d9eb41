// Tests common GraphQL clients with the running server, by POST, by GET and with persisted queries if they support them.
import {
  ApolloClient,
  CombinedGraphQLErrors,
  gql,
  HttpLink,
  InMemoryCache,
  type TypedDocumentNode,
} from '@apollo/client';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { relayStylePagination } from '@apollo/client/utilities';
import { Client, fetchExchange } from '@urql/core';
import { persistedExchange } from '@urql/exchange-persisted';
import { ClientError, GraphQLClient } from 'graphql-request';
import { hash } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { openTestSite } from '../../tests/support/site/testSite.ts';

const site = await openTestSite();
const url = `${site.url}/graphql`;
const headers = { authorization: await site.getAuthorization('ada@example.com') };
afterAll(() => site.close());

/** Sends an operation and returns its data. Throws the code of the first error. */
type Send = (text: string, variables?: Record<string, unknown>) => Promise<unknown>;

/** Creates a client, and returns how it sends queries and mutations. */
type CreateClient = (options: { fetch: typeof fetch; headers?: Record<string, string> }) => {
  query: Send;
  mutate: Send;
};

const createUrql =
  (options: { preferGetMethod?: boolean; isPersisted?: boolean }): CreateClient =>
  ({ fetch, headers = {} }) => {
    const client = new Client({
      url,
      fetch,
      preferGetMethod: options.preferGetMethod ?? false,
      fetchOptions: { headers },
      exchanges: options.isPersisted ? [persistedExchange(), fetchExchange] : [fetchExchange],
    });
    const read = ({ data, error }: Awaited<ReturnType<typeof client.query>>) => {
      if (error !== undefined) throw error.graphQLErrors[0]?.extensions['code'] ?? error;
      return data;
    };
    return {
      query: async (text, variables = {}) => read(await client.query(text, variables)),
      mutate: async (text, variables = {}) => read(await client.mutation(text, variables)),
    };
  };

const createGraphQLRequest =
  (method: 'GET' | 'POST'): CreateClient =>
  (options) => {
    const createSend =
      (client: GraphQLClient): Send =>
      async (text, variables) => {
        try {
          return await client.request(text, variables);
        } catch (error) {
          throw error instanceof ClientError ? error.response.errors?.[0]?.extensions['code'] : error;
        }
      };
    // With a GET method, the client would send mutations by GET, too.
    return {
      query: createSend(new GraphQLClient(url, { ...options, method })),
      mutate: createSend(new GraphQLClient(url, options)),
    };
  };

const createApollo =
  (options: { useGETForQueries?: boolean; isPersisted?: boolean }): CreateClient =>
  ({ fetch, headers = {} }) => {
    const httpLink = new HttpLink({
      uri: url,
      fetch,
      headers,
      useGETForQueries: options.useGETForQueries ?? false,
    });
    const persistedQueryLink = new PersistedQueryLink({
      sha256: (text: string) => hash('sha256', text),
      useGETForHashedQueries: true,
    });
    const client = new ApolloClient({
      link: options.isPersisted ? persistedQueryLink.concat(httpLink) : httpLink,
      cache: new InMemoryCache(),
      clientAwareness: { name: 'tests', version: '1' },
    });
    const read = async (request: Promise<{ data?: unknown }>) => {
      try {
        return (await request).data;
      } catch (error) {
        throw CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions?.['code'] : error;
      }
    };
    return {
      query: (text, variables = {}) => read(client.query({ query: gql(text), variables })),
      mutate: (text, variables = {}) => read(client.mutate({ mutation: gql(text), variables })),
    };
  };

interface FeedData {
  feed: { totalCount: number; edges: { node: { id: string } }[]; pageInfo: { endCursor: string } };
}

const feedQuery = `query ($after: String) {
  feed(seed: 7, first: 15, after: $after) { totalCount edges { node { id } } pageInfo { endCursor } }
}`;
const addition = `mutation ($input: ThoughtInput!, $key: ID!) {
  addThought(input: $input, key: $key) { ... on Thought { id thought } }
}`;
const input = { thought: 'Begin.', author: 'Ada', application: 'Today.', url: 'https://example.com' };

const byPost = ['POST text', 'POST text', 'POST text'];
const byGet = ['GET text', 'GET text', 'GET text'];
// The server doesn't know the hash until it has received the text.
const urqlByHash = ['GET hash', 'GET text', 'GET hash', 'GET hash'];
const apolloByHash = ['GET hash', 'POST text', 'GET hash', 'GET hash'];

describe.each([
  ['urql', createUrql({}), byPost],
  ['urql by GET', createUrql({ preferGetMethod: true }), byGet],
  ['urql with persisted queries', createUrql({ isPersisted: true }), urqlByHash],
  ['graphql-request', createGraphQLRequest('POST'), byPost],
  ['graphql-request by GET', createGraphQLRequest('GET'), byGet],
  ['Apollo Client', createApollo({}), byPost],
  ['Apollo Client by GET', createApollo({ useGETForQueries: true }), byGet],
  ['Apollo Client with persisted queries', createApollo({ isPersisted: true }), apolloByHash],
])('%s', (_name, createClient, expectedRequests) => {
  test('reads the whole feed page by page, with headers that other origins may send', async () => {
    const requests: string[] = [];
    const sentHeaders = new Set<string>();
    const { query } = createClient({
      fetch: async (target, init) => {
        const request = new Request(target, init);
        const content = decodeURIComponent(request.url) + (await request.clone().text());
        requests.push(`${request.method} ${content.includes('feed(') ? 'text' : 'hash'}`);
        for (const name of request.headers.keys()) sentHeaders.add(name);
        return fetch(request);
      },
    });
    const ids = new Set<string>();
    for (let after: string | null = null, total = 1; ids.size < total;) {
      const { feed } = (await query(feedQuery, { after })) as FeedData;
      for (const { node } of feed.edges) ids.add(node.id);
      total = feed.totalCount;
      after = feed.pageInfo.endCursor;
    }
    expect(requests).toEqual(expectedRequests);
    const preflight = await fetch(url, { method: 'OPTIONS' });
    const allowedHeaders = preflight.headers.get('access-control-allow-headers')?.split(', ');
    const safeHeaders = new Set(['accept', ...(allowedHeaders ?? [])]);
    expect([...sentHeaders].filter((name) => !safeHeaders.has(name))).toEqual([]);
  });

  test.each([
    ['a value out of range', 'BAD_USER_INPUT', '{ feed(seed: 1, first: 0) { totalCount } }'],
    ['an unknown field', 'BAD_USER_INPUT', '{ feed(seed: 1) { unknown } }'],
    ['an admin’s list without a token', 'UNAUTHENTICATED', '{ thoughts { totalCount } }'],
  ])('gets the error code for %s: %s', async (_what, code, text) => {
    await expect(createClient({ fetch }).query(text)).rejects.toBe(code);
  });

  test('saves a thought with an admin’s token', async () => {
    const { mutate } = createClient({ fetch, headers });
    const data = await mutate(addition, { input, key: 'the-same-for-all-clients' });
    expect(data).toMatchObject({ addThought: { thought: 'Begin.' } });
  });
});

test('Apollo Client’s cache joins pages and keeps both starts of one video, with the options of the guide', async () => {
  const { mutate } = createApollo({})({ fetch, headers });
  for (const start of [10, 20])
    await mutate(addition, {
      input: { ...input, author: 'Same video', url: `https://youtu.be/UF8uR6Z6KLc?t=${start}` },
      key: `start-${start}`,
    });
  const cache = new InMemoryCache({
    typePolicies: {
      Query: { fields: { browse: relayStylePagination(['search']) } },
      Video: { keyFields: false },
    },
  });
  const client = new ApolloClient({ link: new HttpLink({ uri: url }), cache });
  const query: TypedDocumentNode<BrowseData> = gql`
    query ($after: String) {
      browse(search: "Same video", first: 1, after: $after) {
        edges {
          node {
            video {
              id
              startSeconds
            }
          }
        }
        pageInfo {
          endCursor
        }
      }
    }
  `;
  const firstPage = await client.query({ query });
  const after = firstPage.data?.browse.pageInfo.endCursor;
  await client.query({ query, variables: { after }, fetchPolicy: 'network-only' });
  const pages = client.readQuery({ query });
  expect(pages?.browse.edges.map(({ node }) => node.video)).toMatchObject([
    { id: 'UF8uR6Z6KLc', startSeconds: 20 },
    { id: 'UF8uR6Z6KLc', startSeconds: 10 },
  ]);
});

interface BrowseData {
  browse: {
    edges: { node: { video: { id: string; startSeconds: number } } }[];
    pageInfo: { endCursor: string };
  };
}

// Tests common GraphQL clients with their default settings, and with GET if they support it.
import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { Client, fetchExchange } from '@urql/core';
import { GraphQLClient } from 'graphql-request';
import { afterAll, describe, expect, test } from 'vitest';
import { openTestSite } from '../../tests/support/site/testSite.ts';

const query = 'query Feed($seed: Int!) { feed(seed: $seed, first: 2) { total } }';
const variables = { seed: 1 };
const queryData = { feed: { total: 40 } };
const mutation = 'mutation SignIn { signIn { email } }';
const mutationData = { signIn: { email: 'ada@example.com' } };

const site = await openTestSite();
const url = `${site.url}/graphql`;
const headers = { authorization: await site.getAuthorization('ada@example.com') };
afterAll(() => site.close());

describe.each([true, false])('urql, with preferGetMethod: %s,', (preferGetMethod) => {
  const createClient = () =>
    new Client({ url, preferGetMethod, exchanges: [fetchExchange], fetchOptions: { headers } });

  test('runs a query', async () => {
    expect((await createClient().query(query, variables)).data).toEqual(queryData);
  });

  test('runs a mutation', async () => {
    expect((await createClient().mutation(mutation, {})).data).toEqual(mutationData);
  });
});

describe('graphql-request', () => {
  test.each(['GET', 'POST'] as const)('runs a query by %s', async (method) => {
    expect(await new GraphQLClient(url, { method }).request(query, variables)).toEqual(queryData);
  });

  test('runs a mutation', async () => {
    expect(await new GraphQLClient(url, { headers }).request(mutation)).toEqual(mutationData);
  });
});

describe.each([true, false])('Apollo Client, with useGETForQueries: %s,', (useGETForQueries) => {
  const createClient = () =>
    new ApolloClient({
      link: new HttpLink({ uri: url, useGETForQueries, headers }),
      cache: new InMemoryCache(),
    });

  test('runs a query', async () => {
    expect((await createClient().query({ query: gql(query), variables })).data).toMatchObject(queryData);
  });

  test('runs a mutation', async () => {
    expect((await createClient().mutate({ mutation: gql(mutation) })).data).toMatchObject(mutationData);
  });
});

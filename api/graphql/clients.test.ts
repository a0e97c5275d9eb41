// Tests common GraphQL clients with their default settings, and with GET if they support it.
import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { Client, fetchExchange } from '@urql/core';
import { GraphQLClient } from 'graphql-request';
import {
  commitMutation,
  type ConcreteRequest,
  Environment,
  fetchQuery,
  Network,
  Observable,
  RecordSource,
  Store,
} from 'relay-runtime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../../tests/support/site/testSite.ts';

const query = 'query Feed($seed: Int!) { feed(seed: $seed, first: 2) { total } }';
const variables = { seed: 1 };
const queryData = { feed: { total: 40 } };
const mutation = 'mutation SignIn { signIn { email } }';
const mutationData = { signIn: { email: 'ada@example.com' } };

let site: TestSite;
let url: string;
let headers: { authorization: string };
beforeAll(async () => {
  site = await openTestSite();
  url = `${site.url}/graphql`;
  headers = { authorization: await site.getAuthorization('ada@example.com') };
});
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

describe('relay-runtime', () => {
  const createEnvironment = () =>
    new Environment({
      network: Network.create(async ({ text }, variables) => {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify({ query: text, variables }),
        });
        return response.json();
      }),
      store: new Store(new RecordSource()),
    });

  test('runs a query', async () => {
    const request = compile('query', 'Feed', query, {
      field: 'feed',
      type: 'Feed',
      args: [
        { kind: 'Literal', name: 'first', value: 2 },
        { kind: 'Variable', name: 'seed', variableName: 'seed' },
      ],
      selection: 'total',
    });
    expect(await fetchQuery(createEnvironment(), request, variables).toPromise()).toEqual(queryData);
  });

  test('runs a mutation', async () => {
    const request = compile('mutation', 'SignIn', mutation, {
      field: 'signIn',
      type: 'User',
      args: [],
      selection: 'email',
    });
    const response = Observable.create<object>((sink) => {
      commitMutation(createEnvironment(), {
        mutation: request,
        variables: {},
        onCompleted: (data) => {
          sink.next(data);
          sink.complete();
        },
        onError: (error) => sink.error(error),
      });
    });
    expect(await response.toPromise()).toEqual(mutationData);
  });
});

/** Returns the output of Relay's compiler for an operation with one field that has one scalar field. */
function compile(
  kind: 'query' | 'mutation',
  name: string,
  text: string,
  { field, type, args, selection }: { field: string; type: string; args: object[]; selection: string },
): ConcreteRequest {
  const argumentDefinitions =
    kind === 'query' ? [{ kind: 'LocalArgument', name: 'seed', defaultValue: null }] : [];
  const selections = [
    {
      kind: 'LinkedField',
      alias: null,
      name: field,
      storageKey: null,
      args,
      concreteType: type,
      plural: false,
      selections: [{ kind: 'ScalarField', alias: null, name: selection, storageKey: null, args: null }],
    },
  ];
  const rootType = kind === 'query' ? 'Query' : 'Mutation';
  return {
    kind: 'Request',
    fragment: { kind: 'Fragment', name, type: rootType, argumentDefinitions, selections, metadata: null },
    operation: { kind: 'Operation', name, argumentDefinitions, selections },
    params: { cacheID: name, id: null, name, operationKind: kind, text, metadata: {} },
  } as unknown as ConcreteRequest;
}

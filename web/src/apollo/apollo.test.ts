// The hashes are computed at build time. If the client sent a different text, no cache would ever store a response.
import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { type DocumentNode, Kind, OperationTypeNode, print } from 'graphql';
import { createHash } from 'node:crypto';
import { EMPTY } from 'rxjs';
import { describe, expect, test, vi } from 'vitest';
import { createApolloClient } from './apollo.ts';
import { queryHashes } from '../generated/queryHashes.generated.ts';
import * as admin from '../admin/operations.generated.ts';
import * as home from '../home/operations.generated.ts';
import * as browsing from '../browsing/operations.generated.ts';
import * as notifications from '../notifications/operations.generated.ts';
import * as thought from '../thought/operations.generated.ts';

const operations = [home, thought, browsing, notifications, admin]
  .flatMap((page): unknown[] => Object.values(page))
  .filter(isDocument)
  .flatMap((document) =>
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION
        ? { type: definition.operation, name: definition.name?.value ?? '', document }
        : [],
    ),
  );
const queries = operations.filter(({ type }) => type === OperationTypeNode.QUERY);

describe('the queries of Apollo Client', () => {
  test('all have the hash of a persisted query', () => {
    expect(queries.map(({ name }) => name).toSorted()).toEqual(Object.keys(queryHashes));
  });

  test.each(queries)('$name has the hash of its text', async ({ name, document }) => {
    expect(await hashSentText((client) => client.query({ query: document, fetchPolicy: 'no-cache' }))).toBe(
      queryHashes[name],
    );
  });
});

test.each([
  ['GET', 'a visitor', undefined],
  ['POST', 'an admin, whose variables no address or log of a proxy may have', 'token'],
] as const)('Apollo Client sends by %s the queries of %s', async (method, _client, token) => {
  const sent = Promise.withResolvers<string | undefined>();
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    sent.resolve(init?.method);
    return Response.json({ data: { sameWords: [] } });
  });
  const auth = { getToken: async () => token ?? null, onAuthError: () => {} };
  const client = createApolloClient(token === undefined ? undefined : auth);
  await client.query({ query: admin.SameWordsDocument, variables: { thought: 'Not published.' } });
  expect(await sent.promise).toBe(method);
});

/** Returns the SHA-256 hash of the text that the client sends. */
async function hashSentText(send: (client: ApolloClient) => Promise<unknown>): Promise<string> {
  let sentText = '';
  const link = new ApolloLink(({ query }) => {
    sentText = print(query);
    return EMPTY;
  });
  await send(new ApolloClient({ cache: new InMemoryCache(), link })).catch(() => {});
  return createHash('sha256').update(sentText).digest('hex');
}

function isDocument(value: unknown): value is DocumentNode {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === Kind.DOCUMENT;
}

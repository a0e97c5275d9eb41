// The hashes are computed at build time. If the client sent a different text, no cache would ever store a response.
import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { type DocumentNode, Kind, OperationTypeNode, print } from 'graphql';
import { createHash } from 'node:crypto';
import { EMPTY } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { queryHashes } from './generated/queryHashes.generated.ts';
import * as admin from './admin/operations.generated.ts';
import * as home from './home/operations.generated.ts';
import * as browsing from './browsing/operations.generated.ts';
import * as notifications from './notifications/operations.generated.ts';
import * as thought from './thought/operations.generated.ts';

const queries = [home, thought, browsing, notifications, admin]
  .flatMap((page): unknown[] => Object.values(page))
  .filter(isDocument)
  .flatMap((document) =>
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION && definition.operation === OperationTypeNode.QUERY
        ? [[definition.name?.value ?? '', document] as const]
        : [],
    ),
  );

describe('the client’s queries', () => {
  test('all have a persisted hash', () => {
    expect(queries.map(([name]) => name).toSorted()).toEqual(Object.keys(queryHashes));
  });

  test.each(queries)('%s is sent with the hash of its text', async (name, document) => {
    let sentText = '';
    const link = new ApolloLink(({ query }) => {
      sentText = print(query);
      return EMPTY;
    });
    const client = new ApolloClient({ cache: new InMemoryCache(), link });
    await client.query({ query: document, fetchPolicy: 'no-cache' }).catch(() => {});
    expect(createHash('sha256').update(sentText).digest('hex')).toBe(queryHashes[name]);
  });
});

function isDocument(value: unknown): value is DocumentNode {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === Kind.DOCUMENT;
}

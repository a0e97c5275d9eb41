// Generates the persisted queries: their texts by hash for the API, and their hashes for the web client.
import { InMemoryCache } from '@apollo/client';
import {
  type DefinitionNode,
  type DocumentNode,
  type GraphQLSchema,
  Kind,
  print,
  separateOperations,
  visit,
} from 'graphql';
import { createHash } from 'node:crypto';

interface Source {
  document?: DocumentNode;
}

export function plugin(
  _schema: GraphQLSchema,
  sources: readonly Source[],
  { for: target }: { for: 'api' | 'web' },
): string {
  const definitions = sources.flatMap(({ document }) => document?.definitions ?? []);
  // The order of definitions in the client's documents: the operation first.
  const ordered = definitions.toSorted((one, other) => rank(one) - rank(other));
  const all = { kind: Kind.DOCUMENT, definitions: ordered } as const;
  // The hashed text must contain __typename, which Apollo Client's cache adds to all selection sets.
  const cache = new InMemoryCache();
  const queries = Object.entries(separateOperations(all))
    .map(([name, document]) => ({ name, text: print(removeUnmask(cache.transformDocument(document))) }))
    .filter(({ text }) => text.startsWith('query'))
    .map(({ name, text }) => ({ name, text, hash: createHash('sha256').update(text).digest('hex') }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const [constant, entries] =
    target === 'web'
      ? ['queryHashes', queries.map(({ name, hash }) => [name, hash])]
      : ['persistedQueries', queries.map(({ hash, text }) => [hash, text])];
  return `export const ${constant}: Record<string, string> = ${JSON.stringify(Object.fromEntries(entries), null, 2)};\n`;
}

function rank({ kind }: DefinitionNode): number {
  return kind === Kind.OPERATION_DEFINITION ? 0 : 1;
}

/** Removes the directive @unmask, which is for Apollo Client only, as Apollo Client does before it sends a query. */
function removeUnmask(document: DocumentNode): DocumentNode {
  return visit(document, { Directive: ({ name }) => (name.value === 'unmask' ? null : undefined) });
}

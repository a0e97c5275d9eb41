// Generates the persisted queries of the web client: their texts by hash for the API, and their hashes for the client.
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
  // The order in which the client's documents have them: the operation first.
  const ordered = definitions.toSorted((one, other) => rank(one) - rank(other));
  const all = { kind: Kind.DOCUMENT, definitions: ordered } as const;
  // Apollo Client's cache adds __typename to all selection sets, so the hashed text must contain it, too.
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

/** Removes a directive of Apollo Client, which it doesn't send either. */
function removeUnmask(document: DocumentNode): DocumentNode {
  return visit(document, { Directive: ({ name }) => (name.value === 'unmask' ? null : undefined) });
}

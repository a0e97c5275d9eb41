// Generates the persisted queries of the web client: their texts by hash for the API, and their hashes for the client.
import { InMemoryCache } from '@apollo/client';
import type { Types } from '@graphql-codegen/plugin-helpers';
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  Kind,
  OperationTypeNode,
  print,
  visit,
} from 'graphql';
import { createHash } from 'node:crypto';

export function plugin(
  _schema: GraphQLSchema,
  files: Types.DocumentFile[],
  { for: target }: { for: 'api' | 'web' },
): string {
  const definitions = files.flatMap(({ document }) => document?.definitions ?? []);
  const queries = collectQueries(definitions);
  return target === 'web'
    ? formatConstant('queryHashes', Object.fromEntries(queries.map(({ name, hash }) => [name, hash])))
    : formatConstant('persistedQueries', Object.fromEntries(queries.map(({ hash, text }) => [hash, text])));
}

function formatConstant(name: string, value: Record<string, string>): string {
  return `export const ${name}: Record<string, string> = ${JSON.stringify(value, null, 2)};\n`;
}

function collectQueries(definitions: DocumentNode['definitions'][number][]) {
  const fragments = definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
  // Apollo Client's cache adds __typename to all selection sets, so the hashed text must contain it, too.
  const cache = new InMemoryCache();
  return definitions
    .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    .filter(({ operation }) => operation === OperationTypeNode.QUERY)
    .map((operation) => {
      const spread = collectFragments(operation, fragments);
      const text = print(
        removeUnmask(cache.transformDocument({ kind: Kind.DOCUMENT, definitions: [operation, ...spread] })),
      );
      return {
        name: operation.name?.value ?? '',
        text,
        hash: createHash('sha256').update(text).digest('hex'),
      };
    })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** Removes a directive of Apollo Client, which it doesn't send either. */
function removeUnmask(document: DocumentNode): DocumentNode {
  return visit(document, { Directive: ({ name }) => (name.value === 'unmask' ? null : undefined) });
}

/** Returns the fragments that a definition spreads directly or indirectly, each after those that it spreads itself. */
function collectFragments(
  definition: DocumentNode['definitions'][number],
  fragments: FragmentDefinitionNode[],
  found = new Set<FragmentDefinitionNode>(),
): FragmentDefinitionNode[] {
  visit(definition, {
    FragmentSpread: ({ name }) => {
      const fragment = fragments.find((candidate) => candidate.name.value === name.value);
      if (fragment === undefined || found.has(fragment)) return;
      collectFragments(fragment, fragments, found);
      found.add(fragment);
    },
  });
  return [...found];
}

// The web's queries by the SHA-256 of the very text that its client sends: texts for the API, hashes for the web.
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
  const queries = collectQueries(files.flatMap(({ document }) => document?.definitions ?? []));
  const entries = queries.map(({ name, hash, text }) => (target === 'api' ? [hash, text] : [name, hash]));
  const constant = target === 'api' ? 'persistedQueries' : 'queryHashes';
  return `export const ${constant}: Record<string, string> = ${JSON.stringify(Object.fromEntries(entries), null, 2)};\n`;
}

function collectQueries(definitions: DocumentNode['definitions'][number][]) {
  const fragments = definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
  // The client asks for __typename everywhere: its own cache knows how.
  const cache = new InMemoryCache();
  return definitions
    .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    .filter(({ operation }) => operation === OperationTypeNode.QUERY)
    .map((operation) => {
      const spread = collectFragments(operation, fragments);
      const text = print(
        cache.transformDocument({ kind: Kind.DOCUMENT, definitions: [operation, ...spread] }),
      );
      return {
        name: operation.name?.value ?? '',
        text,
        hash: createHash('sha256').update(text).digest('hex'),
      };
    })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** The fragments that a definition spreads, and those that they spread, in the order in which they are met. */
function collectFragments(
  definition: DocumentNode['definitions'][number],
  fragments: FragmentDefinitionNode[],
  found = new Set<FragmentDefinitionNode>(),
): FragmentDefinitionNode[] {
  visit(definition, {
    FragmentSpread: ({ name }) => {
      const fragment = fragments.find((candidate) => candidate.name.value === name.value);
      if (fragment === undefined || found.has(fragment)) return;
      found.add(fragment);
      collectFragments(fragment, fragments, found);
    },
  });
  return [...found];
}

// Generates a typed hook, such as `useHomeLazyQuery` or `useAddThoughtMutation`, for each imported hook. The operations
// of the session have no hooks, because no component sends them.
import { type DocumentNode, type GraphQLSchema, Kind } from 'graphql';
import { globSync, readFileSync } from 'node:fs';

const clientCode = globSync('web/src/**/*.{ts,tsx}', { exclude: ['**/*.generated.ts'] })
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

/** The names of Apollo Client's hooks without `use`, by the type of operation. */
const suffixes = { query: ['Query', 'LazyQuery'], mutation: ['Mutation'], subscription: ['Subscription'] };

export function plugin(_schema: GraphQLSchema, sources: readonly { document?: DocumentNode }[]) {
  const imports = new Set<string>();
  const hooks = sources
    .flatMap(({ document }) => document?.definitions ?? [])
    .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    .flatMap(({ name: { value: name = '' } = {}, operation, variableDefinitions = [] }) =>
      suffixes[operation].flatMap((suffix) => {
        if (!new RegExp(`\\buse${name}${suffix}\\b`).test(clientCode)) return [];
        imports.add(`use${suffix}`);
        const needsVariables = variableDefinitions.some(
          ({ type, defaultValue }) => type.kind === Kind.NON_NULL_TYPE && !defaultValue,
        );
        // Only `useQuery` takes its variables when it is called; the other hooks get them later.
        const optional = suffix === 'Query' && needsVariables ? '' : '?';
        const result = `${name}${suffix.replace('Lazy', '')}`;
        return `export const use${name}${suffix} = (options${optional}: use${suffix}.Options<${result}, ${result}Variables>) => use${suffix}(${name}Document, options);`;
      }),
    );
  return {
    prepend:
      imports.size > 0
        ? [`import { ${[...imports].toSorted().join(', ')} } from '@apollo/client/react';`]
        : [],
    content: hooks.join('\n'),
  };
}

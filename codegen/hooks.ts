// Generates a typed hook, such as `useHomeLazyQuery` or `useAddThoughtMutation`, for each operation whose hook is imported.
// The operations of the session are sent without a component, by their documents.
import type { Types } from '@graphql-codegen/plugin-helpers';
import { type GraphQLSchema, Kind, type OperationDefinitionNode } from 'graphql';
import { globSync, readFileSync } from 'node:fs';

const clientCode = globSync('web/src/**/*.{ts,tsx}', { exclude: ['**/*.generated.ts'] })
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

interface Hook {
  /** What Apollo Client's own hook is called after `use`. */
  suffix: string;
  operation: OperationDefinitionNode;
}

export function plugin(_schema: GraphQLSchema, documents: Types.DocumentFile[]): Types.ComplexPluginOutput {
  const hooks = documents
    .flatMap(({ document }) => document?.definitions ?? [])
    .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    .flatMap((operation) => suffixes[operation.operation].map((suffix): Hook => ({ suffix, operation })))
    .filter((hook) => new RegExp(`\\b${hookName(hook)}\\b`).test(clientCode));
  const imports = [...new Set(hooks.map(({ suffix }) => `use${suffix}`))].toSorted();
  return {
    prepend: imports.length > 0 ? [`import { ${imports.join(', ')} } from '@apollo/client/react';`] : [],
    content: hooks.map(renderHook).join('\n'),
  };
}

const suffixes = { query: ['Query', 'LazyQuery'], mutation: ['Mutation'], subscription: ['Subscription'] };

function hookName({ operation, suffix }: Hook): string {
  return `use${operationName(operation)}${suffix}`;
}

function operationName({ name }: OperationDefinitionNode): string {
  if (name === undefined)
    throw new Error('Every operation needs a name, because its hook is named after it.');
  return name.value;
}

function renderHook({ operation, suffix }: Hook): string {
  const hook = `use${suffix}`;
  const name = operationName(operation);
  const result = `${name}${suffix.replace('Lazy', '')}`;
  const needsVariables = operation.variableDefinitions?.some(
    (variable) => variable.type.kind === Kind.NON_NULL_TYPE && !variable.defaultValue,
  );
  // The others get their variables when they are called.
  const optional = suffix === 'Query' && needsVariables === true ? '' : '?';
  return `export const ${hookName({ operation, suffix })} = (options${optional}: ${hook}.Options<${result}, ${result}Variables>) => ${hook}(${name}Document, options);`;
}

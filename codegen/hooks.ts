// Generates a typed hook, such as `useHomeQuery` or `useAddThoughtMutation`, for each operation whose hook is imported.
// Others are sent without a component, by their documents.
import type { Types } from '@graphql-codegen/plugin-helpers';
import { type GraphQLSchema, Kind, type OperationDefinitionNode } from 'graphql';
import { globSync, readFileSync } from 'node:fs';

const clientCode = globSync('web/src/**/*.{ts,tsx}', { exclude: ['**/*.generated.ts'] })
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

export function plugin(_schema: GraphQLSchema, documents: Types.DocumentFile[]): Types.ComplexPluginOutput {
  const operations = documents
    .flatMap(({ document }) => document?.definitions ?? [])
    .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    .filter((operation) => new RegExp(`\\b${hookName(operation)}\\b`).test(clientCode));
  const hooks = [...new Set(operations.map(({ operation }) => `use${suffixes[operation]}`))].toSorted();
  return {
    prepend: hooks.length > 0 ? [`import { ${hooks.join(', ')} } from '@apollo/client/react';`] : [],
    content: operations.map(renderHook).join('\n'),
  };
}

const suffixes = { query: 'Query', mutation: 'Mutation', subscription: 'Subscription' } as const;

function hookName(operation: OperationDefinitionNode): string {
  return `use${operationName(operation)}${suffixes[operation.operation]}`;
}

function operationName({ name }: OperationDefinitionNode): string {
  if (name === undefined)
    throw new Error('Every operation needs a name, because its hook is named after it.');
  return name.value;
}

function renderHook(operation: OperationDefinitionNode): string {
  const suffix = suffixes[operation.operation];
  const hook = `use${suffix}`;
  const name = operationName(operation);
  const types = `${name}${suffix}, ${name}${suffix}Variables`;
  const isOptional = !operation.variableDefinitions?.some(
    (variable) => variable.type.kind === Kind.NON_NULL_TYPE && !variable.defaultValue,
  );
  const optional = hook === 'useMutation' || isOptional ? '?' : '';
  return `export const ${hookName(operation)} = (options${optional}: ${hook}.Options<${types}>) => ${hook}(${name}Document, options);`;
}

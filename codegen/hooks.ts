// Generates a typed hook for each operation, such as `useHomeQuery` and `useAddThoughtMutation`.
import type { Types } from '@graphql-codegen/plugin-helpers';
import { type GraphQLSchema, Kind, type OperationDefinitionNode } from 'graphql';

export function plugin(_schema: GraphQLSchema, documents: Types.DocumentFile[]): Types.ComplexPluginOutput {
  const operations = documents
    .flatMap(({ document }) => document?.definitions ?? [])
    .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const hooks = [
    ...new Set(operations.map((operation) => hookByOperation[operation.operation].hook)),
  ].toSorted();
  return {
    prepend: hooks.length > 0 ? [`import { ${hooks.join(', ')} } from '@apollo/client/react';`] : [],
    content: operations.map(renderHook).join('\n'),
  };
}

const hookByOperation = {
  query: { hook: 'useQuery', suffix: 'Query' },
  mutation: { hook: 'useMutation', suffix: 'Mutation' },
  subscription: { hook: 'useSubscription', suffix: 'Subscription' },
} as const;

function renderHook(operation: OperationDefinitionNode): string {
  const { hook, suffix } = hookByOperation[operation.operation];
  const name = operation.name?.value;
  if (name === undefined) throw new Error('Every operation needs a name, from which its hook is named.');
  const types = `${name}${suffix}, ${name}${suffix}Variables`;
  const isOptional = !operation.variableDefinitions?.some(
    (variable) => variable.type.kind === Kind.NON_NULL_TYPE && !variable.defaultValue,
  );
  const optional = hook === 'useMutation' || isOptional ? '?' : '';
  return `export const use${name}${suffix} = (options${optional}: ${hook}.Options<${types}>) => ${hook}(${name}Document, options);`;
}

// The parameters of the public operations, as the GraphQL schema describes them.
import {
  type DocumentNode,
  type InputValueDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  type TypeNode,
  valueFromASTUntyped,
} from 'graphql';
import type { PublicOperation } from './operations.ts';

export interface Parameter {
  name: string;
  isRequired: boolean;
  description: string;
  /** JSON Schema. */
  schema: { type: 'integer' | 'string'; default?: unknown; minimum?: number; maximum?: number };
}

/** The limits that the schema states only in its descriptions. */
const ranges: Partial<Record<string, Omit<Parameter['schema'], 'type'>>> = {
  count: { minimum: 1, maximum: 50 },
  first: { minimum: 1, maximum: 50 },
  maxLength: { minimum: 1 },
};

/** Returns the variables of an operation's document, described by the arguments that have their values. */
export function readParameters({ document }: PublicOperation, schema: DocumentNode): Parameter[] {
  const operation = parse(document).definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION);
  return (operation?.variableDefinitions ?? []).map(({ variable, type }) => {
    const name = variable.name.value;
    const { description, defaultValue, type: argumentType } = findArgument(operation, name, schema);
    return {
      name,
      isRequired: type.kind === Kind.NON_NULL_TYPE,
      // Admins are not known here.
      description: description?.value.replace(/ \(admins: [^)]*\)/, '') ?? '',
      schema: {
        type: nameOf(argumentType) === 'Int' ? 'integer' : 'string',
        ...(defaultValue !== undefined && { default: valueFromASTUntyped(defaultValue) }),
        ...ranges[name],
      },
    };
  });
}

/** Returns the argument of the root field that has the value of this variable. */
function findArgument(
  operation: OperationDefinitionNode | undefined,
  variableName: string,
  schema: DocumentNode,
): InputValueDefinitionNode {
  const [root] = operation?.selectionSet.selections ?? [];
  const queryType = schema.definitions.find(
    (node) => node.kind === Kind.OBJECT_TYPE_DEFINITION && node.name.value === 'Query',
  );
  if (root?.kind === Kind.FIELD && queryType?.kind === Kind.OBJECT_TYPE_DEFINITION) {
    const argument = root.arguments?.find(
      ({ value }) => value.kind === Kind.VARIABLE && value.name.value === variableName,
    );
    const found = queryType.fields
      ?.find(({ name }) => name.value === root.name.value)
      ?.arguments?.find(({ name }) => name.value === argument?.name.value);
    if (found !== undefined) return found;
  }
  throw new Error(`No argument of the schema has the value of $${variableName}.`);
}

function nameOf(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type);
}

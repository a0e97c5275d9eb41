// Query plans. Executing a plan takes a fraction of the time that graphql-js takes (docs/decisions/064).
import {
  type DocumentNode,
  type ExecutionResult,
  type FieldNode,
  getArgumentValues,
  getVariableValues,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isLeafType,
  isListType,
  isNonNullType,
  isNullableType,
  isObjectType,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import { collectFields, mapFragments, type SelectionScope } from './collectFields.ts';
import {
  type Complete,
  completeLeaf,
  completeList,
  completeObject,
  executeFields,
  type PlannedField,
  NoPlanError,
} from './plannedFields.ts';

/**
 * Executes a query. The errors of resolvers are in the result, as in a result of graphql-js.
 * @throws {NoPlanError} for what graphql-js has to report or to handle: invalid variables, and results of rare kinds.
 */
export type QueryPlan = (context: unknown, variables: Variables) => Promise<ExecutionResult>;

type Variables = Record<string, unknown>;

interface Planning extends SelectionScope {
  /** The number of fields that the plan has so far. */
  fieldCount: number;
}

/**
 * The largest query of the web client has 36 fields. A field takes 0.5 kB, and with fragments, a short text can select
 * thousands.
 */
const maxFields = 150;

/** Plans a valid operation. Returns null for one that graphql-js has to execute. */
export function planQuery(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): QueryPlan | null {
  const queryType = schema.getQueryType();
  if (operation.operation !== OperationTypeNode.QUERY || queryType == null) return null;
  const { variableDefinitions = [] } = operation;
  const planning = { schema, fragments: mapFragments(document), fieldCount: 0 };
  try {
    const fields = planFields(queryType, [operation], planning);
    return async (context, variables) => {
      const { coerced } = getVariableValues(schema, variableDefinitions, variables, { maxErrors: 1 });
      if (coerced === undefined) throw new NoPlanError();
      return executeFields(fields, context, coerced);
    };
  } catch (error) {
    if (error instanceof NoPlanError) return null;
    throw error;
  }
}

/** @param nodes together, they contain all selections of an object. */
function planFields(
  type: GraphQLObjectType,
  nodes: readonly Pick<FieldNode, 'selectionSet'>[],
  planning: Planning,
): PlannedField[] {
  const selectionSets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
  const fields = collectFields(type, selectionSets, planning);
  // Setting `__proto__` would not add it to the response.
  if (fields === null || fields.has('__proto__') || type.isTypeOf != null) throw new NoPlanError();
  return [...fields].map(([key, fieldNodes]) => planField(key, type, fieldNodes, planning));
}

function planField(
  key: string,
  parentType: GraphQLObjectType,
  nodes: readonly FieldNode[],
  planning: Planning,
): PlannedField {
  planning.fieldCount += 1;
  const [node] = nodes;
  if (node === undefined || planning.fieldCount > maxFields) throw new NoPlanError();
  const { name } = parentType;
  if (node.name.value === '__typename')
    return { key, nodes, isNullable: false, resolve: () => name, complete: (value) => value };
  const field = parentType.getFields()[node.name.value];
  // The fields of introspection belong to no type.
  if (field === undefined) throw new NoPlanError();
  return {
    key,
    nodes,
    isNullable: isNullableType(field.type),
    resolve: planResolver(field, node),
    complete: planCompletion(field.type, { nodes, name: `${name}.${field.name}` }, planning),
  };
}

function planResolver(field: GraphQLField<unknown, unknown>, node: FieldNode): PlannedField['resolve'] {
  const { name, args, resolve } = field;
  if (resolve === undefined) {
    return (parent) => {
      const value = parent[name];
      if (typeof value === 'function') throw new NoPlanError();
      return value;
    };
  }
  // The fourth argument is GraphQLResolveInfo, which plans don't create.
  if (resolve.length > 3) throw new NoPlanError();
  const callResolver: (...args: [unknown, unknown, unknown]) => unknown = resolve as never;
  const readArguments =
    args.length === 0 ? () => ({}) : (variables: Variables) => getArgumentValues(field, node, variables);
  return (parent, { context, variables }) => callResolver(parent, readArguments(variables), context);
}

/** A field and where it is selected. The name is for errors, such as `Thought.id`. */
interface FieldSelection {
  nodes: readonly FieldNode[];
  name: string;
}

function planCompletion(type: GraphQLOutputType, field: FieldSelection, planning: Planning): Complete {
  if (isNonNullType(type)) {
    const complete = planCompletion(type.ofType, field, planning);
    return (result, execution, path) => {
      const completed = complete(result, execution, path);
      if (completed === null) throw new Error(`Cannot return null for non-nullable field ${field.name}.`);
      return completed;
    };
  }
  const complete = planNonNullCompletion(type, field, planning);
  return (result, execution, path) => {
    if (result instanceof Error) throw result;
    return result == null ? null : complete(result, execution, path);
  };
}

function planNonNullCompletion(type: GraphQLOutputType, field: FieldSelection, planning: Planning): Complete {
  if (isLeafType(type)) return completeLeaf(type);
  if (isObjectType(type)) return completeObject(planFields(type, field.nodes, planning));
  if (isListType(type)) {
    const complete = planCompletion(type.ofType, field, planning);
    return completeList({ nodes: field.nodes, isNullable: isNullableType(type.ofType), complete });
  }
  // The type of a union or an interface depends on the result.
  throw new NoPlanError();
}

// Plans of queries, from which they are executed in a fraction of the time that graphql-js takes (docs/decisions/064).
import {
  type DocumentNode,
  type FieldNode,
  getArgumentValues,
  getVariableValues,
  type GraphQLField,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
} from 'graphql';
import { collectFields, createSelectionScope, type SelectionScope } from './collectFields.ts';

/**
 * Returns the data of a query, as long as nothing is wrong with it.
 * @throws what resolvers throw, and {@link Unplanned} for anything else that graphql-js has to report or to handle.
 */
export type QueryPlan = (context: unknown, variables: Variables) => Promise<Data>;

type Variables = Record<string, unknown>;
type Data = Record<string, unknown>;

/** A query or a value that plans don't cover: it has an error, or is of a rare kind. */
class Unplanned extends Error {}

interface Execution {
  context: unknown;
  variables: Variables;
}

/** Returns what the response contains for the result of a resolver, or a promise of it. */
type Complete = (result: unknown, execution: Execution) => unknown;

interface PlannedField {
  /** Its name in the response. */
  key: string;
  resolve: (parent: Data, execution: Execution) => unknown;
  complete: Complete;
}

interface Planning extends SelectionScope {
  /** How many fields the plan has so far. */
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
  { operation, selectionSet, variableDefinitions = [] }: OperationDefinitionNode,
): QueryPlan | null {
  const queryType = schema.getQueryType();
  if (operation !== OperationTypeNode.QUERY || queryType == null) return null;
  try {
    const complete = planObject(queryType, [selectionSet], {
      ...createSelectionScope(schema, document),
      fieldCount: 0,
    });
    return async (context, variables) => {
      const { coerced } = getVariableValues(schema, variableDefinitions, variables, { maxErrors: 1 });
      if (coerced === undefined) throw new Unplanned();
      return (await complete({}, { context, variables: coerced })) as Data;
    };
  } catch (error) {
    if (error instanceof Unplanned) return null;
    throw error;
  }
}

function planObject(
  type: GraphQLObjectType,
  selectionSets: readonly SelectionSetNode[],
  planning: Planning,
): Complete {
  const nodes = collectFields(type, selectionSets, planning);
  // Setting `__proto__` would not add it to the response.
  if (nodes === null || nodes.has('__proto__') || type.isTypeOf != null) throw new Unplanned();
  const fields = [...nodes].map(([key, fieldNodes]) => planField(key, type, fieldNodes, planning));
  return (result, execution) => {
    if (typeof result !== 'object' || result === null) throw new Unplanned();
    return readFields(fields, result as Data, execution);
  };
}

function readFields(
  fields: readonly PlannedField[],
  parent: Data,
  execution: Execution,
): Data | Promise<Data> {
  const data: Data = {};
  const pending: Promise<unknown>[] = [];
  try {
    for (const { key, resolve, complete } of fields) {
      const completed = completeAwaited(resolve(parent, execution), complete, execution);
      // A promise holds the place of its field in the response.
      data[key] = completed;
      if (isPromise(completed)) pending.push(completed.then((value) => (data[key] = value)));
    }
  } catch (error) {
    ignoreRejections(pending);
    throw error;
  }
  return pending.length === 0 ? data : Promise.all(pending).then(() => data);
}

function planField(
  key: string,
  parentType: GraphQLObjectType,
  nodes: readonly FieldNode[],
  planning: Planning,
): PlannedField {
  planning.fieldCount += 1;
  if (planning.fieldCount > maxFields) throw new Unplanned();
  const name = nodes[0]?.name.value ?? '';
  if (name === '__typename') return { key, resolve: () => parentType.name, complete: (value) => value };
  const field = parentType.getFields()[name];
  // The fields of introspection belong to no type.
  if (field === undefined) throw new Unplanned();
  const selectionSets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
  return {
    key,
    resolve: planResolver(field, nodes),
    complete: planCompletion(field.type, selectionSets, planning),
  };
}

function planResolver(
  field: GraphQLField<unknown, unknown>,
  [node]: readonly FieldNode[],
): PlannedField['resolve'] {
  const { name, args, resolve } = field;
  if (resolve === undefined) {
    return (parent) => {
      const value = parent[name];
      if (typeof value === 'function') throw new Unplanned();
      return value;
    };
  }
  // The fourth argument is GraphQLResolveInfo, which plans don't create.
  if (node === undefined || resolve.length > 3) throw new Unplanned();
  const callResolver: (...args: [unknown, unknown, unknown]) => unknown = resolve as never;
  const readArguments =
    args.length === 0 ? () => ({}) : (variables: Variables) => getArgumentValues(field, node, variables);
  return (parent, { context, variables }) => callResolver(parent, readArguments(variables), context);
}

function planCompletion(
  type: GraphQLOutputType,
  selectionSets: readonly SelectionSetNode[],
  planning: Planning,
): Complete {
  if (isNonNullType(type)) {
    const complete = planCompletion(type.ofType, selectionSets, planning);
    return (result, execution) => {
      if (result == null) throw new Unplanned();
      return complete(result, execution);
    };
  }
  const complete = isLeafType(type)
    ? planLeaf(type)
    : isListType(type)
      ? planList(planCompletion(type.ofType, selectionSets, planning))
      : isObjectType(type)
        ? planObject(type, selectionSets, planning)
        : null;
  // The type of a union or an interface depends on the value.
  if (complete === null) throw new Unplanned();
  return (result, execution) => {
    if (result == null) return null;
    if (result instanceof Error) throw new Unplanned();
    return complete(result, execution);
  };
}

function planLeaf(type: GraphQLLeafType): Complete {
  return (result) => {
    const serialized: unknown = type.serialize(result);
    if (serialized == null) throw new Unplanned();
    return serialized;
  };
}

function planList(completeItem: Complete): Complete {
  return (result, execution) => {
    if (!Array.isArray(result)) throw new Unplanned();
    const items: unknown[] = [];
    let hasPromises = false;
    try {
      for (const item of result) {
        const completed = completeAwaited(item, completeItem, execution);
        items.push(completed);
        hasPromises ||= isPromise(completed);
      }
    } catch (error) {
      ignoreRejections(items.filter(isPromise));
      throw error;
    }
    return hasPromises ? Promise.all(items) : items;
  };
}

function completeAwaited(result: unknown, complete: Complete, execution: Execution): unknown {
  return isPromise(result)
    ? Promise.resolve(result).then((awaited) => complete(awaited, execution))
    : complete(result, execution);
}

/** Prevents that Node reports the errors of values that aren't awaited, because graphql-js executes the query again. */
function ignoreRejections(promises: readonly Promise<unknown>[]): void {
  for (const promise of promises) promise.catch(() => {});
}

function isPromise(value: unknown): value is Promise<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

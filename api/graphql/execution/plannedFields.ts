// Executes the planned fields of objects as graphql-js does: results are completed by their types, an error makes the
// nearest nullable field null, and the response has the order of the fields.
import {
  type ExecutionResult,
  type FieldNode,
  type GraphQLError,
  type GraphQLLeafType,
  locatedError,
} from 'graphql';

/** A query, or the result of a resolver, that plans don't cover. */
export class NoPlanError extends Error {}

/** @throws any other error. */
export function ignoreMissingPlan(error: unknown): undefined {
  if (!(error instanceof NoPlanError)) throw error;
}

interface Execution {
  context: unknown;
  variables: Record<string, unknown>;
  errors: GraphQLError[];
  /** The places that are null because of an error. The response itself is at the path `null`. */
  nullPaths: Set<Path | null>;
  hasNoPlan: boolean;
}

/** A place in the response. */
interface Path {
  key: string | number;
  parent: Path | null;
}

/** Returns what the response contains for the result of a resolver, or a promise of it. */
export type Complete = (result: unknown, execution: Execution, path: Path) => unknown;

/** A field, or the items of a list. */
interface Position {
  nodes: readonly FieldNode[];
  /** Whether it is null if it has an error. Otherwise the error belongs to what contains it. */
  isNullable: boolean;
  complete: Complete;
}

export interface PlannedField extends Position {
  /** The name in the response. */
  key: string;
  resolve: (parent: Data, execution: Execution) => unknown;
}

type Data = Record<string, unknown>;

/** Executes the fields of a query. */
export async function executeFields(
  fields: readonly PlannedField[],
  context: unknown,
  variables: Execution['variables'],
): Promise<ExecutionResult> {
  const errors: GraphQLError[] = [];
  const execution = { context, variables, errors, nullPaths: new Set<Path | null>(), hasNoPlan: false };
  let data: Data | null = null;
  try {
    data = await readFields(fields, {}, execution, null);
  } catch (error) {
    addError(error as GraphQLError, execution, null);
  }
  // If several fields of an object fail, only one of the errors gets here.
  if (execution.hasNoPlan) throw new NoPlanError();
  return errors.length === 0 ? { data } : { errors, data };
}

function readFields(
  fields: readonly PlannedField[],
  parent: Data,
  execution: Execution,
  parentPath: Path | null,
): Data | Promise<Data> {
  const data: Data = {};
  const pendingKeys: string[] = [];
  try {
    for (const field of fields) {
      const { key } = field;
      const value = readField(field, parent, execution, { key, parent: parentPath });
      // A promise holds the place of its field in the response.
      data[key] = value;
      if (isPromise(value)) pendingKeys.push(key);
    }
  } catch (error) {
    if (pendingKeys.length === 0) throw error;
    // Errors of fields that were already being resolved come before this one.
    return awaitFields(data, pendingKeys).finally(() => {
      throw error;
    });
  }
  return pendingKeys.length === 0 ? data : awaitFields(data, pendingKeys);
}

async function awaitFields(data: Data, keys: readonly string[]): Promise<Data> {
  const values = await Promise.all(keys.map((key) => data[key]));
  for (const [index, key] of keys.entries()) data[key] = values[index];
  return data;
}

function readField(field: PlannedField, parent: Data, execution: Execution, path: Path): unknown {
  let result: unknown;
  try {
    result = field.resolve(parent, execution);
  } catch (error) {
    return handleError(error, field, execution, path);
  }
  return completeAt(field, result, execution, path);
}

/** Completes the result of a resolver, or an item of a list, and handles its errors. */
function completeAt(position: Position, result: unknown, execution: Execution, path: Path): unknown {
  try {
    const completed = isPromise(result)
      ? result.then((awaited) => position.complete(awaited, execution, path))
      : position.complete(result, execution, path);
    return isPromise(completed)
      ? completed.then(undefined, (error: unknown) => handleError(error, position, execution, path))
      : completed;
  } catch (error) {
    return handleError(error, position, execution, path);
  }
}

function handleError(
  error: unknown,
  { nodes, isNullable }: Position,
  execution: Execution,
  path: Path,
): null {
  if (error instanceof NoPlanError) {
    execution.hasNoPlan = true;
    throw error;
  }
  const located = locatedError(error, nodes, toArray(path));
  if (!isNullable) throw located;
  addError(located, execution, path);
  return null;
}

/** Adds an error that makes the field at the path null, unless that field isn't part of the response any more. */
function addError(error: GraphQLError, { errors, nullPaths }: Execution, path: Path | null): void {
  if (nullPaths.has(null)) return;
  for (let position = path; position !== null; position = position.parent)
    if (nullPaths.has(position)) return;
  nullPaths.add(path);
  errors.push(error);
}

export function completeLeaf(type: GraphQLLeafType): Complete {
  return (result) => {
    const serialized: unknown = type.serialize(result);
    if (serialized == null) throw new NoPlanError();
    return serialized;
  };
}

export function completeObject(fields: readonly PlannedField[]): Complete {
  return (result, execution, path) => {
    if (typeof result !== 'object' || result === null) throw new NoPlanError();
    return readFields(fields, result as Data, execution, path);
  };
}

export function completeList(item: Position): Complete {
  return (result, execution, path) => {
    if (!Array.isArray(result)) throw new NoPlanError();
    const items: unknown[] = [];
    let hasPromises = false;
    try {
      for (const [index, value] of result.entries()) {
        const completed = completeAt(item, value, execution, { key: index, parent: path });
        items.push(completed);
        hasPromises ||= isPromise(completed);
      }
    } catch (error) {
      // Without a handler, Node would report the errors of the items before as unhandled.
      for (const promise of items.filter(isPromise)) promise.then(undefined, () => {});
      throw error;
    }
    return hasPromises ? Promise.all(items) : items;
  };
}

function toArray(path: Path): (string | number)[] {
  return path.parent === null ? [path.key] : [...toArray(path.parent), path.key];
}

function isPromise(value: unknown): value is Promise<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

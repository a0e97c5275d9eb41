import {
  type FieldNode,
  getArgumentValues,
  getNamedType,
  getVariableValues,
  type GraphQLSchema,
  isInterfaceType,
  isObjectType,
  Kind,
  type DocumentNode,
  type GraphQLNamedType,
  type OperationDefinitionNode,
  type SelectionSetNode,
  visit,
} from 'graphql';
import { mapFragments } from './execution/collectFields.ts';

/** The cost of one list item in addition to its fields, because Firestore bills for each document that is read. */
const itemCost = 10;
/** The cost of `Thought.next`, which takes up to three document reads. */
const nextThoughtCost = 3 * itemCost;
/** The cost of a public search or filter, which reads an index of the whole collection. */
const searchCost = 10 * itemCost;
/** The cost of selecting thoughts, and of changing up to 100 of them. */
const bulkCost = 100 * itemCost;
/** The longest page that any list returns. The field itself rejects a request for more. */
const maxItems = 100;

/** The number of costs of an operation that are kept. Most clients request pages of few sizes. */
const maxKnownCosts = 50;

interface OperationCosts {
  /** The variables that are numbers of items. Only they change the cost. */
  countNames: ReadonlySet<string>;
  /** The known costs by the values of these variables. */
  known: Map<string, number>;
}

const operationCosts = new WeakMap<OperationDefinitionNode, OperationCosts>();

/**
 * Returns the cost of an operation in points. Each field costs one point, `Thought.next` 30, a public search or filter 100,
 * and `selectThoughts` and `changeThoughts` 1,000. The fields below a field with `first` (or `count`) count that many times, and each item costs ten points more:
 * `feed(seed: 1, first: 20) { edges { node { id } } }` costs 1 + 20 × (10 + 3) = 261.
 * The document must be valid. The cost is 0 for invalid numbers of items in variables, which execution rejects.
 */
export function calculateQueryCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): number {
  const costs = operationCosts.get(operation) ?? {
    countNames: findCountNames(document),
    known: new Map<string, number>(),
  };
  operationCosts.set(operation, costs);
  const { countNames, known } = costs;
  const counts = [...countNames].map((name) => variables[name]);
  const key = counts.join();
  const isKept = counts.every((count) => count === undefined || typeof count === 'number');
  const knownCost = isKept ? known.get(key) : undefined;
  if (knownCost !== undefined) return knownCost;
  const cost = countFields(schema, document, operation, variables, countNames);
  if (isKept) {
    if (known.size >= maxKnownCosts) known.clear();
    known.set(key, cost);
  }
  return cost;
}

function countFields(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
  countNames: ReadonlySet<string>,
): number {
  const root = schema.getRootType(operation.operation);
  const coercedVariables = coerceCounts(schema, operation, countNames, variables);
  if (coercedVariables === undefined || root == null) return 0;
  const fragments = mapFragments(document);
  const fragmentCosts = new Map<string, number>();

  const calculateFragmentCost = (name: string): number => {
    const cachedCost = fragmentCosts.get(name);
    if (cachedCost !== undefined) return cachedCost;
    const fragment = fragments.get(name);
    if (fragment === undefined) return 0;
    const cost = calculateSelectionSetCost(
      fragment.selectionSet,
      schema.getType(fragment.typeCondition.name.value),
    );
    fragmentCosts.set(name, cost);
    return cost;
  };
  const calculateFieldCost = (node: FieldNode, parent: GraphQLNamedType | undefined): number => {
    const ownCost = countField(node, parent);
    const field =
      isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[node.name.value] : undefined;
    if (field === undefined || node.selectionSet === undefined) return ownCost;
    const nestedCost = calculateSelectionSetCost(node.selectionSet, getNamedType(field.type));
    // The variables of other arguments are not coerced, so that reading a required one would fail.
    const args = field.args.filter(({ name }) => isCountArgument(name));
    const items =
      args.length > 0
        ? readItemCount(() => getArgumentValues({ ...field, args }, node, coercedVariables))
        : null;
    return ownCost + (items === null ? nestedCost : items * (itemCost + nestedCost));
  };
  const calculateSelectionSetCost = (
    selectionSet: SelectionSetNode,
    parent: GraphQLNamedType | undefined,
  ): number => {
    let cost = 0;
    for (const selection of selectionSet.selections) {
      if (selection.kind === Kind.FIELD) cost += calculateFieldCost(selection, parent);
      else if (selection.kind === Kind.FRAGMENT_SPREAD) cost += calculateFragmentCost(selection.name.value);
      else {
        const typeCondition = selection.typeCondition;
        cost += calculateSelectionSetCost(
          selection.selectionSet,
          typeCondition === undefined ? parent : schema.getType(typeCondition.name.value),
        );
      }
    }
    return cost;
  };
  return calculateSelectionSetCost(operation.selectionSet, root);
}

function isCountArgument(name: string): boolean {
  return name === 'first' || name === 'count';
}

/** Returns the names of the variables that are numbers of items in any operation of a document. */
function findCountNames(document: DocumentNode): ReadonlySet<string> {
  const names = new Set<string>();
  visit(document, {
    Argument: ({ name, value }) => {
      if (isCountArgument(name.value) && value.kind === Kind.VARIABLE) names.add(value.name.value);
    },
  });
  return names;
}

/**
 * Returns the variables that are numbers of items, or undefined if one is invalid. The others can be large, and are not
 * needed for the cost.
 */
function coerceCounts(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  countNames: ReadonlySet<string>,
  variables: Record<string, unknown>,
): Record<string, unknown> | undefined {
  const counts = variableDefinitions.filter(({ variable }) => countNames.has(variable.name.value));
  // By default, graphql-js describes up to 50 errors, and continues after them.
  return getVariableValues(schema, counts, variables, { maxErrors: 1 }).coerced;
}

/** Returns the cost of a field without the fields below it. */
function countField(field: FieldNode, parent: GraphQLNamedType | undefined): number {
  const name = field.name.value;
  if (parent?.name === 'Thought' && name === 'next') return nextThoughtCost;
  if (name === 'selectThoughts' || name === 'changeThoughts') return bulkCost;
  return isSearch(field) ? searchCost : 1;
}

/** Whether a field reads an index of the whole collection. */
function isSearch({ name, arguments: args = [] }: FieldNode): boolean {
  if (name.value === 'authors') return true;
  return name.value === 'browse' && args.some((argument) => argument.name.value === 'search');
}

function readItemCount(readArguments: () => Record<string, unknown>): number {
  try {
    const { first, count } = readArguments();
    return Math.min(Math.max(Number(first ?? count) || 0, 0), maxItems);
  } catch {
    return 0;
  }
}

import type { ApolloServerPlugin } from '@apollo/server';
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
} from 'graphql';
import type { Context } from './context.ts';
import { excess, limits } from './limits.ts';
import { refusal } from './refusals.ts';

/** What reading one thought weighs beside its fields: stores bill by the document. */
const itemCost = 10;
/** No list hands out more, so that asking for more is answered by the field itself. */
const mostItems = 100;

/** Refuses an operation that costs more than the limit, before any of it runs. */
export const costLimit: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ schema, document, operation, request }) => {
      // Execution refuses a name that no operation has.
      if (operation === undefined) return;
      const cost = costOf(schema, document, operation, request.variables ?? {});
      if (cost > limits.cost) throw refusal('QUERY_TOO_COMPLEX', excess(cost, 'points of cost', limits.cost));
    },
  }),
};

/**
 * One point for each field; what stands below a field with `first` (or `count`) counts that many times, and each
 * item ten points more. `feed(seed: 1, first: 20) { thoughts { id } }` costs 1 + 20 × (10 + 2) = 241.
 * Expects a valid document. Variables that don't fit cost nothing: execution refuses them.
 */
export function costOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  inputs: Record<string, unknown>,
): number {
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], inputs);
  const root = schema.getRootType(operation.operation);
  if (coerced === undefined || root == null) return 0;
  const fragmentCosts = new Map<string, number>();

  const costOfFragment = (name: string): number => {
    const known = fragmentCosts.get(name);
    if (known !== undefined) return known;
    const fragment = document.definitions.find(
      (definition) => definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === name,
    );
    if (fragment?.kind !== Kind.FRAGMENT_DEFINITION) return 0;
    const cost = costOfSet(fragment.selectionSet, schema.getType(fragment.typeCondition.name.value));
    fragmentCosts.set(name, cost);
    return cost;
  };
  const costOfField = (node: FieldNode, parent: GraphQLNamedType | undefined): number => {
    const field =
      isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[node.name.value] : undefined;
    if (field === undefined || node.selectionSet === undefined) return 1;
    const below = costOfSet(node.selectionSet, getNamedType(field.type));
    const items = field.args.some(({ name }) => name === 'first' || name === 'count')
      ? itemsOf(() => getArgumentValues(field, node, coerced))
      : null;
    return 1 + (items === null ? below : items * (itemCost + below));
  };
  const costOfSet = (set: SelectionSetNode, parent: GraphQLNamedType | undefined): number => {
    let cost = 0;
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) cost += costOfField(selection, parent);
      else if (selection.kind === Kind.FRAGMENT_SPREAD) cost += costOfFragment(selection.name.value);
      else {
        const condition = selection.typeCondition;
        cost += costOfSet(
          selection.selectionSet,
          condition === undefined ? parent : schema.getType(condition.name.value),
        );
      }
    }
    return cost;
  };
  return costOfSet(operation.selectionSet, root);
}

function itemsOf(readArguments: () => Record<string, unknown>): number {
  try {
    const { first, count } = readArguments();
    return Math.min(Math.max(Number(first ?? count) || 0, 0), mostItems);
  } catch {
    return 0;
  }
}

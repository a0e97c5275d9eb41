// The limits of one request, which are checked before anything is executed. docs/api.md lists the same figures.
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
} from 'graphql';
import { createGraphQLError } from './errorCodes.ts';

/** In bytes. Without an admin's token, parsing a larger body would take up to a second. */
export const bodyLimits = { admins: 1_500_000, anonymous: 50_000 } as const;

export const maxTokens = 1_000;

const limits = { levels: 8, aliases: 15, 'root fields': 20, directives: 10 } as const;

/** "The query has 16 aliases: the limit is 15. …" */
function formatLimitViolation(count: number, unit: string, limit: number): string {
  const shownCount = count > 10_000 ? 'more than 10,000' : count.toLocaleString('en');
  return `The query has ${shownCount} ${unit}: the limit is ${limit.toLocaleString('en')}. Request less, or send several requests.`;
}

/** @throws for an operation beyond the limits, and for one that the schema doesn't support. */
export function checkLimits(
  schema: GraphQLSchema,
  document: DocumentNode,
  { operation, selectionSet, directives = [] }: OperationDefinitionNode,
): void {
  if (schema.getRootType(operation) == null)
    throw createGraphQLError('BAD_USER_INPUT', `The API has no ${operation}s: send a query.`);
  const counts = countSelections(document, selectionSet.selections);
  counts.directives += directives.length;
  for (const unit of ['levels', 'aliases', 'root fields', 'directives'] as const)
    if (counts[unit] > limits[unit])
      throw createGraphQLError('QUERY_TOO_COMPLEX', formatLimitViolation(counts[unit], unit, limits[unit]));
}

/** The counts of a selection set. Its own fields are the root fields of an operation. */
type Counts = Record<keyof typeof limits, number>;

/**
 * Counts the selections of a valid document. Fragments count as often as they are spread, but each is counted only once,
 * so that fragments that spread each other exponentially take linear time.
 */
function countSelections(document: DocumentNode, rootSelections: readonly SelectionNode[]): Counts {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  const counted = new Map<string, Counts>();

  const countFragment = (name: string): Counts => {
    const counts = counted.get(name) ?? countAll(fragments.get(name)?.selectionSet.selections);
    counted.set(name, counts);
    return counts;
  };
  const count = (selection: SelectionNode): Counts => {
    if (selection.kind === Kind.FRAGMENT_SPREAD) return countFragment(selection.name.value);
    const nested = countAll(selection.selectionSet?.selections);
    if (selection.kind === Kind.INLINE_FRAGMENT) return nested;
    // The standard introspection query is deeper than the limit. Validation limits its depth.
    const isIntrospection = selection.name.value.startsWith('__');
    return {
      levels: 1 + (isIntrospection ? 0 : nested.levels),
      aliases: nested.aliases + (selection.alias === undefined ? 0 : 1),
      'root fields': 1,
      directives: nested.directives,
    };
  };
  const countAll = (selections: readonly SelectionNode[] = []): Counts => {
    const sum = { levels: 0, aliases: 0, 'root fields': 0, directives: 0 };
    for (const selection of selections) {
      const counts = count(selection);
      sum.levels = Math.max(sum.levels, counts.levels);
      sum.aliases += counts.aliases;
      sum['root fields'] += counts['root fields'];
      sum.directives += counts.directives + (selection.directives?.length ?? 0);
    }
    return sum;
  };
  return countAll(rootSelections);
}

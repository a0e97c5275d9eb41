// The limits of one request, which are checked before anything is executed. docs/api.md lists the same figures.
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
} from 'graphql';
import { createGraphQLError } from './errorCodes.ts';

/** The maximum sizes of a body in bytes. Parsing a larger one takes up to a second, so it needs an admin's token. */
export const bodyLimits = { admins: 1_500_000, anonymous: 50_000 } as const;

export const maxTokens = 1_000;

/** The limits by the names that error messages contain, such as “The query has more than 15 aliases: …”. */
const limits = { levels: 8, aliases: 15, 'root fields': 20, directives: 10, selections: 10_000 } as const;

/**
 * Checks the selections of a valid document. Fragments count each time they are spread, but counting stops at a limit,
 * so exponentially nested fragments take little time.
 * @throws for an operation beyond the limits, or one that the schema doesn't support
 */
export function checkLimits(
  schema: GraphQLSchema,
  document: DocumentNode,
  { operation, selectionSet, directives = [] }: OperationDefinitionNode,
): void {
  if (schema.getRootType(operation) == null)
    throw createGraphQLError('BAD_USER_INPUT', `The API has no ${operation}s: send a query.`);
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  const counts = { levels: 0, aliases: 0, 'root fields': 0, directives: 0, selections: 0 };
  const add = (unit: keyof typeof limits, count = 1) => {
    counts[unit] += count;
    if (counts[unit] > limits[unit]) throw createLimitError(unit);
  };
  const addSelections = (selections: readonly SelectionNode[] = [], level: number) => {
    for (const selection of selections) {
      add('selections');
      add('directives', selection.directives?.length ?? 0);
      if (selection.kind === Kind.FIELD) {
        if (level === 1) add('root fields');
        if (selection.alias !== undefined) add('aliases');
        if (level > counts.levels) add('levels');
        // The standard introspection query is deeper than the limit. Validation limits its depth.
        const isIntrospection = selection.name.value.startsWith('__');
        addSelections(selection.selectionSet?.selections, isIntrospection ? -Infinity : level + 1);
      } else if (selection.kind === Kind.INLINE_FRAGMENT)
        addSelections(selection.selectionSet.selections, level);
      else addSelections(fragments.get(selection.name.value)?.selectionSet.selections, level);
    }
  };
  add('directives', directives.length);
  addSelections(selectionSet.selections, 1);
}

function createLimitError(unit: keyof typeof limits): GraphQLError {
  const limit = limits[unit].toLocaleString('en');
  return createGraphQLError(
    'QUERY_TOO_COMPLEX',
    `The query has more than ${limit} ${unit}: the limit is ${limit}. Request less, or send several requests.`,
  );
}

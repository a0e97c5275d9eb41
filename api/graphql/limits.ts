// The limits of one request, which are checked before anything is executed. docs/api.md lists the same figures.
import { type DocumentNode, Kind, Lexer, type SelectionSetNode, Source, TokenKind } from 'graphql';
import { mapFragments } from './execution/collectFields.ts';

export const limits = {
  depth: 8,
  aliases: 15,
  rootFields: 20,
  directives: 10,
  tokens: 1000,
  cost: 5000,
  bodyBytes: 1_500_000,
  /** Without an admin's token, parsing a larger body would take up to a second. */
  anonymousBodyBytes: 50_000,
} as const;

/** Returns a message when the query has too many tokens to be parsed, else null. */
export function findTokenViolation(query: string): string | null {
  // Each token has at least one character.
  if (query.length <= limits.tokens) return null;
  const tokens = countTokens(query);
  return tokens > limits.tokens ? formatLimitViolation(tokens, 'tokens', limits.tokens) : null;
}

/** "The query has 16 aliases: the limit is 15. …" */
export function formatLimitViolation(count: number, unit: string, limit: number): string {
  return `The query has ${formatCount(count)} ${unit}: the limit is ${formatCount(limit)}. Request less, or send several requests.`;
}

/** Returns the message for the first limit that the structure of one of the operations exceeds, else null. */
export function findDocumentViolation(document: DocumentNode): string | null {
  const measure = createMeasurer(document);
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const { depth, aliases, fields, directives } = measure(definition.selectionSet);
    const ownDirectives = directives + (definition.directives?.length ?? 0);
    if (depth > limits.depth) return formatLimitViolation(depth, 'levels', limits.depth);
    if (aliases > limits.aliases) return formatLimitViolation(aliases, 'aliases', limits.aliases);
    if (fields > limits.rootFields) return formatLimitViolation(fields, 'root fields', limits.rootFields);
    if (ownDirectives > limits.directives)
      return formatLimitViolation(ownDirectives, 'directives', limits.directives);
  }
  return null;
}

interface QueryMeasure {
  /** The number of nested levels of fields. */
  depth: number;
  aliases: number;
  directives: number;
  /** The number of fields that are selected directly or by fragments, without nested ones. */
  fields: number;
}

const emptyMeasure: QueryMeasure = { depth: 0, aliases: 0, directives: 0, fields: 0 };

/**
 * Returns a function that measures a selection set. Fragments count as often as they are spread, but each is measured
 * only once, so that fragments that spread each other exponentially are measured in linear time.
 */
function createMeasurer(document: DocumentNode): (set: SelectionSetNode) => QueryMeasure {
  const fragments = mapFragments(document);
  const measured = new Map<string, QueryMeasure>();

  const measureFragment = (name: string): QueryMeasure => {
    const cached = measured.get(name);
    if (cached !== undefined) return cached;
    // Ends the recursion for a fragment that spreads itself, which validation rejects.
    measured.set(name, emptyMeasure);
    const fragment = fragments.get(name);
    const measure = fragment === undefined ? emptyMeasure : measureSelectionSet(fragment.selectionSet);
    measured.set(name, measure);
    return measure;
  };
  const measureSelectionSet = (selectionSet: SelectionSetNode): QueryMeasure => {
    let sum = emptyMeasure;
    for (const selection of selectionSet.selections) {
      const own = { ...emptyMeasure, directives: selection.directives?.length ?? 0 };
      if (selection.kind === Kind.FRAGMENT_SPREAD)
        sum = addMeasures(sum, own, measureFragment(selection.name.value));
      else if (selection.kind === Kind.INLINE_FRAGMENT)
        sum = addMeasures(sum, own, measureSelectionSet(selection.selectionSet));
      else {
        const nested =
          selection.selectionSet === undefined ? emptyMeasure : measureSelectionSet(selection.selectionSet);
        // The standard introspection query is deeper than the limit. graphql-js limits its depth during validation.
        const isIntrospection = selection.name.value.startsWith('__');
        sum = addMeasures(sum, own, {
          depth: 1 + (isIntrospection ? 0 : nested.depth),
          aliases: nested.aliases + (selection.alias === undefined ? 0 : 1),
          directives: nested.directives,
          fields: 1,
        });
      }
    }
    return sum;
  };
  return measureSelectionSet;
}

function addMeasures(...measures: QueryMeasure[]): QueryMeasure {
  return measures.reduce((sum, next) => ({
    depth: Math.max(sum.depth, next.depth),
    aliases: sum.aliases + next.aliases,
    directives: sum.directives + next.directives,
    fields: sum.fields + next.fields,
  }));
}

/** Counting stops here, because an exact count isn't worth the time. */
const maxReportedCount = 10_000;

function countTokens(query: string): number {
  const lexer = new Lexer(new Source(query));
  try {
    let count = 0;
    while (count <= maxReportedCount && lexer.advance().kind !== TokenKind.EOF) count += 1;
    return count;
  } catch {
    return 0;
  }
}

function formatCount(count: number): string {
  return count > maxReportedCount
    ? `more than ${maxReportedCount.toLocaleString('en')}`
    : count.toLocaleString('en');
}

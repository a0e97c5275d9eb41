// What one request may ask for. Refused before anything is looked up; docs/api.md repeats the figures.
import { type DocumentNode, Kind, Lexer, parse, type SelectionSetNode, Source, TokenKind } from 'graphql';

export const limits = {
  depth: 8,
  aliases: 15,
  rootFields: 20,
  directives: 10,
  tokens: 1000,
  cost: 5000,
  bodyBytes: 1_500_000,
} as const;

/**
 * Why a query asks for too much by its shape alone, in words that name the figure and the limit.
 * Null when it does not, or when it is no GraphQL: then the parser says so.
 */
export function excessOf(query: string): string | null {
  const tokens = countTokens(query);
  if (tokens > limits.tokens) return excess(tokens, 'tokens', limits.tokens);
  const document = parsed(query);
  return document === null ? null : excessIn(document);
}

/** "The query has 16 aliases: the limit is 15. …" */
export function excess(figure: number, what: string, limit: number): string {
  return `The query has ${readable(figure)} ${what}: the limit is ${readable(limit)}. Ask for less, or in several requests.`;
}

function excessIn(document: DocumentNode): string | null {
  const measure = measureOf(document);
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const { depth, aliases, fields, directives } = measure(definition.selectionSet);
    const ownDirectives = directives + (definition.directives?.length ?? 0);
    if (depth > limits.depth) return excess(depth, 'levels', limits.depth);
    if (aliases > limits.aliases) return excess(aliases, 'aliases', limits.aliases);
    if (fields > limits.rootFields) return excess(fields, 'root fields', limits.rootFields);
    if (ownDirectives > limits.directives) return excess(ownDirectives, 'directives', limits.directives);
  }
  return null;
}

interface Measure {
  /** Levels of fields below. */
  depth: number;
  aliases: number;
  directives: number;
  /** Fields that stand directly here, fragments unfolded. */
  fields: number;
}

const nothing: Measure = { depth: 0, aliases: 0, directives: 0, fields: 0 };

/** Fragments count as often as they are spread, yet each is measured once: a bomb of fragments costs no time. */
function measureOf(document: DocumentNode): (set: SelectionSetNode) => Measure {
  const sets = new Map<string, SelectionSetNode>();
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION)
      sets.set(definition.name.value, definition.selectionSet);
  const measured = new Map<string, Measure>();

  const measureFragment = (name: string): Measure => {
    const known = measured.get(name);
    if (known !== undefined) return known;
    // A fragment within itself counts as nothing here: validation refuses it by name.
    measured.set(name, nothing);
    const set = sets.get(name);
    const measure = set === undefined ? nothing : measureSet(set);
    measured.set(name, measure);
    return measure;
  };
  const measureSet = (set: SelectionSetNode): Measure => {
    let sum = nothing;
    for (const selection of set.selections) {
      const own = { ...nothing, directives: selection.directives?.length ?? 0 };
      if (selection.kind === Kind.FRAGMENT_SPREAD)
        sum = plus(sum, own, measureFragment(selection.name.value));
      else if (selection.kind === Kind.INLINE_FRAGMENT)
        sum = plus(sum, own, measureSet(selection.selectionSet));
      else {
        const below = selection.selectionSet === undefined ? nothing : measureSet(selection.selectionSet);
        // Introspection nests deeper than any question about thoughts; graphql-js bounds it by itself.
        const isIntrospection = selection.name.value.startsWith('__');
        sum = plus(sum, own, {
          depth: 1 + (isIntrospection ? 0 : below.depth),
          aliases: below.aliases + (selection.alias === undefined ? 0 : 1),
          directives: below.directives,
          fields: 1,
        });
      }
    }
    return sum;
  };
  return measureSet;
}

function plus(...measures: Measure[]): Measure {
  return measures.reduce((sum, next) => ({
    depth: Math.max(sum.depth, next.depth),
    aliases: sum.aliases + next.aliases,
    directives: sum.directives + next.directives,
    fields: sum.fields + next.fields,
  }));
}

/** A figure beyond it is not worth the time to find out. */
const mostNamed = 10_000;

function countTokens(query: string): number {
  const lexer = new Lexer(new Source(query));
  try {
    let count = 0;
    while (count <= mostNamed && lexer.advance().kind !== TokenKind.EOF) count += 1;
    return count;
  } catch {
    return 0;
  }
}

function parsed(query: string): DocumentNode | null {
  try {
    return parse(query, { noLocation: true, maxTokens: limits.tokens });
  } catch {
    return null;
  }
}

function readable(figure: number): string {
  return figure > mostNamed ? `more than ${mostNamed.toLocaleString('en')}` : figure.toLocaleString('en');
}

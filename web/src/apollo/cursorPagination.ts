import type { FieldPolicy, Reference } from '@apollo/client';

interface CachedPage {
  edges: readonly { node: Reference; cursor: string }[];
}

/** Merges the pages of a field into one list in the cache, with a list for each combination of the named arguments. */
export function cursorPagination(keyArgs: string[]): FieldPolicy<CachedPage> {
  return {
    keyArgs: (args) => JSON.stringify(keyArgs.map((name) => args?.[name] ?? null)),
    merge: (existing, incoming, { args, readField }) =>
      existing !== undefined && args?.['after'] != null
        ? appendPage(existing, incoming, (reference) => readField<string>('id', reference))
        : incoming,
  };
}

/** Appends a page without the entries that are in the list already, because the collection has grown in between. */
function appendPage(
  existing: CachedPage,
  incoming: CachedPage,
  readId: (reference: Reference) => string | undefined,
): CachedPage {
  const existingIds = new Set(existing.edges.map(({ node }) => readId(node)));
  const newEdges = incoming.edges.filter(({ node }) => !existingIds.has(readId(node)));
  return { ...incoming, edges: [...existing.edges, ...newEdges] };
}

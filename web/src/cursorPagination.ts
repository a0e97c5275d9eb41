import type { FieldPolicy, Reference } from '@apollo/client';

interface CachedPage {
  edges?: readonly { node: Reference; cursor: string }[];
  entries?: readonly Reference[];
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

/** Appends a page without the entries that are in the list already, as happens when the collection grows meanwhile. */
function appendPage(
  existing: CachedPage,
  incoming: CachedPage,
  readId: (reference: Reference) => string | undefined,
): CachedPage {
  const edges = existing.edges ?? [];
  const entries = existing.entries ?? [];
  const existingIds = new Set([...edges.map(({ node }) => readId(node)), ...entries.map(readId)]);
  return {
    ...incoming,
    ...(incoming.edges && {
      edges: [...edges, ...incoming.edges.filter(({ node }) => !existingIds.has(readId(node)))],
    }),
    ...(incoming.entries && {
      entries: [...entries, ...incoming.entries.filter((entry) => !existingIds.has(readId(entry)))],
    }),
  };
}

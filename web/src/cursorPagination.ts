import type { FieldPolicy, Reference } from '@apollo/client';

interface CachedPage {
  edges?: readonly { node: Reference; cursor: string }[];
  entries?: readonly Reference[];
}

/** Pages by cursor become one list in the cache, a list for each combination of the named arguments. */
export function cursorPagination(keyArgs: string[]): FieldPolicy<CachedPage> {
  return {
    keyArgs: (args) => JSON.stringify(keyArgs.map((name) => args?.[name] ?? null)),
    merge: (existing, incoming, { args, readField }) =>
      existing !== undefined && args?.['after'] != null
        ? appendPage(existing, incoming, (thing) => readField<string>('id', thing))
        : incoming,
  };
}

/** Nothing stands twice, even when the collection grew between two pages. */
function appendPage(
  existing: CachedPage,
  incoming: CachedPage,
  readId: (thing: Reference) => string | undefined,
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

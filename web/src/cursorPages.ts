import type { FieldPolicy, Reference } from '@apollo/client';

interface Page {
  edges?: readonly { node: Reference; cursor: string }[];
  entries?: readonly Reference[];
}

/** Pages by cursor become one list in the cache, a list for each combination of the named arguments. */
export function cursorPages(keyArgs: string[]): FieldPolicy<Page> {
  return {
    keyArgs: (given) => JSON.stringify(keyArgs.map((name) => given?.[name] ?? null)),
    merge: (before, page, { args, readField }) =>
      before !== undefined && args?.['after'] != null
        ? joined(before, page, (thing) => readField<string>('id', thing))
        : page,
  };
}

/** Nothing stands twice, even when the collection grew between two pages. */
function joined(before: Page, page: Page, idOf: (thing: Reference) => string | undefined): Page {
  const edges = before.edges ?? [];
  const entries = before.entries ?? [];
  const known = new Set([...edges.map(({ node }) => idOf(node)), ...entries.map(idOf)]);
  return {
    ...page,
    ...(page.edges && { edges: [...edges, ...page.edges.filter(({ node }) => !known.has(idOf(node)))] }),
    ...(page.entries && {
      entries: [...entries, ...page.entries.filter((entry) => !known.has(idOf(entry)))],
    }),
  };
}

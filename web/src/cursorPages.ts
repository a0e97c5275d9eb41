import type { FieldPolicy, Reference } from '@apollo/client';

interface Page {
  edges?: readonly { node: Reference; cursor: string }[];
  entries?: readonly Reference[];
}

/** Pages by cursor become one list in the cache, a list for each combination of the named arguments. */
export function cursorPages(keyArgs: string[]): FieldPolicy<Page> {
  return {
    keyArgs: (given) => JSON.stringify(keyArgs.map((name) => given?.[name] ?? null)),
    merge: (before, page, { args }) =>
      before !== undefined && args?.['after'] != null ? joined(before, page) : page,
  };
}

/** Nothing stands twice, even when the collection grew between two pages. */
function joined(before: Page, page: Page): Page {
  const known = new Set([
    ...(before.edges ?? []).map(({ node }) => node.__ref),
    ...(before.entries ?? []).map((entry) => entry.__ref),
  ]);
  return {
    ...page,
    ...(page.edges && {
      edges: [...(before.edges ?? []), ...page.edges.filter(({ node }) => !known.has(node.__ref))],
    }),
    ...(page.entries && {
      entries: [...(before.entries ?? []), ...page.entries.filter((entry) => !known.has(entry.__ref))],
    }),
  };
}

// The tabs of a first visit. Code generation validates them against the schema, and examples.test.ts runs them.
const queries: Record<string, string> = import.meta.glob('./examples/*.graphql', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const variables: Record<string, string> = import.meta.glob('./examples/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export interface Example {
  query: string;
  variables: string | null;
}

export const examples: Example[] = Object.entries(queries)
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(([path, query]) => ({ query, variables: variables[path.replace('.graphql', '.json')] ?? null }));

// The examples that a first visit opens. Code generation validates them against the schema, and examples.test.ts runs them.
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

interface ListedExample extends Example {
  title: string;
  description: string;
}

export const examples: ListedExample[] = Object.entries(queries)
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(([path, query]) => {
    // The first line of each file is a comment with both.
    const [, title = '', description = ''] = /^# (.+?)\. (.+)\./.exec(query) ?? [];
    return { query, variables: variables[path.replace('.graphql', '.json')] ?? null, title, description };
  });

/** The part of a GraphiQL tab that has its query. */
interface Tab {
  query: string | null;
  variables?: string | null | undefined;
}

export function isSameQuery(tab: Tab, { query, variables }: Example): boolean {
  return tab.query === query && (tab.variables ?? '') === (variables ?? '');
}

/** Returns the example that a tab shows; undefined if it was changed, or is the developer's own. */
export function findExample(tab: Tab): ListedExample | undefined {
  return examples.find((example) => isSameQuery(tab, example));
}

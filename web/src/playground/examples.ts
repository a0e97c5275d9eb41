// Code generation validates the examples against the schema, and examples.test.ts runs them.
const files: Record<string, string> = import.meta.glob('./examples/*', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** A query with its variables, as JSON. */
export interface Request {
  query: string;
  variables: string | null;
}

export interface Example extends Request {
  title: string;
  description: string;
}

export const examples: Example[] = Object.entries(files)
  .filter(([path]) => path.endsWith('.graphql'))
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(([path, query]) => {
    // The first line of each file is a comment with the title and the description.
    const [, title = '', description = ''] = /^# (.+?)\. (.+)\./.exec(query) ?? [];
    return { query, variables: files[path.replace('.graphql', '.json')] ?? null, title, description };
  });

import type { Example } from './examples.ts';

/** The query that a link carries behind its `#`, which no server sees; null when it carries none. */
export function parseShareLink(hash: string): Example | null {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  const query = parameters.get('query');
  return query === null ? null : { query, variables: parameters.get('variables') };
}

/** A link to this page that opens with the query. */
export function createShareLink({ query, variables }: Example, pageUrl: string): string {
  const parameters = new URLSearchParams({ query, ...(variables !== null && { variables }) });
  return `${pageUrl}#${parameters.toString()}`;
}

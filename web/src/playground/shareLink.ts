import type { Example } from './examples.ts';

/** Returns the query in a share link's fragment, which is never sent to a server; null if there is none. */
export function parseShareLink(hash: string): Example | null {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  const query = parameters.get('query');
  return query === null ? null : { query, variables: parameters.get('variables') };
}

/** Returns a link that opens the page with the query. */
export function createShareLink({ query, variables }: Example, pageUrl: string): string {
  const parameters = new URLSearchParams({ query, ...(variables !== null && { variables }) });
  return `${pageUrl}#${parameters.toString()}`;
}

/** Returns a command for a terminal that sends the query. */
export function createCurlCommand({ query, variables }: Example, siteUrl: string): string {
  const variablesPart = variables?.trim() ? `,"variables":${variables}` : '';
  const body = `{"query":${JSON.stringify(query)}${variablesPart}}`.replaceAll("'", String.raw`'\''`);
  return `curl ${siteUrl}/graphql -H 'content-type: application/json' -d '${body}'`;
}

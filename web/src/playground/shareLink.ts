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

/** Returns JavaScript that sends the query. */
export function createFetchCode({ query, variables }: Example, siteUrl: string): string {
  return `const response = await fetch('${siteUrl}/graphql', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    query: \`${escapeTemplate(query)}\`,
    variables: ${variables?.trim() || '{}'},
  }),
});
const { data, errors } = await response.json();
`;
}

/** Returns JavaScript that sends the query with Apollo Client. */
export function createApolloCode({ query, variables }: Example): string {
  const kind = /^\s*mutation\b/m.test(query) ? 'mutation' : 'query';
  return `const { data } = await client.${kind === 'query' ? 'query' : 'mutate'}({
  ${kind}: gql\`${escapeTemplate(query)}\`,
  variables: ${variables?.trim() || '{}'},
});
`;
}

function escapeTemplate(text: string): string {
  return text.replaceAll(/[`\\]|\$\{/g, String.raw`\$&`);
}

// The current request as code for other clients. It never contains a token.
import {
  type DocumentNode,
  getOperationAST,
  OperationTypeNode,
  parse,
  print,
  separateOperations,
} from 'graphql';

export interface CopiedRequest {
  query: string;
  variables: Record<string, unknown> | undefined;
  /** The name of the operation to run, if there are several. */
  operationName: string | null;
  needsToken: boolean;
}

/** Stands for the token, which must not be in what is passed on. */
const authorization = 'Bearer YOUR_TOKEN';

/** Returns a command for a terminal. */
export function createCurlCommand(request: CopiedRequest, siteUrl: string): string {
  const { variables, needsToken } = request;
  const body = JSON.stringify({ query: selectOperation(request).query, variables });
  const headers = [
    'content-type: application/json',
    ...(needsToken ? [`authorization: ${authorization}`] : []),
  ];
  const options = headers.map((header) => `-H '${header}'`).join(' ');
  return `curl ${siteUrl}/graphql ${options} -d '${body.replaceAll("'", String.raw`'\''`)}'`;
}

/** Returns JavaScript for browsers and Node. */
export function createFetchCode(request: CopiedRequest, siteUrl: string): string {
  const headers = {
    'content-type': 'application/json',
    ...(request.needsToken && { authorization }),
  };
  return `const response = await fetch('${siteUrl}/graphql', {
  method: 'POST',
  headers: ${JSON.stringify(headers)},
  body: JSON.stringify({
    query: \`${escapeTemplate(selectOperation(request).query)}\`,
    variables: ${formatVariables(request)},
  }),
});
const { data, errors } = await response.json();
`;
}

/** Returns JavaScript for Apollo Client. */
export function createApolloCode(request: CopiedRequest): string {
  const { query, isMutation } = selectOperation(request);
  const context = request.needsToken
    ? `\n  context: { headers: { authorization: '${authorization}' } },`
    : '';
  return `const { data } = await client.${isMutation ? 'mutate' : 'query'}({
  ${isMutation ? 'mutation' : 'query'}: gql\`${escapeTemplate(query)}\`,
  variables: ${formatVariables(request)},${context}
});
`;
}

/** Returns the operation that is run. The others would have to be named in the request, and Apollo Client rejects them. */
function selectOperation({ query, operationName }: CopiedRequest): { query: string; isMutation: boolean } {
  const document = tryParse(query);
  if (document === null) return { query, isMutation: false };
  const operations = separateOperations(document);
  const names = Object.keys(operations);
  const selected = operations[operationName ?? ''] ?? operations[names[0] ?? ''] ?? document;
  const isMutation = getOperationAST(selected)?.operation === OperationTypeNode.MUTATION;
  return { query: names.length > 1 ? print(selected) : query, isMutation };
}

function tryParse(query: string): DocumentNode | null {
  try {
    return parse(query);
  } catch {
    return null;
  }
}

function formatVariables({ variables = {} }: CopiedRequest): string {
  return JSON.stringify(variables, null, 2).replaceAll('\n', '\n    ');
}

function escapeTemplate(text: string): string {
  return text.replaceAll(/[`\\]|\$\{/g, String.raw`\$&`);
}

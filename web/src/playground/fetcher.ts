import { Kind, parse } from 'graphql';

interface GraphQLRequest {
  query: string;
  operationName?: string | null;
  variables?: unknown;
}

/** Asks the API; a header that was written by hand beats the sign-in's. */
export function createFetcher(getToken: () => Promise<string | null>) {
  return async (
    request: GraphQLRequest,
    options?: { headers?: Record<string, unknown> },
  ): Promise<object> => {
    const token = await getToken();
    const headers = new Headers({
      'content-type': 'application/json',
      accept: 'application/graphql-response+json, application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    });
    for (const [name, value] of Object.entries(options?.headers ?? {})) headers.set(name, String(value));
    const body = JSON.stringify(withCurrentOperationName(request));
    try {
      const response = await fetch('/graphql', { method: 'POST', headers, body });
      return (await response.json()) as object;
    } catch {
      return unreachableResult;
    }
  };
}

/** GraphiQL would show the browser's own error, with its stack. */
const unreachableResult = {
  errors: [{ message: 'The API can’t be reached: check the network, and press ▶ again.' }],
};

/** GraphiQL notices a tenth of a second late that another tab has other operations: a press before sends an old name. */
function withCurrentOperationName(request: GraphQLRequest): GraphQLRequest {
  const names = operationNames(request.query);
  const isStale = typeof request.operationName === 'string' && !names.includes(request.operationName);
  return isStale ? { ...request, operationName: names[0] ?? null } : request;
}

function operationNames(query: string): string[] {
  try {
    return parse(query).definitions.flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION ? (definition.name?.value ?? []) : [],
    );
  } catch {
    return [];
  }
}

import { Kind, parse } from 'graphql';

interface GraphQLRequest {
  query: string;
  operationName?: string | null | undefined;
  variables?: unknown;
}

/** The outcome of the developer's last request. */
export interface LastRun {
  status: number;
  durationMs: number;
  bytes: number;
}

interface RunCallbacks {
  onStart: () => void;
  /** Called with null if there was no response. */
  onEnd: (run: LastRun | null) => void;
}

/** Creates GraphiQL's fetcher. A header from GraphiQL's headers editor overrides the sign-in's. */
export function createFetcher(getToken: () => Promise<string | null>, { onStart, onEnd }: RunCallbacks) {
  return async (
    request: GraphQLRequest,
    options?: { headers?: Record<string, unknown> },
  ): Promise<object> => {
    const token = await getToken();
    const headers = new Headers(token === null ? {} : { authorization: `Bearer ${token}` });
    for (const [name, value] of Object.entries(options?.headers ?? {})) headers.set(name, String(value));
    // GraphiQL requests the schema by itself.
    const isOwn = request.operationName !== 'IntrospectionQuery';
    if (isOwn) onStart();
    const startMs = performance.now();
    try {
      const response = await postRequest(request, headers);
      const text = await response.text();
      const durationMs = Math.round(performance.now() - startMs);
      const result = JSON.parse(text) as object;
      if (isOwn) onEnd({ status: response.status, durationMs, bytes: text.length });
      return result;
    } catch {
      if (isOwn) onEnd(null);
      return unreachableResult;
    }
  };
}

/** Sends a request with the headers, which may replace the usual ones. */
function postRequest(request: GraphQLRequest, headers: Headers): Promise<Response> {
  const usualHeaders = {
    'content-type': 'application/json',
    accept: 'application/graphql-response+json, application/json',
  };
  return fetch('/graphql', {
    method: 'POST',
    headers: { ...usualHeaders, ...Object.fromEntries(headers) },
    body: JSON.stringify(withCurrentOperationName(request)),
  });
}

/** Returned instead of throwing, because GraphiQL would show the error's stack. */
const unreachableResult = {
  errors: [{ message: 'Can’t reach the API. Check your connection and press ▶ again.' }],
};

/** GraphiQL reads a tab's operation names with a delay of 100 ms, and until then sends the previous tab's name. */
function withCurrentOperationName(request: GraphQLRequest): GraphQLRequest {
  const names = readOperationNames(request.query);
  const isStale = typeof request.operationName === 'string' && !names.includes(request.operationName);
  return isStale ? { ...request, operationName: names[0] ?? null } : request;
}

function readOperationNames(query: string): string[] {
  try {
    return parse(query).definitions.flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION ? (definition.name?.value ?? []) : [],
    );
  } catch {
    return [];
  }
}

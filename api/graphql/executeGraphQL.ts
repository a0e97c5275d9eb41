import { type ApolloServer, type BaseContext, HeaderMap } from '@apollo/server';
import type { RequestContext } from '../http/requestContext.ts';
import { createTextResponse } from '../http/responses.ts';

/** Executes a GraphQL request with its parsed body, which is undefined without a JSON body. */
export type ExecuteGraphQL = (c: RequestContext, body: unknown) => Promise<Response>;

export function createGraphQLExecutor<C extends BaseContext>(
  server: ApolloServer<C>,
  createContext: (c: RequestContext) => C,
): ExecuteGraphQL {
  server.startInBackgroundHandlingStartupErrorsByLoggingAndFailingAllRequests();
  return async (c, body) => {
    const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
    const {
      status,
      headers,
      body: result,
    } = await server.executeHTTPGraphQLRequest({
      httpGraphQLRequest: {
        method,
        headers: readHeaders(c),
        // Apollo Server reads the query of a GET only.
        search: method === 'GET' ? readSearch(c.req.url) : '',
        body: isOperation(body) && body.operationName === '' ? { ...body, operationName: null } : body,
      },
      context: async () => createContext(c),
    });
    const text = result.kind === 'complete' ? result.string : await concatenate(result.asyncIterator);
    return createTextResponse(status ?? 200, Object.fromEntries(headers), text);
  };
}

/** Returns the headers that Apollo Server and its plugins read. */
function readHeaders({ req }: RequestContext): HeaderMap {
  const headers = new HeaderMap();
  for (const name of ['accept', 'authorization', 'content-type']) {
    const value = req.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  return headers;
}

// GraphQL would look for an operation with an empty name.
function readSearch(url: string): string {
  const { search, searchParams } = new URL(url);
  if (searchParams.get('operationName') !== '') return search;
  searchParams.delete('operationName');
  return `?${searchParams.toString()}`;
}

function isOperation(body: unknown): body is { operationName?: unknown } {
  return typeof body === 'object' && body !== null;
}

/** Incremental delivery is not enabled here, but a server of Apollo's test suite may use it. */
async function concatenate(chunks: AsyncIterableIterator<string>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
}

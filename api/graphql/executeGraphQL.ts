import { type ApolloServer, type BaseContext, HeaderMap } from '@apollo/server';
import type { IncomingRequest } from '../http/incomingRequest.ts';
import { type BufferedResponse, createTextResponse } from '../http/bufferedResponse.ts';
import type { Connection } from '../http/connection.ts';
import type { RequestDetails } from '../logging/requestDetails.ts';

/** Executes a GraphQL request with its parsed body, which is undefined without a JSON body. */
export type ExecuteGraphQL = (
  request: IncomingRequest,
  body: unknown,
  connection: Connection,
  details: RequestDetails,
) => Promise<BufferedResponse>;

/** Creates a function that executes Fetch requests with Apollo Server. */
export function createGraphQLExecutor<C extends BaseContext>(
  server: ApolloServer<C>,
  createContext: (request: IncomingRequest, connection: Connection, details: RequestDetails) => Promise<C>,
): ExecuteGraphQL {
  server.startInBackgroundHandlingStartupErrorsByLoggingAndFailingAllRequests();
  return async (request, body, connection, details) => {
    const {
      status,
      headers,
      body: result,
    } = await server.executeHTTPGraphQLRequest({
      httpGraphQLRequest: {
        method: request.method,
        headers: new HeaderMap(request.headers),
        // Apollo Server reads the query of a GET only.
        search: request.method === 'GET' ? new URL(request.url).search : '',
        body,
      },
      context: () => createContext(request, connection, details),
    });
    const text = result.kind === 'complete' ? result.string : await concatenate(result.asyncIterator);
    return createTextResponse(status ?? 200, Object.fromEntries(headers), text);
  };
}

/** Incremental delivery is not enabled here, but a server of Apollo's test suite may use it. */
async function concatenate(chunks: AsyncIterableIterator<string>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
}

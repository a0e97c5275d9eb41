import { type ApolloServer, type BaseContext, HeaderMap } from '@apollo/server';
import type { IncomingRequest } from '../http/incomingRequest.ts';
import { type BufferedResponse, createTextResponse } from '../http/bufferedResponse.ts';
import type { Connection } from '../http/connection.ts';
import type { Report, RequestSummary } from '../logging/requestSummary.ts';

/** Executes a GraphQL request with its parsed body, which is undefined without a JSON body. */
export type ExecuteGraphQL = (
  request: IncomingRequest,
  body: unknown,
  connection: Connection,
) => Promise<BufferedResponse>;

/** @param createContext gets a function that adds facts to the summary of the response. */
export function createGraphQLExecutor<C extends BaseContext>(
  server: ApolloServer<C>,
  createContext: (request: IncomingRequest, connection: Connection, report: Report) => Promise<C>,
): ExecuteGraphQL {
  server.startInBackgroundHandlingStartupErrorsByLoggingAndFailingAllRequests();
  return async (request, body, connection) => {
    const summary: Partial<RequestSummary> = {};
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
      context: () => createContext(request, connection, (facts) => Object.assign(summary, facts)),
    });
    const text = result.kind === 'complete' ? result.string : await concatenate(result.asyncIterator);
    return { ...createTextResponse(status ?? 200, Object.fromEntries(headers), text), summary };
  };
}

/** Incremental delivery is not enabled here, but a server of Apollo's test suite may use it. */
async function concatenate(chunks: AsyncIterableIterator<string>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
}

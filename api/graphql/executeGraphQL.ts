import { type ApolloServer, type BaseContext, HeaderMap } from '@apollo/server';
import type { Connection } from '../http/connection.ts';

/** Executes a GraphQL request with its parsed body, which is undefined without a JSON body. */
export type ExecuteGraphQL = (request: Request, body: unknown, connection: Connection) => Promise<Response>;

/** Creates a function that executes Fetch requests with Apollo Server. */
export function createGraphQLExecutor<C extends BaseContext>(
  server: ApolloServer<C>,
  createContext: (request: Request, connection: Connection) => Promise<C>,
): ExecuteGraphQL {
  server.startInBackgroundHandlingStartupErrorsByLoggingAndFailingAllRequests();
  return async (request, body, connection) => {
    const {
      status,
      headers,
      body: result,
    } = await server.executeHTTPGraphQLRequest({
      httpGraphQLRequest: {
        method: request.method,
        headers: new HeaderMap(request.headers),
        search: new URL(request.url).search,
        body,
      },
      context: () => createContext(request, connection),
    });
    return new Response(result.kind === 'complete' ? result.string : toStream(result.asyncIterator), {
      status: status ?? 200,
      headers: [...headers],
    });
  };
}

/** Incremental delivery is not enabled here, but a server of Apollo's test suite may use it. */
function toStream(chunks: AsyncIterableIterator<string>): ReadableStream<Uint8Array> {
  return ReadableStream.from(chunks).pipeThrough(new TextEncoderStream());
}

import { type ApolloServer, type BaseContext, HeaderMap } from '@apollo/server';
import type { GraphQLFormattedError } from 'graphql';
import { HeadersByName, type IncomingRequest } from '../http/incomingRequest.ts';
import { type BufferedResponse, createTextResponse } from '../http/bufferedResponse.ts';
import type { Connection } from '../http/connection.ts';
import type { Report, RequestSummary } from '../logging/requestSummary.ts';

/** Executes a GraphQL request with its parsed body, which is undefined without a JSON body. */
export type ExecuteGraphQL = (
  request: IncomingRequest,
  body: unknown,
  connection: Connection,
) => Promise<BufferedResponse>;

/** Executes a query of this process, as a GET without a token. */
export type RunQuery = (query: string, variables: Record<string, unknown>) => Promise<QueryResult>;

interface QueryResult {
  data?: Record<string, unknown> | null;
  errors?: readonly GraphQLFormattedError[];
  /** The Cache-Control header of the response to a GET. */
  cacheControl: string;
  summary: Partial<RequestSummary>;
}

/** @param report adds facts to the summary of the response. */
export type CreateContext<C> = (
  request: Pick<IncomingRequest, 'headers'>,
  connection: Connection,
  report: Report,
) => Promise<C>;

export function createGraphQLExecutor<C extends BaseContext>(
  server: ApolloServer<C>,
  createContext: CreateContext<C>,
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
        search: request.method === 'GET' ? readSearch(request.url) : '',
        body: isOperation(body) && body.operationName === '' ? { ...body, operationName: null } : body,
      },
      context: () => createContext(request, connection, (facts) => Object.assign(summary, facts)),
    });
    const text = result.kind === 'complete' ? result.string : await concatenate(result.asyncIterator);
    return { ...createTextResponse(status ?? 200, Object.fromEntries(headers), text), summary };
  };
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

export function createQueryRunner<C extends BaseContext>(
  server: ApolloServer<C>,
  createContext: CreateContext<C>,
): (connection: Connection) => RunQuery {
  return (connection) => async (query, variables) => {
    const summary: Partial<RequestSummary> = {};
    const request = { headers: new HeadersByName({}) };
    const http = { method: 'GET', headers: new HeaderMap(), search: '', body: undefined };
    const { body, http: head } = await server.executeOperation(
      { query, variables, http },
      {
        contextValue: await createContext(request, connection, (facts) => Object.assign(summary, facts)),
      },
    );
    const result = body.kind === 'single' ? body.singleResult : body.initialResult;
    return { ...result, cacheControl: head.headers.get('cache-control') ?? 'no-store', summary };
  };
}

/** Incremental delivery is not enabled here, but a server of Apollo's test suite may use it. */
async function concatenate(chunks: AsyncIterableIterator<string>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
}

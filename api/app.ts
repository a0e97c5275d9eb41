// The API and the site as a Fetch application, which the adapters node.ts and lambda.ts call.
import { createContext } from './graphql/context.ts';
import { createGraphQLExecutor, type ExecuteGraphQL } from './graphql/executeGraphQL.ts';
import {
  createUnreadableRequestResponse,
  handleGraphQLRequest,
  redirectToPlayground,
} from './graphql/graphqlOverHttp.ts';
import { createGraphQLServer, type GraphQLServer } from './graphql/server.ts';
import type { Connection } from './http/connection.ts';
import { bufferResponse, toResponse } from './http/bufferedResponse.ts';
import { getPathname } from './http/requestUrl.ts';
import { rejectLargeBody } from './http/requestBody.ts';
import { finalizeResponse } from './http/finalizeResponse.ts';
import { setSecurityHeaders } from './http/securityHeaders.ts';
import { handleRoute } from './routes.ts';
import type { Services } from './services.ts';
import { handleRouteError } from './site/handleRouteError.ts';
import { requestBudgetMs, withBudget } from './storage/timeBudget.ts';

export interface App {
  /** Rejects only for a bug outside of GraphQL and the routes. Returns a cached response without a promise. */
  fetch: (request: Request, readConnection: () => Connection) => Response | Promise<Response>;
  /** Returns the response to a request that a `Request` can't represent, such as TRACE. */
  rejectUnreadable: (pathname: string) => Response;
}

/** Executes GraphQL requests that are within the limits. */
export interface GraphQLExecution extends Pick<GraphQLServer, 'findLimitViolation'> {
  execute: ExecuteGraphQL;
}

/** @param graphql replaces the GraphQL server in tests of the HTTP layer. */
export function createApp(
  services: Services,
  { findLimitViolation, execute }: GraphQLExecution = createGraphQLExecution(services),
): App {
  const handleRequest = async (request: Request, body: ArrayBuffer, readConnection: () => Connection) => {
    if (getPathname(request) === '/graphql')
      return (
        redirectToPlayground(request) ??
        (await handleGraphQLRequest(request, body, findLimitViolation, (graphqlRequest) =>
          execute(request, graphqlRequest, readConnection()),
        ))
      );
    return bufferResponse(
      rejectLargeBody(request) ??
        (await handleRoute(request, services).catch((error: unknown) =>
          handleRouteError(error, request, services),
        )),
    );
  };
  const createResponse = (request: Request, body: ArrayBuffer, readConnection: () => Connection) =>
    withBudget(requestBudgetMs, async () =>
      finalizeResponse(request, await handleRequest(request, body, readConnection), services),
    );
  const { responseCache } = services;
  const respond = (request: Request, body: ArrayBuffer, readConnection: () => Connection) => {
    const create = () => createResponse(request, body, readConnection);
    const response = responseCache === null ? create() : responseCache.respond(request, body, create);
    return response instanceof Promise
      ? response.then((created) => toResponse(request, created))
      : toResponse(request, response);
  };
  return {
    fetch: (request, readConnection) =>
      request.method === 'POST' && getPathname(request) === '/graphql'
        ? request.arrayBuffer().then((body) => respond(request, body, readConnection))
        : respond(request, emptyBody, readConnection),
    rejectUnreadable: (pathname) => {
      const { status, headers, body } = createUnreadableRequestResponse();
      setSecurityHeaders(pathname, headers, services);
      return new Response(body, { status, headers });
    },
  };
}

const emptyBody = new ArrayBuffer(0);

function createGraphQLExecution(services: Services): GraphQLExecution {
  const { apollo, findLimitViolation } = createGraphQLServer(services.log);
  const execute = createGraphQLExecutor(apollo, async ({ headers }, connection) =>
    createContext(services, {
      ...connection,
      authorization: headers.get('authorization') ?? undefined,
    }),
  );
  return { findLimitViolation, execute };
}

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
import { rejectLargeBody } from './http/requestBody.ts';
import { finalizeResponse } from './http/finalizeResponse.ts';
import { setSecurityHeaders } from './http/securityHeaders.ts';
import { handleRoute } from './routes.ts';
import type { Services } from './services.ts';
import { handleRouteError } from './site/handleRouteError.ts';
import { requestBudgetMs, withBudget } from './storage/timeBudget.ts';

export interface App {
  /** Rejects only for a bug outside of GraphQL and the routes. */
  fetch: (request: Request, connection: Connection) => Promise<Response>;
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
  const handleRequest = async (request: Request, connection: Connection) => {
    if (new URL(request.url).pathname === '/graphql')
      return (
        redirectToPlayground(request) ??
        (await handleGraphQLRequest(request, findLimitViolation, (body) =>
          execute(request, body, connection),
        ))
      );
    return (
      rejectLargeBody(request) ??
      (await handleRoute(request, services).catch((error: unknown) => handleRouteError(error, services)))
    );
  };
  return {
    fetch: (request, connection) =>
      withBudget(requestBudgetMs, async () =>
        omitBodyOfHead(
          request,
          await finalizeResponse(request, await handleRequest(request, connection), services),
        ),
      ),
    rejectUnreadable: (pathname) => {
      const response = createUnreadableRequestResponse();
      setSecurityHeaders(pathname, response, services);
      return response;
    },
  };
}

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

/** A response to HEAD has the headers of the one to GET, Content-Length included, and no body. */
async function omitBodyOfHead(request: Request, response: Response): Promise<Response> {
  if (request.method !== 'HEAD') return response;
  const { byteLength } = await response.arrayBuffer();
  const head = new Response(null, response);
  head.headers.set('content-length', String(byteLength));
  return head;
}

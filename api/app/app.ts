// The API and the site as a Fetch application, which the adapters node.ts and lambda.ts call.
import { type Context, createContext } from './context.ts';
import { createGraphQLExecutor, type ExecuteGraphQL } from '../graphql/executeGraphQL.ts';
import { createUnreadableRequestResponse } from '../graphql/errorResponses.ts';
import { handleGraphQLRequest, redirectToPlayground } from '../graphql/graphqlOverHttp.ts';
import { createGraphQLServer, type GraphQLServer } from './graphqlServer.ts';
import type { Connection } from '../http/connection.ts';
import { bufferResponse, type CompleteResponse, toResponse } from '../http/bufferedResponse.ts';
import type { IncomingRequest } from '../http/incomingRequest.ts';
import { rejectLargeBody } from '../http/requestBody.ts';
import { finalizeResponse } from '../http/finalizeResponse.ts';
import { createRequestDetails, type RequestDetails } from '../logging/requestDetails.ts';
import { setRequestHeaders } from '../http/requestHeaders.ts';
import { adapterSecurityHeaders } from '../http/securityHeaders.ts';
import { handleRoute } from './routes.ts';
import type { Services } from './services.ts';
import { handleRouteError } from '../site/handleRouteError.ts';
import { measureStoreUsage } from '../storage/storeUsage.ts';
import { requestBudgetMs, withBudget } from '../storage/timeBudget.ts';

export interface App {
  /** Rejects only for a bug outside of GraphQL and the routes. Returns a cached response without a promise. */
  fetch: (request: IncomingRequest, readConnection: () => Connection) => Response | Promise<Response>;
  /** Returns the response to a request whose URL or headers are invalid. */
  rejectUnreadable: (method: string, connection: Pick<Connection, 'requestId'>) => Response;
}

/** Executes GraphQL requests that are within the limits. */
export interface GraphQLExecution extends Pick<GraphQLServer, 'checkQuery' | 'isKnown'> {
  execute: ExecuteGraphQL;
}

/** @param graphql replaces the GraphQL server in tests of the HTTP layer. */
export function createApp(
  services: Services,
  graphql: GraphQLExecution = createGraphQLExecution(services),
): App {
  const { responseCache, requestLog } = services;
  const createResponse = createResponder(services, graphql);
  const respond: App['fetch'] = (request, readConnection) => {
    const startedMs = performance.now();
    let connection: Connection | undefined;
    const log = (status: number, details: RequestDetails, isFromCache = false) => {
      if (!requestLog.logsAll && details.denial === null) return;
      const { requestId } = connection ?? readConnection();
      const durationMs = performance.now() - startedMs;
      requestLog.write({ requestId, method: request.method, status, durationMs, details, isFromCache });
    };
    const finish = (created: CompleteResponse) => {
      const response = toResponse(request, created);
      log(response.status, created.details, created.isFromCache);
      return response;
    };
    const create = () => {
      connection = readConnection();
      const details = createRequestDetails();
      return createResponse(request, connection, details).catch((error: unknown) => {
        log(500, details);
        throw error;
      });
    };
    const response = responseCache === null ? create() : responseCache.respond(request, create);
    return response instanceof Promise ? response.then(finish) : finish(response);
  };
  return {
    fetch: respond,
    rejectUnreadable: (method, { requestId }) => {
      const { status, headers, body } = createUnreadableRequestResponse();
      const details = { ...createRequestDetails(), errorCodes: ['BAD_USER_INPUT'] };
      requestLog.write({ requestId, method, status, durationMs: 0, details, isFromCache: false });
      return new Response(body, {
        status,
        headers: { ...adapterSecurityHeaders, ...headers, 'x-request-id': requestId },
      });
    },
  };
}

/** Returns a function that creates the response to a request, and completes the details of the request. */
function createResponder(services: Services, { checkQuery, isKnown, execute }: GraphQLExecution) {
  const handleRequest = async (request: IncomingRequest, connection: Connection, details: RequestDetails) => {
    if (request.pathname === '/graphql') {
      details.route = '/graphql';
      return (
        redirectToPlayground(request) ??
        (await handleGraphQLRequest(request, details, {
          requireAdmin: () => openContext(services, request, connection, details).requireAdmin(),
          checkQuery,
          isKnown,
          limitParsing: async (work) =>
            services.parsingLimit === null
              ? work()
              : services.parsingLimit.run(connection.readClientNetwork(), work),
          execute: (graphqlRequest) => execute(request, graphqlRequest, connection, details),
        }))
      );
    }
    const requestServices = { ...services, log: services.log.forRequest(connection.requestId), details };
    return bufferResponse(
      rejectLargeBody(request) ??
        (await handleRoute(request, requestServices).catch((error: unknown) =>
          handleRouteError(error, request, requestServices),
        )),
    );
  };
  return (
    request: IncomingRequest,
    connection: Connection,
    details: RequestDetails,
  ): Promise<CompleteResponse> =>
    withBudget(requestBudgetMs, () =>
      measureStoreUsage(details.store, async () => {
        const startedMs = performance.now();
        const response = await handleRequest(request, connection, details);
        const finalized = await finalizeResponse(request, response, services);
        const totalMs = performance.now() - startedMs;
        setRequestHeaders(finalized.headers, connection.requestId, { totalMs, storeMs: details.store.ms });
        return { ...finalized, details };
      }),
    );
}

function createGraphQLExecution(services: Services): GraphQLExecution {
  const { apollo, ...checks } = createGraphQLServer(services.log);
  const execute = createGraphQLExecutor(apollo, async (request, connection, details) =>
    openContext(services, request, connection, details),
  );
  return { ...checks, execute };
}

function openContext(
  services: Services,
  { headers }: IncomingRequest,
  connection: Connection,
  details: RequestDetails,
): Context {
  return createContext(services, {
    ...connection,
    log: services.log.forRequest(connection.requestId),
    details,
    authorization: headers.get('authorization') ?? undefined,
  });
}

// The API and the site as one function, which the adapters node.ts and lambda.ts call. Each request is looked up
// in the cache of responses; otherwise it is limited, answered and finished. Then it is logged.
import { type Context, createContext } from './context.ts';
import {
  createGraphQLExecutor,
  type CreateContext,
  createQueryRunner,
  type ExecuteGraphQL,
  type RunQuery,
} from '../graphql/executeGraphQL.ts';
import { createUnreadableRequestResponse } from '../graphql/errorResponses.ts';
import { addGraphQLHeaders, checkGraphQLRequest, type QueryChecks } from '../graphql/graphqlOverHttp.ts';
import { refuseChange } from '../graphql/refuseMutations.ts';
import { createGraphQLServer } from './graphqlServer.ts';
import type { Connection } from '../http/connection.ts';
import { adaptToRequest, type BufferedResponse, type CompleteResponse } from '../http/bufferedResponse.ts';
import type { IncomingRequest } from '../http/incomingRequest.ts';
import { rejectLargeBody } from '../http/requestBody.ts';
import { finalizeResponse, setRequestHeaders } from '../http/finalizeResponse.ts';
import type { FoundRoute } from '../http/router.ts';
import { emptySummary, type Report, type RequestSummary } from '../logging/requestSummary.ts';
import { adapterSecurityHeaders } from '../http/securityHeaders.ts';
import { findRoute, type RouteServices } from './routes.ts';
import type { Services } from './services.ts';
import { handleRouteError } from '../site/handleRouteError.ts';
import { createStoreUsage, measureStoreUsage, type StoreUsage } from '../storage/storeUsage.ts';
import { requestBudgetMs, withBudget } from '../storage/timeBudget.ts';

export interface App {
  /** Rejects only for a bug outside of GraphQL and the routes. Returns a cached response without a promise. */
  respond: (request: IncomingRequest, connection: Connection) => BufferedResponse | Promise<BufferedResponse>;
  /** Returns the response to a request whose URL or headers are invalid. */
  rejectUnreadable: (method: string, connection: Pick<Connection, 'requestId'>) => BufferedResponse;
}

/** Executes GraphQL requests that are within the limits. */
export interface GraphQLExecution extends Pick<QueryChecks, 'checkQuery'> {
  execute: ExecuteGraphQL;
  /** Executes the queries of routes. */
  runQueryOf: (connection: Connection) => RunQuery;
}

/** @param graphql replaces the GraphQL server in tests of the HTTP layer. */
export function createApp(
  services: Services,
  graphql: GraphQLExecution = createGraphQLExecution(services),
): App {
  const { responseCache, requestLog, metrics } = services;
  const create = (received: ReceivedRequest): Promise<CompleteResponse> =>
    withBudget(requestBudgetMs, () =>
      measureStoreUsage(received.store, async () => {
        const { request } = received;
        const found = request.pathname === '/graphql' ? null : findRoute(request);
        const route = found?.path ?? '/graphql';
        try {
          const response =
            found === null
              ? await executeRequest(received, services, graphql)
              : await callRoute(found, received, services, graphql);
          return await finish(received, route, response, services);
        } catch (error) {
          log(received, 500, { ...emptySummary, route });
          throw error;
        }
      }),
    );
  const log = (
    { request: { method }, connection, startedMs, store }: ReceivedRequest,
    status: number,
    summary: RequestSummary,
    isFromCache = false,
  ) => {
    const isNotable = summary.denial !== null || summary.signedInUid !== null;
    if (metrics === null && !requestLog.logsAll && !isNotable) return;
    const durationMs = performance.now() - startedMs;
    const { requestId } = connection;
    const handled = { requestId, method, status, durationMs, summary, store, isFromCache };
    metrics?.addRequest(handled);
    requestLog.write(handled);
  };
  return {
    respond: (request, connection) => {
      // Cached responses are deleted when another process has changed the thoughts.
      services.thoughts.refreshInBackground();
      const received = { request, connection, startedMs: performance.now(), store: createStoreUsage() };
      const send = (complete: CompleteResponse) => {
        const response = toOwnResponse(received, complete);
        log(received, response.status, complete.summary, complete.isFromCache);
        return response;
      };
      const complete =
        responseCache === null ? create(received) : responseCache.respond(request, () => create(received));
      return complete instanceof Promise ? complete.then(send) : send(complete);
    },
    rejectUnreadable: (method, { requestId }) => {
      const { status, headers, body } = createUnreadableRequestResponse();
      const summary = { ...emptySummary, errorCodes: ['BAD_USER_INPUT'] };
      requestLog.write({ ...rejectedRequestLogEntry, requestId, method, status, summary });
      return { status, headers: { ...adapterSecurityHeaders, ...headers, 'x-request-id': requestId }, body };
    },
  };
}

/** The log entry of a request that an adapter rejects. */
export const rejectedRequestLogEntry = {
  durationMs: 0,
  summary: emptySummary,
  store: createStoreUsage(),
  isFromCache: false,
};

interface ReceivedRequest {
  request: IncomingRequest;
  connection: Connection;
  startedMs: number;
  store: StoreUsage;
}

function toOwnResponse(
  { request, connection }: ReceivedRequest,
  complete: CompleteResponse,
): BufferedResponse {
  const response = adaptToRequest(request, complete);
  // A response that is not public has the id of the request that it was created for.
  return complete.isFromCache === true && 'x-request-id' in response.headers
    ? { ...response, headers: { ...response.headers, 'x-request-id': connection.requestId } }
    : response;
}

/** Executes a GraphQL request, unless it is too large or too complex. */
async function executeRequest(
  { request, connection }: ReceivedRequest,
  services: Services,
  { checkQuery, execute }: GraphQLExecution,
): Promise<BufferedResponse> {
  const checked = await checkGraphQLRequest(request, {
    requireAdmin: async () =>
      services.settings.identity === 'demo'
        ? refuseChange()
        : openContext(services, request, connection, () => {}).requireAdmin(),
    checkQuery,
  });
  return 'status' in checked ? checked : addGraphQLHeaders(await execute(request, checked.body, connection));
}

/** Calls the handler of a route, unless the request is too large. */
async function callRoute(
  { handle }: FoundRoute<RouteServices>,
  { request, connection }: ReceivedRequest,
  services: Services,
  { runQueryOf }: GraphQLExecution,
): Promise<BufferedResponse> {
  const requestServices = {
    ...services,
    log: services.log.forRequest(connection.requestId),
    runQuery: runQueryOf(connection),
    readClientNetwork: () => connection.readClientNetwork(),
  };
  return (
    rejectLargeBody(request) ??
    handle(requestServices).catch((error: unknown) => handleRouteError(error, request, requestServices))
  );
}

/** Compresses the response, adds the headers that all responses have, and completes its summary. */
async function finish(
  { request, connection, startedMs, store }: ReceivedRequest,
  route: string,
  response: BufferedResponse,
  services: Services,
): Promise<CompleteResponse> {
  const finalized = await finalizeResponse(request, response, services);
  const totalMs = performance.now() - startedMs;
  setRequestHeaders(finalized.headers, connection.requestId, { totalMs, storeMs: store.ms });
  return { ...finalized, summary: { ...emptySummary, ...response.summary, route } };
}

function createGraphQLExecution(services: Services): GraphQLExecution {
  const { apollo, ...checks } = createGraphQLServer(services);
  const createContext: CreateContext<Context> = async (...request) => openContext(services, ...request);
  return {
    ...checks,
    execute: createGraphQLExecutor(apollo, createContext),
    runQueryOf: createQueryRunner(apollo, createContext),
  };
}

function openContext(
  services: Services,
  { headers }: Pick<IncomingRequest, 'headers'>,
  connection: Connection,
  report: Report,
): Context {
  return createContext(services, {
    requestId: connection.requestId,
    readClientNetwork: () => connection.readClientNetwork(),
    log: services.log.forRequest(connection.requestId),
    report,
    authorization: headers.get('authorization') ?? undefined,
  });
}

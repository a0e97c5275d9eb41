// The entry point on AWS Lambda. Only this file and node.ts use Lambda's events.
import { handlers, startServerAndCreateLambdaHandler } from '@as-integrations/aws-lambda';
import type { ApolloServer, BaseContext } from '@apollo/server';
import type { ApolloServer as CommonJsApolloServer } from '@apollo/server' with {
  'resolution-mode': 'require',
};
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context as LambdaContext,
} from 'aws-lambda';
import { createContext } from './graphql/context.ts';
import { readSettings } from './env.ts';
import { handleRouteError } from './site/handleRouteError.ts';
import { handleRoute } from './routes.ts';
import { finalizeResponse } from './http/finalizeResponse.ts';
import { setSecurityHeaders } from './http/securityHeaders.ts';
import {
  createUnreadableRequestResponse,
  handleGraphQLRequest,
  redirectToPlayground,
} from './graphql/graphqlOverHttp.ts';
import { rejectLargeBody } from './http/requestBody.ts';
import { readClientNetwork } from './http/clientNetwork.ts';
import { createApolloServer } from './graphql/server.ts';
import { openServices, type Services } from './services.ts';
import { requestBudgetMs, withBudget } from './storage/timeBudget.ts';

export type LambdaHandler = (
  event: APIGatewayProxyEventV2,
  context?: LambdaContext,
) => Promise<APIGatewayProxyStructuredResultV2>;

/**
 * Creates the handler of all requests: GraphQL through Apollo's integration, and others through the routes.
 * @param graphqlHandler replaces the GraphQL server in tests of the HTTP layer.
 */
export function createLambdaHandler(
  services: Services,
  graphqlHandler = createDefaultGraphQLHandler(services),
): LambdaHandler {
  const handleEvent = async (event: APIGatewayProxyEventV2) => {
    const request = toRequest(event);
    if (request === null) {
      const errorResponse = createUnreadableRequestResponse();
      setSecurityHeaders(event.rawPath, errorResponse, services);
      return toLambdaResult(errorResponse);
    }
    const response =
      event.rawPath === '/graphql'
        ? (redirectToPlayground(request) ??
          (await handleGraphQLRequest(request, () => graphqlHandler(event))))
        : (rejectLargeBody(request) ??
          (await handleRoute(request, services).catch((error: unknown) =>
            handleRouteError(error, services),
          )));
    return toLambdaResult(await finalizeResponse(request, response, services));
  };
  return async (event) => withBudget(requestBudgetMs, () => handleEvent(event));
}

type GraphQLHandler = (event: APIGatewayProxyEventV2) => Promise<Response>;

function createDefaultGraphQLHandler(services: Services): GraphQLHandler {
  return createGraphQLHandler(createApolloServer(services.log), async ({ headers, requestContext }) =>
    createContext(services, {
      requestId: requestContext.requestId,
      clientNetwork: readClientNetwork(requestContext.http.sourceIp, headers['x-forwarded-for']),
      authorization: headers['authorization'],
    }),
  );
}

/** Creates a handler from Apollo's integration that returns a `Response` instead of a Lambda result. */
export function createGraphQLHandler<C extends BaseContext>(
  server: ApolloServer<C>,
  createContext: (event: APIGatewayProxyEventV2) => Promise<C>,
): GraphQLHandler {
  const integration = startServerAndCreateLambdaHandler(
    // The integration is CommonJS, so its type of ApolloServer is that of Apollo's CommonJS build.
    server as unknown as CommonJsApolloServer<C>,
    handlers.createAPIGatewayProxyEventV2RequestHandler(),
    { context: ({ event }) => createContext(event) },
  );
  return async (event) => {
    const result = await integration(normalizeContentType(event), {} as LambdaContext, () => {});
    if (result === undefined || typeof result === 'string')
      throw new Error('The GraphQL integration returned no result.');
    return toResponse(result);
  };
}

/** The integration compares media types case-sensitively. */
function normalizeContentType(event: APIGatewayProxyEventV2): APIGatewayProxyEventV2 {
  const type = event.headers['content-type'];
  if (type === undefined || !/^\s*application\/json\s*(;|$)/i.test(type)) return event;
  return { ...event, headers: { ...event.headers, 'content-type': 'application/json' } };
}

let handlerPromise: Promise<LambdaHandler> | undefined;

/** Opens the services at the first event and reuses them for all later ones. */
export const handler: LambdaHandler = async (event, context) => {
  handlerPromise ??= openServices(readSettings(process.env)).then((services) =>
    createLambdaHandler(services),
  );
  return (await handlerPromise)(event, context);
};

/** Returns null for a request that a Fetch `Request` can't represent, such as TRACE. */
function toRequest(event: APIGatewayProxyEventV2): Request | null {
  const { method } = event.requestContext.http;
  const body = event.body === undefined || method === 'GET' || method === 'HEAD' ? null : event.body;
  try {
    const headers = new Headers();
    for (const [name, value] of Object.entries(event.headers))
      if (value !== undefined) headers.set(name, value);
    const origin = `${readScheme(headers)}://${headers.get('host') ?? event.requestContext.domainName}`;
    const query = event.rawQueryString === '' ? '' : `?${event.rawQueryString}`;
    return new Request(`${origin}${encodePath(event.rawPath)}${query}`, {
      method,
      headers,
      body: body !== null && event.isBase64Encoded ? Buffer.from(body, 'base64') : body,
    });
  } catch {
    return null;
  }
}

/** Returns the scheme that the first proxy received. Clients can forge the header, so only http and https are accepted. */
function readScheme(headers: Headers): string {
  return /^https?(?=\s*(,|$))/i.exec(headers.get('x-forwarded-proto') ?? '')?.[0] ?? 'https';
}

/** API Gateway decodes `rawPath`, so characters that are not valid in a path are encoded again. */
function encodePath(rawPath: string): string {
  return rawPath.replace(/[?#]|%(?![0-9a-f]{2})/gi, encodeURIComponent);
}

function toResponse(result: APIGatewayProxyStructuredResultV2): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(result.headers ?? {})) headers.set(name, String(value));
  return new Response(result.body ?? null, { status: result.statusCode ?? 200, headers });
}

export async function toLambdaResult(response: Response): Promise<APIGatewayProxyStructuredResultV2> {
  const body = Buffer.from(await response.arrayBuffer());
  return {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    body: body.toString('base64'),
    isBase64Encoded: true,
  };
}

// The entry for AWS, and with local.ts the only file that knows Lambda's events.
import { handlers, startServerAndCreateLambdaHandler } from '@as-integrations/aws-lambda';
import type { ApolloServer } from '@apollo/server' with { 'resolution-mode': 'require' };
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context as LambdaContext,
} from 'aws-lambda';
import { type Context, createContext } from './context.ts';
import { readSettings } from './env.ts';
import { answerPage } from './routes.ts';
import { finish } from './pages/headers.ts';
import { createServer } from './server.ts';
import { openServices, type Services } from './services.ts';

export type Handler = (
  event: APIGatewayProxyEventV2,
  context?: LambdaContext,
) => Promise<APIGatewayProxyStructuredResultV2>;

/** One handler for everything: GraphQL through Apollo's integration, all else through the pages' router. */
export function createHandler(services: Services): Handler {
  const graphql = startServerAndCreateLambdaHandler(
    // The integration is CommonJS and sees the other half of Apollo's twin packages.
    createServer(services.log) as unknown as ApolloServer<Context>,
    handlers.createAPIGatewayProxyEventV2RequestHandler(),
    {
      context: async ({ event }) =>
        createContext(services, event.requestContext.requestId, event.headers['authorization']),
    },
  );
  return async (event, context) => {
    const request = toRequest(event);
    if (event.rawPath !== '/graphql')
      return toResult(await finish(request, await answerPage(request, services), services));
    const result = await graphql(event, context as LambdaContext, () => {});
    if (result === undefined || typeof result === 'string')
      throw new Error('The GraphQL integration gave no result.');
    return toResult(await finish(request, toResponse(result), services));
  };
}

let ready: Promise<Handler> | undefined;

/** Opens everything at the first event, and keeps it for those that follow. */
export const handler: Handler = async (event, context) => {
  ready ??= openServices(readSettings(process.env)).then(createHandler);
  return (await ready)(event, context);
};

function toRequest(event: APIGatewayProxyEventV2): Request {
  const { method } = event.requestContext.http;
  const headers = new Headers();
  for (const [name, value] of Object.entries(event.headers))
    if (value !== undefined) headers.set(name, value);
  const origin = `${headers.get('x-forwarded-proto') ?? 'https'}://${headers.get('host') ?? event.requestContext.domainName}`;
  const query = event.rawQueryString === '' ? '' : `?${event.rawQueryString}`;
  const body = event.body === undefined || method === 'GET' || method === 'HEAD' ? null : event.body;
  return new Request(`${origin}${event.rawPath}${query}`, {
    method,
    headers,
    body: body !== null && event.isBase64Encoded ? Buffer.from(body, 'base64') : body,
  });
}

function toResponse(result: APIGatewayProxyStructuredResultV2): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(result.headers ?? {})) headers.set(name, String(value));
  return new Response(result.body ?? null, { status: result.statusCode ?? 200, headers });
}

async function toResult(response: Response): Promise<APIGatewayProxyStructuredResultV2> {
  const body = Buffer.from(await response.arrayBuffer());
  return {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    body: body.toString('base64'),
    isBase64Encoded: true,
  };
}

// The entry point on AWS Lambda: translates API Gateway's events (payload format 2.0) for the Fetch application.
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context as LambdaContext,
} from 'aws-lambda';
import { createApp } from './app.ts';
import { readSettings } from './env.ts';
import { readClientNetwork } from './http/clientNetwork.ts';
import { toRequestUrl } from './http/requestUrl.ts';
import { openServices, type Services } from './services.ts';

export type LambdaHandler = (
  event: APIGatewayProxyEventV2,
  context?: LambdaContext,
) => Promise<APIGatewayProxyStructuredResultV2>;

export function createLambdaHandler(services: Services): LambdaHandler {
  const app = createApp(services);
  return async (event) => {
    const { requestId, http } = event.requestContext;
    const request = toRequest(event);
    const response =
      request === null
        ? app.rejectUnreadable(event.rawPath)
        : await app.fetch(request, {
            requestId,
            clientNetwork: readClientNetwork(http.sourceIp, event.headers['x-forwarded-for']),
          });
    return toLambdaResult(response);
  };
}

let handlerPromise: Promise<LambdaHandler> | undefined;

/** Opens the services at the first event and reuses them for all later ones. */
export const handler: LambdaHandler = async (event, context) => {
  handlerPromise ??= openServices(readSettings(process.env)).then(createLambdaHandler);
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
    const url = toRequestUrl(headers, {
      ownScheme: 'https',
      host: event.requestContext.domainName,
      path: event.rawPath,
      query: event.rawQueryString,
    });
    return new Request(url, {
      method,
      headers,
      body: body !== null && event.isBase64Encoded ? Buffer.from(body, 'base64') : body,
    });
  } catch {
    return null;
  }
}

async function toLambdaResult(response: Response): Promise<APIGatewayProxyStructuredResultV2> {
  const body = Buffer.from(await response.arrayBuffer());
  return {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    body: body.toString('base64'),
    isBase64Encoded: true,
  };
}

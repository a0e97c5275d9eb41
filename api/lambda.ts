// Translates API Gateway's events (payload format 2.0) for the Fetch application. lambdaEntry.ts is the entry point.
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context as LambdaContext,
} from 'aws-lambda';
import { createApp } from './app.ts';
import { readClientNetwork } from './http/clientNetwork.ts';
import { toRequestUrl } from './http/requestUrl.ts';
import type { Services } from './services.ts';

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
        : await app.fetch(request, () => ({
            requestId,
            clientNetwork: readClientNetwork(http.sourceIp, event.headers['x-forwarded-for']),
          }));
    return toLambdaResult(response);
  };
}

/**
 * Returns a function that opens the handler with its first call, and returns the same one with all later calls. After a
 * failure, the next call tries again, so that a short outage doesn't outlive itself.
 */
export function openOnce(open: () => Promise<LambdaHandler>): () => Promise<LambdaHandler> {
  let opening: Promise<LambdaHandler> | undefined;
  return () =>
    (opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    }));
}

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

// Translates API Gateway's events (payload format 2.0) for the application. lambdaEntry.ts is the entry point.
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context as LambdaContext,
} from 'aws-lambda';
import { createApp, rejectedRequestLogEntry } from '../app/app.ts';
import { readClientNetwork } from '../http/clientNetwork.ts';
import { adapterSecurityHeaders } from '../http/securityHeaders.ts';
import type { BufferedResponse } from '../http/bufferedResponse.ts';
import { HeadersByName, type IncomingRequest } from '../http/incomingRequest.ts';
import { getBodyLimit } from '../http/requestBody.ts';
import { normalizeUrl, toRequestUrl } from '../http/requestUrl.ts';
import { isEqualSecret } from '../http/isEqualSecret.ts';
import type { Services } from '../app/services.ts';
import { withTimeout } from '../storage/timeBudget.ts';

export type LambdaHandler = (
  event: APIGatewayProxyEventV2,
  context?: LambdaContext,
) => Promise<APIGatewayProxyStructuredResultV2>;

/** The header with CloudFront's secret. */
const originSecretHeader = 'x-origin-secret';

/**
 * @param originSecret only requests with it are accepted, whose X-Forwarded headers then count, so that nobody bypasses
 *   CloudFront. Null without CloudFront.
 */
export function createLambdaHandler(services: Services, originSecret: string | null = null): LambdaHandler {
  const app = createApp(services);
  return async (event) => {
    const { requestId, http } = event.requestContext;
    if (originSecret !== null && !isEqualSecret(event.headers[originSecretHeader] ?? '', originSecret)) {
      services.requestLog.write({ ...rejectedRequestLogEntry, requestId, method: http.method, status: 403 });
      return forbiddenResult;
    }
    const isTrustedProxy = (address: string) => originSecret !== null && address === http.sourceIp;
    const request = readEvent(event, isTrustedProxy(http.sourceIp));
    const response =
      request === null
        ? app.rejectUnreadable(http.method, { requestId })
        : await app.respond(request, {
            requestId,
            readClientNetwork: () =>
              readClientNetwork(http.sourceIp, event.headers['x-forwarded-for'], isTrustedProxy),
          });
    await finishRefresh(services.thoughts);
    return toLambdaResult(response);
  };
}

const forbiddenResult: APIGatewayProxyStructuredResultV2 = {
  statusCode: 403,
  headers: {
    ...adapterSecurityHeaders,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  },
  body: 'This address is only for CloudFront.\n',
};

const maxRefreshMs = 3_000;

/** Waits for the refresh in the background, because Lambda suspends the process as soon as the response is sent. */
async function finishRefresh({ pendingRefresh }: Services['thoughts']): Promise<void> {
  if (pendingRefresh === null) return;
  // The log has the reason of a failure.
  await withTimeout(pendingRefresh, maxRefreshMs, () => new Error('The refresh takes too long.')).catch(
    () => {},
  );
}

/** Returns null for an event whose URL or headers are invalid. */
function readEvent(event: APIGatewayProxyEventV2, isFromTrustedProxy: boolean): IncomingRequest | null {
  const { method } = event.requestContext.http;
  try {
    // The gateway has written the names in lower case.
    const headers = new HeadersByName({ ...event.headers, [originSecretHeader]: undefined });
    const { url, pathname } = normalizeUrl(
      toRequestUrl(headers, {
        ownScheme: 'https',
        isFromTrustedProxy,
        host: event.requestContext.domainName,
        path: event.rawPath,
        query: event.rawQueryString,
      }),
    );
    const encoding = event.isBase64Encoded ? 'base64' : 'utf8';
    const limit = getBodyLimit(method, pathname, headers.has('authorization'));
    const bodyLength = Buffer.byteLength(event.body ?? '', encoding);
    const body = Buffer.from(bodyLength > limit ? '' : (event.body ?? ''), encoding);
    return { method, url, pathname, headers, body, bodyLength };
  } catch {
    return null;
  }
}

function toLambdaResult({ status, headers, body }: BufferedResponse): APIGatewayProxyStructuredResultV2 {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return { statusCode: status, headers, body: bytes.toString('base64'), isBase64Encoded: true };
}

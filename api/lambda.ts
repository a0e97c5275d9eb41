// Translates API Gateway's events (payload format 2.0) for the Fetch application. lambdaEntry.ts is the entry point.
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context as LambdaContext,
} from 'aws-lambda';
import { createApp } from './app.ts';
import { createRequestDetails } from './logging/requestDetails.ts';
import { readClientNetwork } from './http/clientNetwork.ts';
import { adapterSecurityHeaders } from './http/securityHeaders.ts';
import { toRequestUrl } from './http/requestUrl.ts';
import { type OriginCheck, originSecretHeader } from './secrets/originCheck.ts';
import type { Services } from './services.ts';

export type LambdaHandler = (
  event: APIGatewayProxyEventV2,
  context?: LambdaContext,
) => Promise<APIGatewayProxyStructuredResultV2>;

/** @param isFromCloudFront null without CloudFront. The X-Forwarded headers count only if it has accepted the request. */
export function createLambdaHandler(
  services: Services,
  isFromCloudFront: OriginCheck | null = null,
): LambdaHandler {
  const app = createApp(services);
  return async (event) => {
    const { requestId, http } = event.requestContext;
    if (isFromCloudFront !== null && !(await isFromCloudFront(event.headers[originSecretHeader]))) {
      const details = createRequestDetails();
      const { method } = http;
      services.requestLog.write({
        requestId,
        method,
        status: 403,
        durationMs: 0,
        details,
        isFromCache: false,
      });
      return forbiddenResult;
    }
    const isTrustedProxy = (address: string) => isFromCloudFront !== null && address === http.sourceIp;
    const request = toRequest(event, isTrustedProxy(http.sourceIp));
    const response =
      request === null
        ? app.rejectUnreadable(http.method, event.rawPath, { requestId })
        : await app.fetch(request, () => ({
            requestId,
            readClientNetwork: () =>
              readClientNetwork(http.sourceIp, event.headers['x-forwarded-for'], isTrustedProxy),
          }));
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

/** Handles EventBridge's scheduled events. */
export type ScheduleHandler = (
  event: unknown,
  context: Pick<LambdaContext, 'getRemainingTimeInMillis'>,
) => Promise<void>;

/** The jobs are interrupted so long before Lambda ends the process, because a batch may take 15 seconds. */
const jobEndingMs = 20_000;

/** Creates a handler that runs the jobs that are due. It rejects when one has failed, so that Lambda counts an error. */
export function createScheduleHandler({ runDueJobs }: Pick<Services, 'runDueJobs'>): ScheduleHandler {
  return async (_event, context) => {
    const signal = AbortSignal.timeout(Math.max(0, context.getRemainingTimeInMillis() - jobEndingMs));
    const results = await runDueJobs(signal);
    const failed = results.filter(({ outcome }) => outcome === 'failed').map(({ job }) => job);
    if (failed.length > 0) throw new Error(`These jobs have failed: ${failed.join(', ')}.`);
  };
}

/** Returns null for a request that a Fetch `Request` can't represent, such as TRACE. */
function toRequest(event: APIGatewayProxyEventV2, isFromTrustedProxy: boolean): Request | null {
  const { method } = event.requestContext.http;
  const body = event.body === undefined || method === 'GET' || method === 'HEAD' ? null : event.body;
  try {
    const headers = new Headers();
    for (const [name, value] of Object.entries(event.headers))
      if (value !== undefined && name !== originSecretHeader) headers.set(name, value);
    const url = toRequestUrl(headers, {
      ownScheme: 'https',
      isFromTrustedProxy,
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

// The entry point on AWS Lambda, which waits for this module before it sends the first event.
import { Hono } from 'hono';
import { handle, type APIGatewayProxyResult, type LambdaEvent } from 'hono/aws-lambda';
import { setTimeout as wait } from 'node:timers/promises';
import { createApp } from '../app/app.ts';
import { openServices, type Services } from '../app/services.ts';
import { readSettings } from '../env.ts';
import { readClientNetwork } from '../http/clientNetwork.ts';
import { isEqualSecret } from '../http/isEqualSecret.ts';
import { createErrorResponse } from '../http/responses.ts';
import { securityHeaders } from '../http/securityHeaders.ts';
import { exitOnUnhandledErrors } from '../logging/log.ts';
import { openOnce } from '../openOnce.ts';
import { storeGoogleCredentials } from '../storage/credentialsFile.ts';
import { withTimeout } from '../storage/timeBudget.ts';

/** An event in API Gateway's payload format 2.0. */
type GatewayEvent = Extract<LambdaEvent, { rawPath: string }>;

type LambdaHandler = (event: GatewayEvent) => Promise<APIGatewayProxyResult>;

/** The maximum time that the first event waits for the database. Lambda allows ten seconds for all initialization. */
const warmUpMs = 1_000;

const openHandlers = openOnce(async () => {
  storeGoogleCredentials(process.env);
  const services = await openServices(readSettings(process.env));
  exitOnUnhandledErrors(services.log);
  // Connects to the database during initialization. The first event reports a failure.
  const warmUp = services.thoughts.read().catch(() => {});
  const handlers = {
    request: createLambdaHandler(services, process.env['ORIGIN_SECRET'] ?? null),
    // If maintenance rejects, Lambda counts an error.
    schedule: services.runMaintenance,
  };
  await Promise.race([warmUp, wait(warmUpMs)]);
  return handlers;
});

// After a failure here, Lambda would start a new process for every event.
await openHandlers().catch(() => {});

export const handler: LambdaHandler = async (event) => (await openHandlers()).request(event);

/** Handles EventBridge's scheduled events. */
export const scheduleHandler = async (): Promise<void> => (await openHandlers()).schedule();

/** Creates the handler. @param originSecret a secret that only CloudFront sends; null without CloudFront. */
function createLambdaHandler(services: Services, originSecret: string | null): LambdaHandler {
  const app = createApp(services);
  const adapter = new Hono<{ Bindings: { event: GatewayEvent } }>();
  adapter.all('*', (c) => {
    const { headers, requestContext } = c.env.event;
    const { sourceIp } = requestContext.http;
    if (originSecret !== null && !isEqualSecret(headers['x-origin-secret'] ?? '', originSecret))
      return createErrorResponse(403, 'This address is only for CloudFront.\n', { ...securityHeaders });
    const isTrustedProxy = (address: string) => originSecret !== null && address === sourceIp;
    return app.fetch(c.req.raw, {
      readClientNetwork: () => readClientNetwork(sourceIp, headers['x-forwarded-for'], isTrustedProxy),
    });
  });
  const handleEvent = handle(adapter, { isContentTypeBinary: () => true });
  return async (event) => {
    const result = await handleEvent(repairEvent(event));
    await finishRefresh(services.thoughts);
    return result;
  };
}

/** Fixes two faults of events: a path that API Gateway has decoded, and a GET with a body, which `Request` rejects. */
function repairEvent(event: GatewayEvent): GatewayEvent {
  const rawPath = event.rawPath.replace(/[?#\\]|%(?![0-9a-f]{2})/gi, encodeURIComponent);
  const isRead = ['GET', 'HEAD'].includes(event.requestContext.http.method);
  return { ...event, rawPath, body: isRead ? null : event.body };
}

const maxRefreshMs = 3_000;

/** Waits for the background refresh, because Lambda suspends the process after the response. */
async function finishRefresh({ pendingRefresh }: Services['thoughts']): Promise<void> {
  if (pendingRefresh === null) return;
  // The store monitor logs the failure.
  await withTimeout(pendingRefresh, maxRefreshMs, () => new Error('The refresh takes too long.')).catch(
    () => {},
  );
}

// Serves the Lambda handler with node:http, for `npm start`, `npm run dev` and the tests.
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readSettings, SettingError } from './env.ts';
import { createLambdaHandler, type LambdaHandler } from './lambda.ts';
import { createProxyWarning } from './logging/proxyWarning.ts';
import { getBodyLimit, type BodyReader, createBodyReader, parseContentLength } from './http/requestBody.ts';
import { openServices, type Services } from './services.ts';

export interface RunningServer {
  url: string;
  /** Waits up to three seconds for current requests, then closes all connections and the store. */
  close(): Promise<void>;
}

/** Starts the server at the settings' host and port. Port 0 chooses a free one. */
export async function serve(
  services: Services,
  handler: LambdaHandler = createLambdaHandler(services),
): Promise<RunningServer> {
  const warnAboutProxy = createProxyWarning(services.settings, services.log);
  const bodyReader = createBodyReader();
  const server = createServer(timeouts, (request, response) => {
    warnAboutProxy(request);
    void handleRequest(handler, bodyReader, request, response)
      .catch((error: unknown) => {
        // The client disconnected before it had sent the whole request, so this is not an internal error.
        if (request.destroyed && !request.complete) return;
        services.log('A request failed with an internal error.', error);
        response.writeHead(500, { 'content-type': 'application/json' }).end(internalErrorBody);
      })
      .finally(() => bodyReader.release(request));
  });
  // 100 Continue is sent only when the body is about to be read.
  server.on('checkContinue', (request, response) => server.emit('request', request, response));
  const { host, port } = services.settings;
  await listen(server, host, port);
  const address = server.address() as AddressInfo;
  return {
    url: `http://${host === '127.0.0.1' ? 'localhost' : host}:${address.port}`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      const forceCloseTimer = setTimeout(() => server.closeAllConnections(), shutdownGraceMs);
      await closed;
      clearTimeout(forceCloseTimer);
      await services.close();
    },
  };
}

/** The limits for receiving the headers and the whole request, and how often Node checks them. */
const timeouts = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000 };

/** After this time, open requests don't prevent the server from stopping. */
const shutdownGraceMs = 3_000;

/** The same response body as API Gateway's when the handler fails. */
const internalErrorBody = '{"message":"Internal Server Error"}';

if (import.meta.main) await main();

async function main(): Promise<void> {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    const services = await openServices(readSettings(process.env));
    const server = await serve(services);
    let shutdownPromise: Promise<never> | undefined;
    const shutDown = () => void (shutdownPromise ??= server.close().then(() => process.exit(0)));
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, shutDown);
    if (process.env['npm_lifecycle_event'] === 'start') onParentExit(shutDown);
    const { identity, settings } = services;
    const signInKey = identity.name === 'local' ? identity.signInKey : null;
    console.log(formatStartMessage(settings.publicUrl ?? server.url, signInKey));
  } catch (error) {
    console.error(formatStartError(error));
    process.exitCode = 1;
  }
}

/**
 * Returns the three lines that are printed when the server has started. The admin link contains the sign-in key in its
 * fragment, which browsers don't send to servers.
 * @param signInKey null with an identity provider other than the development one.
 */
function formatStartMessage(origin: string, signInKey: string | null): string {
  return [
    `Home   ${origin}/`,
    `Admin  ${origin}/admin${signInKey === null ? '' : `#key=${signInKey}`}`,
    `API    ${origin}/playground`,
  ].join('\n');
}

/** npm sends signals to the shell that it starts this process in. The shell exits without passing them on. */
function onParentExit(callback: () => void): void {
  const parentPid = process.ppid;
  const pollTimer = setInterval(() => {
    if (process.ppid === parentPid) return;
    clearInterval(pollTimer);
    callback();
  }, 500);
}

/** Node's error for an address that it can't listen on. */
interface ListenError {
  code?: string;
  port?: number;
  address?: string;
  hostname?: string;
}

function formatStartError(error: unknown): unknown {
  if (error instanceof SettingError) return error.message;
  const { code = '', port = 0, address = '', hostname = address } = error as ListenError;
  switch (code) {
    case 'EADDRINUSE':
      return `PORT=${port} is in use by another program: stop it, or set PORT to a free port.`;
    case 'EACCES':
      return `This user may not listen on PORT=${port}: set PORT to 1024 or above.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST=${hostname} is not an address of this machine: set HOST to one of its addresses, or to 0.0.0.0 for all.`;
    default:
      return error;
  }
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
}

async function handleRequest(
  handler: LambdaHandler,
  bodyReader: BodyReader,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const event = toLambdaEvent(request);
  const { method } = event.requestContext.http;
  const limit = getBodyLimit(method, event.rawPath);
  let isTooLarge = parseContentLength(request.headers['content-length']) > limit;
  if (limit > 0 && !isTooLarge) {
    if (request.headers.expect !== undefined) response.writeContinue();
    const body = await bodyReader.read(request, limit);
    isTooLarge = !Buffer.isBuffer(body);
    // The handler rejects a body by its declared length, as behind a gateway.
    if (!Buffer.isBuffer(body)) event.headers['content-length'] = String(body.length);
    else if (body.length > 0) Object.assign(event, { body: body.toString('base64'), isBase64Encoded: true });
  }
  const result = await handler(event);
  if (isTooLarge) await sendWhileReceiving(result, request, response);
  else sendResult(result, response, method === 'HEAD');
}

function toLambdaEvent(request: IncomingMessage): APIGatewayProxyEventV2 {
  const target = request.url ?? '/';
  const queryIndex = target.indexOf('?');
  const rawPath = queryIndex === -1 ? target : target.slice(0, queryIndex);
  const sourceIp = request.socket.remoteAddress ?? '';
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath,
    rawQueryString: queryIndex === -1 ? '' : target.slice(queryIndex + 1),
    headers: { 'x-forwarded-proto': 'http', ...joinHeaderValues(request.headers) },
    requestContext: {
      accountId: 'local',
      apiId: 'local',
      domainName: request.headers.host ?? 'localhost',
      domainPrefix: 'local',
      http: {
        method: request.method ?? 'GET',
        path: rawPath,
        protocol: 'HTTP/1.1',
        sourceIp,
        userAgent: request.headers['user-agent'] ?? '',
      },
      requestId: crypto.randomUUID(),
      routeKey: '$default',
      stage: '$default',
      time: new Date().toISOString(),
      timeEpoch: Date.now(),
    },
    isBase64Encoded: false,
  };
}

function joinHeaderValues(headers: IncomingMessage['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}

function sendResult(
  result: APIGatewayProxyStructuredResultV2,
  response: ServerResponse,
  isHead: boolean,
): void {
  const body = writeResponseHead(result, response);
  response.end(isHead ? undefined : body);
}

/**
 * Responds to a client that is still sending. If the connection were closed at once, the client might not receive the
 * response, so the rest of the request is read and discarded for a while.
 */
async function sendWhileReceiving(
  result: APIGatewayProxyStructuredResultV2,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = writeResponseHead(result, response.setHeader('connection', 'close'));
  response.write(body);
  request.resume();
  if (!request.complete) {
    const signal = AbortSignal.timeout(receiveTimeoutMs);
    await once(request, 'close', { signal }).catch(() => {});
  }
  response.end();
}

const receiveTimeoutMs = 5_000;

/** Sets the status and the headers, and returns the body. */
function writeResponseHead(result: APIGatewayProxyStructuredResultV2, response: ServerResponse): Buffer {
  const body = Buffer.from(result.body ?? '', result.isBase64Encoded === true ? 'base64' : 'utf8');
  response.statusCode = result.statusCode ?? 200;
  for (const [name, value] of Object.entries(result.headers ?? {})) response.setHeader(name, String(value));
  response.setHeader('content-length', body.length);
  return body;
}

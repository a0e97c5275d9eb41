// Serves the Fetch application with node:http, for `npm start`, `npm run dev` and the tests.
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type App, createApp } from './app.ts';
import { readSettings, SettingError } from './env.ts';
import { readClientNetwork } from './http/clientNetwork.ts';
import { toRequestUrl } from './http/requestUrl.ts';
import { createProxyWarning } from './logging/proxyWarning.ts';
import { getBodyLimit, type BodyReader, createBodyReader, parseContentLength } from './http/requestBody.ts';
import { openServices, type Services } from './services.ts';

export interface RunningServer {
  url: string;
  /** Waits up to three seconds for current requests, then closes all connections and the store. */
  close(): Promise<void>;
}

/** Starts the server at the settings' host and port. Port 0 chooses a free one. */
export async function serve(services: Services, app: App = createApp(services)): Promise<RunningServer> {
  const warnAboutProxy = createProxyWarning(services.settings, services.log);
  const bodyReader = createBodyReader();
  const server = createServer(timeouts, (request, response) => {
    warnAboutProxy(request);
    void handleRequest(app, bodyReader, request, response)
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
  app: App,
  bodyReader: BodyReader,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', url = '/', headers } = message;
  const [path = ''] = url.split('?', 1);
  const limit = getBodyLimit(method, path);
  let body: Buffer | { length: number } = { length: parseContentLength(headers['content-length']) };
  if (limit > 0 && body.length <= limit) {
    if (headers.expect !== undefined) response.writeContinue();
    body = await bodyReader.read(message, limit);
  }
  const isTooLarge = body.length > limit;
  const request = toRequest(message, body);
  const result =
    request === null
      ? app.rejectUnreadable(path)
      : await app.fetch(request, {
          requestId: crypto.randomUUID(),
          clientNetwork: readClientNetwork(
            message.socket.remoteAddress ?? '',
            request.headers.get('x-forwarded-for') ?? undefined,
          ),
        });
  if (isTooLarge) await sendWhileReceiving(result, message, response);
  else response.end(await writeResponseHead(result, response));
}

/**
 * Returns null for a request that a `Request` can't represent, such as TRACE.
 * @param body the body, or only its length if it is too large or the route accepts none.
 */
function toRequest(message: IncomingMessage, body: Buffer | { length: number }): Request | null {
  const { method = 'GET', url = '/' } = message;
  try {
    const headers = new Headers();
    for (const [name, value] of Object.entries(message.headers))
      if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
    // The application rejects a body by its declared length.
    if (!Buffer.isBuffer(body) && body.length > 0) headers.set('content-length', String(body.length));
    const hasBody = Buffer.isBuffer(body) && body.length > 0 && method !== 'GET' && method !== 'HEAD';
    const [path = '', ...query] = url.split('?');
    const address = toRequestUrl(headers, {
      ownScheme: 'http',
      host: 'localhost',
      path,
      query: query.join('?'),
    });
    return new Request(address, { method, headers, body: hasBody ? new Uint8Array(body) : null });
  } catch {
    return null;
  }
}

/**
 * Responds to a client that is still sending. If the connection were closed at once, the client might not receive the
 * response, so the rest of the request is read and discarded for a while.
 */
async function sendWhileReceiving(
  result: Response,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await writeResponseHead(result, response.setHeader('connection', 'close'));
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
async function writeResponseHead(result: Response, response: ServerResponse): Promise<Buffer> {
  const body = Buffer.from(await result.arrayBuffer());
  response.statusCode = result.status;
  for (const [name, value] of result.headers) response.setHeader(name, value);
  if (!result.headers.has('content-length')) response.setHeader('content-length', body.length);
  return body;
}

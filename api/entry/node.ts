// Serves the application with node:http, for `npm start`, `npm run dev` and the tests.
import { getRequestListener, RequestError } from '@hono/node-server';
import { existsSync } from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  type ServerOptions,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { once } from '#domain/text/once.ts';
import { type App, createApp } from '../app/app.ts';
import { type LogFormat, readSettings } from '../env.ts';
import { bodyLimits } from '../graphql/limits.ts';
import { quoteSetting, SettingError } from '../settingFormats.ts';
import { createProxyCheck, readClientNetwork } from '../http/clientNetwork.ts';
import { exitOnUnhandledErrors, formatError } from '../logging/log.ts';
import { onParentExit } from './parentExit.ts';
import { serveOneAtATime } from './socketQueue.ts';
import { startMaintenanceTimer } from '../maintenance.ts';
import { openServices, type Services } from '../app/services.ts';
import { storeGoogleCredentials } from '../storage/credentialsFile.ts';
import { NewerStoreError } from '../storage/storeErrors.ts';
import { securityHeaders } from '../http/securityHeaders.ts';

export interface RunningServer {
  url: string;
  /** Waits up to three seconds for current requests, then closes all connections and the store. */
  close(): Promise<void>;
}

/**
 * Starts the server at the settings' host and port. Port 0 chooses a free one.
 */
export async function serve(services: Services, app: App = createApp(services)): Promise<RunningServer> {
  const isTrustedProxy = createProxyCheck(services.settings.trustedProxies);
  const handleRequest = getRequestListener(
    (request, { incoming }) => {
      const message = incoming as IncomingMessage;
      return app.fetch(request, {
        readClientNetwork: () => {
          const { socket, headers } = message;
          return readClientNetwork(
            socket.remoteAddress ?? '',
            headers['x-forwarded-for']?.toString(),
            isTrustedProxy,
          );
        },
      });
    },
    {
      errorHandler: (error) => {
        const status = error instanceof RequestError ? 400 : 500;
        if (status === 500) services.log.error('A request failed with an internal error.', error);
        return new Response(unreadable.body, { status, headers: unreadable.headers });
      },
    },
  );
  const server = createServer(
    serverOptions,
    serveOneAtATime((request, response) => {
      if (!server.listening) response.shouldKeepAlive = false;
      if (request.headers.host === undefined && request.httpVersion === '1.1') reject(response, 400);
      else void handleRequest(request, response);
    }),
  );
  // Closes connections without progress, for example if a client doesn't read a response.
  server.setTimeout(20_000);
  // Sends 100 Continue only for a body that a route accepts.
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (Number(request.headers['content-length'] ?? 0) <= bodyLimits.admins) response.writeContinue();
    server.emit('request', request, response);
  });
  server.on('checkExpectation', (_request, response: ServerResponse) => reject(response, 417));
  server.on('clientError', rejectMalformedRequest);
  const { host, port } = services.settings;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ host, port }, resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    url: `http://${host === '127.0.0.1' ? 'localhost' : host}:${address.port}`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      const forceCloseTimer = setTimeout(() => server.closeAllConnections(), shutdownGraceMs);
      await closed;
      clearTimeout(forceCloseTimer);
      await services.close();
    },
  };
}

/** The maximum time that open requests delay the shutdown. */
const shutdownGraceMs = 3_000;

/** Times are in milliseconds. Node's own check of the Host header would respond without security headers. */
const serverOptions: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  requireHostHeader: false,
};

/** The response to a request that can't be parsed. */
const unreadable = {
  body: '{"errors":[{"message":"This request can’t be read.","extensions":{"code":"BAD_USER_INPUT"}}]}',
  headers: { ...securityHeaders, 'content-type': 'application/json', 'cache-control': 'no-store' },
};

function reject(response: ServerResponse, status: number): void {
  response.writeHead(status, { ...unreadable.headers, connection: 'close' }).end(unreadable.body);
}

/** JSON for programs that collect logs, text for a terminal. */
const defaultLogFormat: LogFormat = process.stderr.isTTY ? 'text' : 'json';

/** Node's codes for errors of the client whose status is not 400. */
const statusByCode: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

if (import.meta.main) await main();

async function main(): Promise<void> {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    storeGoogleCredentials(process.env);
    const services = await openServices(readSettings({ LOG_FORMAT: defaultLogFormat, ...process.env }));
    exitOnUnhandledErrors(services.log);
    // Fails if the store was written by a newer release. An unreachable store doesn't prevent the start.
    await services.thoughtStore.ping().catch((error: unknown) => {
      if (error instanceof NewerStoreError) throw error;
    });
    const { localSignIn } = await services.openIdentity();
    const server = await serve(services);
    // If the upgrade fails, maintenance and the first change retry it.
    services.thoughtStore.upgrade().catch(() => {});
    const stopMaintenance = startMaintenanceTimer(services.runMaintenance);
    const close = once(async () => {
      stopMaintenance();
      await server.close();
      process.exit(0);
    });
    const shutDown = () => void close();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, shutDown);
    if (process.env['npm_lifecycle_event'] === 'start') onParentExit(shutDown);
    // Tells the parent process, such as scripts/dev.ts, that the server listens. The server exits with its parent.
    process.send?.('ready');
    process.once('disconnect', shutDown);
    const origin = services.settings.publicUrl ?? server.url;
    // Browsers don't send the fragment, which contains the sign-in key, to servers.
    const key = localSignIn === undefined ? '' : `#key=${localSignIn.key}`;
    console.log(`Home   ${origin}/\nAdmin  ${origin}/admin${key}\nAPI    ${origin}/playground`);
  } catch (error) {
    console.error(formatStartError(error));
    process.exitCode = 1;
  }
}

/** The error of Node for an address that it can't listen on. */
interface ListenError {
  code?: string;
  port?: number;
  address?: string;
  hostname?: string;
}

function formatStartError(error: unknown): string {
  if (error instanceof SettingError || error instanceof NewerStoreError) return error.message;
  const { code = '', port = 0, address = '', hostname = address } = error as ListenError;
  switch (code) {
    case 'EADDRINUSE':
      return `PORT=${port} is in use by another program: stop it, or set PORT to a free port.`;
    case 'EACCES':
      return `This user may not listen on PORT=${port}: set PORT to 1024 or above.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${quoteSetting('HOST', hostname)} is not an address of this machine: set HOST to one of its addresses, or to 0.0.0.0 for all.`;
    default:
      return formatError(error);
  }
}

/** Node stores the current response in this property, and reads it in its own `clientError` handler. */
interface ServerSocket extends Socket {
  _httpMessage?: ServerResponse | null;
}

/**
 * Responds to malformed and timed-out requests, for the event `clientError`. Node's own response would have no headers.
 */
function rejectMalformedRequest(error: Error & { code?: string }, socket: ServerSocket): void {
  const { _httpMessage: response } = socket;
  if (error.code === 'ECONNRESET' || !socket.writable || response?.headersSent === true) {
    socket.destroy();
    return;
  }
  const status = statusByCode[error.code ?? ''] ?? 400;
  const lines = Object.entries({
    ...unreadable.headers,
    connection: 'close',
    'content-length': String(Buffer.byteLength(unreadable.body)),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`;
  socket.end(head + unreadable.body, () => socket.destroy());
}

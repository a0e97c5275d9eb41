import { getRequestListener, RequestError } from '@hono/node-server';
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { App } from '../app.ts';
import type { Log } from '../logging/log.ts';
import { type IsTrustedProxy, readClientNetwork } from './clientNetwork.ts';
import type { Connection } from './connection.ts';
import { createBodyReader, getBodyLimit, parseContentLength } from './requestBody.ts';
import { adapterSecurityHeaders } from './securityHeaders.ts';
import { type HeaderReader, isPlainRequest, toRequestUrl } from './requestUrl.ts';

/**
 * Creates a listener for `node:http` that passes the requests to the Fetch application.
 *
 * It uses Hono's `Request` and `Response`, which create Node's own only if something needs more than their method, URL,
 * headers and body. They take a fraction of the time (docs/decisions/017), and replace the global ones.
 */
export function createNodeListener(app: App, log: Log, isTrustedProxy: IsTrustedProxy): RequestListener {
  const bodyReader = createBodyReader();
  const readConnection = createConnectionReader(isTrustedProxy);
  const reportError = (error: unknown) => {
    log.error('A request failed with an internal error.', error);
    const headers = {
      ...adapterSecurityHeaders,
      'content-type': 'application/json',
      'cache-control': 'no-store',
    };
    return new Response(internalErrorBody, { status: 500, headers });
  };
  const passToApp = getRequestListener(
    (request, { incoming }) =>
      app.fetch(request, () => readConnection(incoming), (incoming as ReadableMessage).rawBody),
    {
      errorHandler: (error) =>
        error instanceof RequestError ? rejectUnreadable(app, 'GET', '/') : reportError(error),
    },
  );
  const reject = (message: IncomingMessage, response: ServerResponse, length: number) =>
    rejectBody(app, message, response, length, () => readConnection(message));
  const handleWithBody = async (
    message: ReadableMessage,
    response: ServerResponse,
    limit: number,
    length: number,
  ) => {
    try {
      if (length > limit) return await reject(message, response, length);
      if (message.headers.expect !== undefined) response.writeContinue();
      const body = await bodyReader.read(message, limit);
      if (!Buffer.isBuffer(body)) return await reject(message, response, body.length);
      message.rawBody = body;
      await passToApp(message, response);
    } catch (error) {
      // The client disconnected before it had sent the whole request, so this is not an internal error.
      if (message.destroyed && !message.complete) return;
      await send(reportError(error), response);
    } finally {
      bodyReader.release(message);
    }
  };
  return (message, response) => {
    const { method = 'GET', url = '/', headers } = message;
    const [path = ''] = url.split('?', 1);
    if (method === 'TRACE') {
      void send(rejectUnreadable(app, method, path), response);
      return;
    }
    // Hono's `Request` creates the same address from a plain one.
    if (!isPlainRequest(url, toHeaderReader(headers)))
      message.url = readUrl(message, isTrustedProxy(message.socket.remoteAddress ?? ''));
    const limit = getBodyLimit(method, path, headers.authorization !== undefined);
    const length = parseContentLength(headers['content-length']);
    if (limit > 0 || length > 0) void handleWithBody(message, response, limit, length);
    else void passToApp(message, response);
  };
}

/** A request whose body was read already. Hono's `Request` uses the property, too. */
interface ReadableMessage extends IncomingMessage {
  rawBody?: Buffer;
}

function rejectUnreadable(app: App, method = 'GET', pathname: string): Response {
  return app.rejectUnreadable(method, pathname, { requestId: crypto.randomUUID() });
}

/** The same response body as API Gateway's when the handler fails. */
const internalErrorBody = '{"message":"Internal Server Error"}';

function createConnectionReader(isTrustedProxy: IsTrustedProxy) {
  return ({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): Connection => ({
    requestId: crypto.randomUUID(),
    readClientNetwork: () => {
      const forwardedFor = readHeader(headers, 'x-forwarded-for') ?? undefined;
      return readClientNetwork(socket.remoteAddress ?? '', forwardedFor, isTrustedProxy);
    },
  });
}

function readHeader(headers: IncomingHttpHeaders, name: string): string | null {
  const value = headers[name] ?? null;
  return Array.isArray(value) ? value.join(', ') : value;
}

function toHeaderReader(headers: IncomingHttpHeaders): HeaderReader {
  return { get: (name) => readHeader(headers, name) };
}

/** Returns the URL that the client requested. */
function readUrl({ url = '/', headers }: IncomingMessage, isFromTrustedProxy: boolean): string {
  const [path = '', ...query] = url.split('?');
  return toRequestUrl(toHeaderReader(headers), {
    ownScheme: 'http',
    isFromTrustedProxy,
    host: 'localhost',
    path,
    query: query.join('?'),
  });
}

/**
 * Responds to a request whose body is too large, which the application rejects by its length, while the client is still
 * sending. If the connection were closed at once, the client might not receive the response, so the rest of the request
 * is read and discarded for a while.
 * @param length the length of the body, or of the part of it that was read.
 */
async function rejectBody(
  app: App,
  message: IncomingMessage,
  response: ServerResponse,
  length: number,
  readOwnConnection: () => Connection,
): Promise<void> {
  const request = toNativeRequest(message, length);
  const result =
    request === null
      ? rejectUnreadable(app, message.method, '/')
      : await app.fetch(request, readOwnConnection);
  const body = await writeHead(result, response.setHeader('connection', 'close'));
  response.write(body);
  message.resume();
  if (!message.complete) {
    const signal = AbortSignal.timeout(receiveTimeoutMs);
    await once(message, 'close', { signal }).catch(() => {});
  }
  response.end();
}

const receiveTimeoutMs = 5_000;

/** Returns a request without its body; null for an invalid URL. */
function toNativeRequest(message: IncomingMessage, bodyLength: number): Request | null {
  const { method = 'GET', url = '/' } = message;
  // A URL that isn't absolute is one without X-Forwarded-Proto.
  const address = URL.canParse(url) ? url : readUrl(message, false);
  if (!URL.canParse(address)) return null;
  const headers = new Headers();
  for (const name of Object.keys(message.headers)) headers.set(name, readHeader(message.headers, name) ?? '');
  headers.set('content-length', String(bodyLength));
  return new Request(address, { method, headers });
}

async function send(result: Response, response: ServerResponse): Promise<void> {
  response.end(await writeHead(result, response));
}

/** Sets the status and the headers, and returns the body. */
async function writeHead(result: Response, response: ServerResponse): Promise<Buffer> {
  const body = Buffer.from(await result.arrayBuffer());
  response.statusCode = result.status;
  for (const [name, value] of result.headers) response.setHeader(name, value);
  if (!result.headers.has('content-length')) response.setHeader('content-length', body.length);
  return body;
}

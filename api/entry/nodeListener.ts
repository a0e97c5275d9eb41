import { getRequestListener, RequestError } from '@hono/node-server';
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { App } from '../app/app.ts';
import type { Log } from '../logging/log.ts';
import { type IsTrustedProxy, readClientNetwork } from '../http/clientNetwork.ts';
import type { Connection } from '../http/connection.ts';
import type { IncomingRequest } from '../http/incomingRequest.ts';
import { type BodyReader, createBodyReader, getBodyLimit } from '../http/requestBody.ts';
import { adapterSecurityHeaders } from '../http/securityHeaders.ts';
import { type HeaderReader, parseTarget, readPlainTarget } from '../http/requestUrl.ts';

/**
 * Creates a listener for `node:http` that passes the requests to the Fetch application.
 *
 * It uses Hono's `Request` and `Response`, which create Node's own only if something needs more than their method, URL,
 * headers and body. They take a fraction of the time (docs/decisions/017), and replace the global ones.
 */
export function createNodeListener(app: App, log: Log, isTrustedProxy: IsTrustedProxy): RequestListener {
  const bodyReader = createBodyReader();
  const readConnection = (message: NodeMessage) => new NodeConnection(message, isTrustedProxy);
  const passToApp = getRequestListener(
    ({ headers }, { incoming }) => {
      // A literal takes less time than a spread.
      const { method, url, pathname, body, bodyLength } = (incoming as ReceivedMessage).received;
      return app.fetch({ method, url, pathname, headers, body, bodyLength }, readConnection(incoming));
    },
    {
      errorHandler: (error) =>
        error instanceof RequestError ? rejectUnreadable(app, 'GET') : reportError(log, error),
    },
  );
  const handleWithBody = async (
    message: IncomingMessage,
    response: ServerResponse,
    received: ReceivedRequest,
  ) => {
    try {
      const body = await readBody(bodyReader, message, response, received);
      received.bodyLength = body.length;
      if (Buffer.isBuffer(body)) {
        received.body = body;
        await passToApp(setReceived(message, received), response);
        return;
      }
      const request = { ...received, headers: toHeaders(message.headers) };
      const result = await app.fetch(request, readConnection(message));
      await respondWhileReceiving(message, response, result);
    } catch (error) {
      // The client disconnected before it had sent the whole request, so this is not an internal error.
      if (message.destroyed && !message.complete) return;
      await respondWhileReceiving(message, response, reportError(log, error));
    } finally {
      bodyReader.release(message);
    }
  };
  return (message, response) => {
    const { method = 'GET', url: target = '/', headers } = message;
    const headerReader = toHeaderReader(headers);
    const plain = readPlainTarget(target, headerReader);
    const requested =
      plain ?? parseTarget(target, headerReader, isTrustedProxy(message.socket.remoteAddress ?? ''));
    if (requested === null) {
      void respondWhileReceiving(message, response, rejectUnreadable(app, method));
      return;
    }
    // Hono's `Request` has a URL, too. It is not used, but Hono would reject some of these targets and hosts.
    if (plain === null) message.url = requested.url;
    const { url, pathname } = requested;
    const bodyLength = Number(headers['content-length'] ?? 0);
    const received = { method, url, pathname, body: emptyBody, bodyLength };
    if (bodyLength > 0 || headers['transfer-encoding'] !== undefined)
      void handleWithBody(message, response, received);
    else void passToApp(setReceived(message, received), response);
  };
}

type ReceivedRequest = Omit<IncomingRequest, 'headers'>;

interface ReceivedMessage extends IncomingMessage {
  received: ReceivedRequest;
}

const emptyBody = Buffer.alloc(0);

function setReceived(message: IncomingMessage, received: ReceivedRequest): ReceivedMessage {
  const receivedMessage = message as ReceivedMessage;
  receivedMessage.received = received;
  return receivedMessage;
}

/** Reads the body. Returns only the length of one that is larger than the limit of its route. */
function readBody(
  bodyReader: BodyReader,
  message: IncomingMessage,
  response: ServerResponse,
  { method, pathname, bodyLength }: ReceivedRequest,
): ReturnType<BodyReader['read']> | { length: number } {
  const limit = getBodyLimit(method, pathname, message.headers.authorization !== undefined);
  if (limit === 0 || bodyLength > limit) return { length: bodyLength };
  if (message.headers.expect !== undefined) response.writeContinue();
  return bodyReader.read(message, limit);
}

function rejectUnreadable(app: App, method: string): Response {
  return app.rejectUnreadable(method, { requestId: crypto.randomUUID() });
}

function reportError(log: Log, error: unknown): Response {
  log.error('A request failed with an internal error.', error);
  const headers = {
    ...adapterSecurityHeaders,
    'content-type': 'application/json',
    'cache-control': 'no-store',
  };
  return new Response(internalErrorBody, { status: 500, headers });
}

/** The same response body as API Gateway's when the handler fails. */
const internalErrorBody = '{"message":"Internal Server Error"}';

type NodeMessage = Pick<IncomingMessage, 'socket' | 'headers'>;

class NodeConnection implements Connection {
  readonly #message: NodeMessage;
  readonly #isTrustedProxy: IsTrustedProxy;
  #requestId: string | undefined;

  constructor(message: NodeMessage, isTrustedProxy: IsTrustedProxy) {
    this.#message = message;
    this.#isTrustedProxy = isTrustedProxy;
  }

  /** Created when it is read, because a response from the cache needs none unless it is logged. */
  get requestId(): string {
    return (this.#requestId ??= crypto.randomUUID());
  }

  readClientNetwork(): string {
    const { socket, headers } = this.#message;
    const forwardedFor = readHeader(headers, 'x-forwarded-for') ?? undefined;
    return readClientNetwork(socket.remoteAddress ?? '', forwardedFor, this.#isTrustedProxy);
  }
}

function readHeader(headers: IncomingHttpHeaders, name: string): string | null {
  const value = headers[name] ?? null;
  return Array.isArray(value) ? value.join(', ') : value;
}

function toHeaderReader(headers: IncomingHttpHeaders): HeaderReader {
  return { get: (name) => readHeader(headers, name) };
}

function toHeaders(headers: IncomingHttpHeaders): Headers {
  return new Headers(Object.keys(headers).map((name) => [name, readHeader(headers, name) ?? '']));
}

/**
 * Responds to a request that was not read to its end, while the client may still be sending. If the connection were
 * closed at once, the client might not receive the response, so the rest of the request is discarded for a while.
 */
async function respondWhileReceiving(
  message: IncomingMessage,
  response: ServerResponse,
  result: Response,
): Promise<void> {
  const body = Buffer.from(await result.arrayBuffer());
  response.statusCode = result.status;
  for (const [name, value] of result.headers) response.setHeader(name, value);
  if (!result.headers.has('content-length')) response.setHeader('content-length', body.length);
  response.setHeader('connection', 'close');
  response.flushHeaders();
  if (body.length > 0) response.write(body);
  // Without a pause, up to 2 MB of each connection would be read before other requests are served. `transfer(0)` releases
  // the bytes at once. Otherwise, up to 100 MB of them would wait for the garbage collector.
  message.on('data', ({ buffer }: Buffer<ArrayBuffer>) => {
    buffer.transfer(0);
    message.pause();
    setImmediate(() => message.resume());
  });
  message.resume();
  if (!message.complete) {
    const signal = AbortSignal.timeout(receiveTimeoutMs);
    await once(message, 'close', { signal }).catch(() => {});
  }
  response.end();
}

const receiveTimeoutMs = 5_000;

import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import type { App } from '../app/app.ts';
import type { Log } from '../logging/log.ts';
import { type BufferedResponse, createJsonResponse } from '../http/bufferedResponse.ts';
import { type IsTrustedProxy, readClientNetwork } from '../http/clientNetwork.ts';
import type { Connection } from '../http/connection.ts';
import { HeadersByName, type IncomingRequest } from '../http/incomingRequest.ts';
import { type BodyReader, createBodyReader, getBodyLimit } from '../http/requestBody.ts';
import { adapterSecurityHeaders } from '../http/securityHeaders.ts';
import { parseTarget, readPlainTarget } from '../http/requestUrl.ts';

/** Creates a listener for `node:http` that passes the requests to the application. */
export function createNodeListener(app: App, log: Log, isTrustedProxy: IsTrustedProxy): RequestListener {
  const bodyReader = createBodyReader();
  const respond = async (message: IncomingMessage, response: ServerResponse, request: IncomingRequest) => {
    try {
      const result = app.respond(request, new NodeConnection(message, isTrustedProxy));
      // A cached response is sent at once.
      send(response, result instanceof Promise ? await result : result);
    } catch (error) {
      send(response, reportError(log, error));
    }
  };
  const respondWithBody = async (
    message: IncomingMessage,
    response: ServerResponse,
    request: IncomingRequest,
  ) => {
    try {
      const body = await readBody(bodyReader, message, response, request);
      request.bodyLength = body.length;
      if (Buffer.isBuffer(body)) {
        request.body = body;
        await respond(message, response, request);
      } else {
        const result = await app.respond(request, new NodeConnection(message, isTrustedProxy));
        await respondWhileReceiving(message, response, result);
      }
    } catch (error) {
      // The client disconnected before it had sent the whole request, so this is not an internal error.
      if (message.destroyed && !message.complete) return;
      await respondWhileReceiving(message, response, reportError(log, error));
    } finally {
      bodyReader.release(message);
    }
  };
  return (message, response) => {
    const { method = 'GET', url: target = '/' } = message;
    const headers = new HeadersByName(message.headers);
    const requested =
      readPlainTarget(target, headers) ??
      parseTarget(target, headers, isTrustedProxy(message.socket.remoteAddress ?? ''));
    if (requested === null) {
      const rejection = app.rejectUnreadable(method, { requestId: crypto.randomUUID() });
      void respondWhileReceiving(message, response, rejection);
      return;
    }
    const { url, pathname } = requested;
    const bodyLength = Number(message.headers['content-length'] ?? 0);
    const isAbandoned = () => response.destroyed;
    const request = { method, url, pathname, headers, body: emptyBody, bodyLength, isAbandoned };
    if (bodyLength > 0 || headers.has('transfer-encoding')) void respondWithBody(message, response, request);
    else void respond(message, response, request);
  };
}

const emptyBody = Buffer.alloc(0);

function send(response: ServerResponse, { status, headers, body, file }: BufferedResponse): void {
  // Node reports an error when something is sent to a client that has disconnected.
  if (response.destroyed) return;
  response.writeHead(status, headers);
  if (file === undefined) response.end(body);
  // The connection ends early if the client closes it, or if the file was deleted. Then there is nobody to tell.
  else pipeline(createReadStream(file), response, () => {});
}

/** Reads the body. Returns only the length of one that is larger than the limit of its route. */
function readBody(
  bodyReader: BodyReader,
  message: IncomingMessage,
  response: ServerResponse,
  { method, pathname, bodyLength }: IncomingRequest,
): ReturnType<BodyReader['read']> | { length: number } {
  const limit = getBodyLimit(method, pathname, message.headers.authorization !== undefined);
  if (limit === 0 || bodyLength > limit) return { length: bodyLength };
  if (message.headers.expect !== undefined) response.writeContinue();
  return bodyReader.read(message, limit);
}

function reportError(log: Log, error: unknown): BufferedResponse {
  log.error('A request failed with an internal error.', error);
  // The same response body as API Gateway's when the handler fails.
  return createJsonResponse(500, { message: 'Internal Server Error' }, adapterSecurityHeaders);
}

class NodeConnection implements Connection {
  readonly #message: IncomingMessage;
  readonly #isTrustedProxy: IsTrustedProxy;
  #requestId: string | undefined;

  constructor(message: IncomingMessage, isTrustedProxy: IsTrustedProxy) {
    this.#message = message;
    this.#isTrustedProxy = isTrustedProxy;
  }

  /** Created when it is read, because a response from the cache needs none unless it is logged. */
  get requestId(): string {
    return (this.#requestId ??= crypto.randomUUID());
  }

  readClientNetwork(): string {
    const { socket, headers } = this.#message;
    const forwardedFor = String(headers['x-forwarded-for'] ?? '');
    return readClientNetwork(socket.remoteAddress ?? '', forwardedFor, this.#isTrustedProxy);
  }
}

/**
 * Responds to a request that was not read to its end, while the client may still be sending. If the connection were
 * closed at once, the client might not receive the response, so the rest of the request is discarded for a while.
 */
async function respondWhileReceiving(
  message: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: BufferedResponse,
): Promise<void> {
  response.writeHead(status, { 'content-length': body.byteLength, ...headers, connection: 'close' });
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

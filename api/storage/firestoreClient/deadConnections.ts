// Closes connections to Firestore that have silently died, for example because a Lambda function was frozen or a router
// has lost its state. gRPC's own keepalive pings take more than ten seconds for it, because servers close connections
// with many pings. These pings are sent only when a response is late.
// https://github.com/grpc/grpc-node/issues/745
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { ClientHttp2Session, ClientHttp2Stream } from 'node:http2';
import type { Socket } from 'node:net';

/** The limits below suit calls with this deadline. For calls with a longer one, they are longer in proportion. */
const usualDeadlineMs = 3_000;
/** A connection is tested when a call on it has not ended after this time. */
const silenceMs = 400;
/** A connection that has answered a ping is not tested again for this time, unless a response has arrived since. */
const testIntervalMs = 10_000;
/** A ping that isn't answered within this time shows that the connection is dead. */
const pingTimeoutMs = 600;
/** The first data has to arrive on a new connection within this time. */
const connectTimeoutMs = 800;

/** The factor that lengthens the limits. */
const limitFactor = new AsyncLocalStorage<number>();

/** Runs calls to Firestore. @param deadlineMs the deadline of most calls of this client. */
export function withConnectionLimits<Result>(deadlineMs: number, work: () => Result): Result {
  return limitFactor.run(deadlineMs / usualDeadlineMs, work);
}

/** Runs requests to other services during a call to Firestore. */
export function withoutConnectionLimits<Result>(work: () => Result): Result {
  return limitFactor.exit(work);
}

let isObserving = false;

/** Closes dead connections of all of Firestore's clients in this process from now on. */
export function closeDeadConnections(): void {
  if (isObserving) return;
  isObserving = true;
  // https://nodejs.org/api/diagnostics_channel.html#built-in-channels
  subscribe('http2.client.stream.created', (message) => {
    const { stream, headers } = message as { stream: ClientHttp2Stream; headers: Record<string, unknown> };
    if (String(headers[':path']).startsWith('/google.firestore.v1.Firestore/')) observeCall(stream);
  });
  subscribe('net.client.socket', (message) => {
    const factor = limitFactor.getStore();
    if (factor !== undefined) limitConnectTime((message as { socket: Socket }).socket, factor);
  });
}

/** Number of connections that were closed here since the last response. */
let closedInARow = 0;

/**
 * Returns a time limit, which doubles with each four connections that were closed since the last response. Where
 * connections are slow, for example because the processor is busy, they would never be used otherwise.
 */
function extend(limitMs: number): number {
  return limitMs * Math.min(4, 2 ** Math.floor(closedInARow / 4));
}

function observeCall(stream: ClientHttp2Stream): void {
  // The session of a client's stream is always a client's session.
  const session = stream.session as ClientHttp2Session;
  const factor = limitFactor.getStore() ?? 1;
  const timer = setInterval(() => testConnection(session, factor), silenceMs * factor).unref();
  stream.once('response', () => {
    closedInARow = 0;
    lastTestMs.delete(session);
  });
  stream.once('close', () => clearInterval(timer));
}

const lastTestMs = new WeakMap<ClientHttp2Session, number>();

function testConnection(session: ClientHttp2Session, factor: number): void {
  const nowMs = performance.now();
  if (session.destroyed || nowMs - (lastTestMs.get(session) ?? -Infinity) < testIntervalMs) return;
  lastTestMs.set(session, nowMs);
  let isAnswered = false;
  session.ping(() => (isAnswered = true));
  afterPendingReads(extend(pingTimeoutMs * factor), () => {
    if (isAnswered || session.destroyed) return;
    closedInARow += 1;
    session.destroy();
  });
}

function limitConnectTime(socket: Socket, factor: number): void {
  const stop = afterPendingReads(extend(connectTimeoutMs * factor), () => {
    if (socket.bytesRead > 0) return;
    closedInARow += 1;
    socket.destroy(new Error('Firestore did not respond to a new connection.'));
  });
  socket.once('close', stop);
}

/**
 * Calls `callback` after this time. What has arrived while the process was frozen or busy is read before.
 * @returns a function that cancels it.
 */
function afterPendingReads(ms: number, callback: () => void): () => void {
  let timer = setTimeout(() => {
    timer = setTimeout(callback, 50).unref();
  }, ms).unref();
  return () => clearTimeout(timer);
}

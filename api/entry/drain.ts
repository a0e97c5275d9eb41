import type { Server, ServerResponse } from 'node:http';
import { Server as TcpServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { securityHeaders } from '../http/securityHeaders.ts';

/** After this time, open requests don't prevent the server from stopping. */
export const shutdownGraceMs = 3_000;

/** Node keeps the response that is being sent in this property, and reads it in its own handler of `clientError`. */
export interface ServerSocket extends Socket {
  _httpMessage?: ServerResponse | null;
}

/** The time until a proxy asks again whether the server is ready. */
const maxRefusalMs = 5_000;

/** The request target that tells a proxy whether it may send requests to this process. */
export const readinessTarget = '/health?ready';

export interface Drain {
  /**
   * Stops a server without losing requests: a request that is on its way when the server closes an idle connection would
   * fail, so each client gets a response with `Connection: close` first, or closes its connection, for as long as the
   * server keeps idle connections.
   */
  run: () => Promise<void>;
  /** Answers a request to `readinessTarget`: with 503 when the server is about to stop listening. */
  reportReadiness: (response: ServerResponse) => void;
}

/**
 * The connections that wait to be accepted are lost when the server stops listening, so it first waits until a proxy that
 * asks has stopped sending requests.
 */
export function createDrain(server: Server): Drain {
  const connections = new Set<ServerSocket>();
  server.on('connection', (connection: Socket) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  // An HTTP server's own `close` also closes connections that are idle.
  const stopListening = () => TcpServer.prototype.close.call(server);
  const waitForConnections = (timeoutMs: number) => {
    const ends = [...connections].map(
      (connection) => new Promise((resolve) => connection.once('close', resolve)),
    );
    return Promise.race([Promise.all(ends), wait(timeoutMs)]);
  };
  let isAskedForReadiness = false;
  const refusal = Promise.withResolvers<void>();
  let status = 200;
  const run = async () => {
    status = 503;
    if (isAskedForReadiness) await Promise.race([refusal.promise.then(() => wait(200)), wait(maxRefusalMs)]);
    stopListening();
    server.maxRequestsPerSocket = 1;
    for (const { _httpMessage: response } of connections) if (response) response.shouldKeepAlive = false;
    await waitForConnections(server.keepAliveTimeout);
    await waitForConnections(shutdownGraceMs);
    server.closeAllConnections();
  };
  return {
    run,
    reportReadiness: (response) => {
      isAskedForReadiness = true;
      if (status === 503) response.once('finish', refusal.resolve);
      response.writeHead(status, { ...securityHeaders, 'cache-control': 'no-store' }).end();
    },
  };
}

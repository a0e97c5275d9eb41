import type { Server, ServerResponse } from 'node:http';
import { Server as TcpServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** After this time, open requests don't prevent the server from stopping. */
export const shutdownGraceMs = 3_000;

/** Node keeps the response that is being sent in this property, and reads it in its own handler of `clientError`. */
export interface ServerSocket extends Socket {
  _httpMessage?: ServerResponse | null;
}

/**
 * Returns a function that stops a server without losing requests: a request that is on its way when the server closes an idle
 * connection would fail, so each client gets a response with `Connection: close` first, or closes its connection, for as
 * long as the server keeps idle connections.
 * @param hasSuccessor whether the server's socket stays open for another process. Until there is one, the server accepts
 *   connections. Otherwise it refuses them, because a proxy can try again.
 */
export function createDrain(server: Server, hasSuccessor: boolean): () => Promise<void> {
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
  return async () => {
    if (!hasSuccessor) stopListening();
    server.maxRequestsPerSocket = 1;
    for (const { _httpMessage: response } of connections) if (response) response.shouldKeepAlive = false;
    await waitForConnections(server.keepAliveTimeout);
    stopListening();
    await waitForConnections(shutdownGraceMs);
    server.closeAllConnections();
  };
}

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A client that pipelines more requests is disconnected. Browsers pipeline none. */
const maxWaiting = 10;

/**
 * Serves one request of a connection at a time. Node hands over all pipelined requests of a read at once, however many of
 * their responses the client will read.
 */
export function serveOneAtATime(listener: RequestListener): RequestListener {
  const queues = new WeakMap<Socket, (() => void)[]>();
  const serve = (message: IncomingMessage, response: ServerResponse) => {
    const { socket } = message;
    if (socket.destroyed) return;
    response.once('close', () => {
      const next = queues.get(socket)?.shift();
      if (next === undefined) queues.delete(socket);
      else next();
    });
    listener(message, response);
  };
  return (message, response) => {
    const { socket } = message;
    const queue = queues.get(socket);
    if (queue === undefined) {
      queues.set(socket, []);
      // After the rest of the read, which may show that the client pipelines too many requests.
      queueMicrotask(() => serve(message, response));
    } else if (queue.push(() => serve(message, response)) > maxWaiting) socket.destroy();
  };
}

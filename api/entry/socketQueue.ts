import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A client that pipelines more requests is disconnected. Browsers pipeline none. */
const maxWaiting = 10;

type Request = [message: IncomingMessage, response: ServerResponse];

/**
 * Serves one request of a connection at a time. Node hands over all pipelined requests of a read at once, however many of
 * their responses the client will read.
 */
export function serveOneAtATime(listener: RequestListener): RequestListener {
  /** The requests of each connection, from the one that is served. */
  const queues = new WeakMap<Socket, Request[]>();
  const serveNext = (queue: Request[]) => {
    const [message, response] = queue[0] ?? [];
    if (message === undefined || response === undefined || message.socket.destroyed) return;
    response.once('close', () => {
      queue.shift();
      serveNext(queue);
    });
    listener(message, response);
  };
  return (message, response) => {
    const { socket } = message;
    const queue = queues.get(socket) ?? [];
    if (queue.push([message, response]) > 1 + maxWaiting) socket.destroy();
    if (queue.length > 1) return;
    queues.set(socket, queue);
    // After the rest of the read, which may show that the client pipelines too many requests.
    queueMicrotask(() => serveNext(queue));
  };
}

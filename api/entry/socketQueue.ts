import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The maximum number of waiting requests. A client that pipelines more is disconnected; browsers pipeline none. */
const maxWaiting = 10;

type Request = [message: IncomingMessage, response: ServerResponse];

/**
 * Serves the requests of a connection one by one. Node would start all pipelined requests at once, even if the client
 * never reads the responses.
 */
export function serveOneAtATime(listener: RequestListener): RequestListener {
  /** The requests of each connection. The first is being served, the others wait. */
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
    // Waits until the current chunk is parsed, which may contain too many pipelined requests.
    queueMicrotask(() => serveNext(queue));
  };
}

import { LRUCache } from 'lru-cache';
import type { Middleware, RequestContext } from './requestContext.ts';

/** The status for a client that has disconnected, and receives no response. nginx uses it, too. */
export const clientGoneStatus = 499;

interface Waiting {
  signal: AbortSignal;
  begin: (turn: Turn) => void;
}

/** `refused` if too many requests of the network wait. */
type Turn = 'granted' | 'clientGone' | 'refused';

const maxWaitingByNetwork = 300;

/**
 * Waits until costly work of a network may begin, such as rendering. The networks that have used the least processor
 * time in the last seconds come first.
 * @param signal ends the waiting.
 */
export type WaitForTurn = (network: string, signal: AbortSignal) => Turn | Promise<Turn>;

/** Lets one piece of work begin per turn of the event loop, so that other requests are served in between. */
export function createWorkQueue(): WaitForTurn {
  /** The processor time that each network has used within five seconds. Evicted networks start afresh. */
  const usedMs = new LRUCache<string, number>({ max: 10_000, ttl: 5_000, noUpdateTTL: true });
  const waiting = new Map<string, Waiting[]>();
  let isBusy = false;
  const readUsedMs = (network: string) => usedMs.get(network) ?? 0;
  /** Measures the synchronous part of the work, which ends before the next turn of the event loop. */
  const measure = (network: string) => {
    isBusy = true;
    const startMs = performance.now();
    setImmediate(() => {
      usedMs.set(network, readUsedMs(network) + performance.now() - startMs);
      isBusy = false;
      beginNext();
    });
  };
  const beginNext = () => {
    const [first = '', ...others] = waiting.keys();
    const network = others.reduce((least, one) => (readUsedMs(one) < readUsedMs(least) ? one : least), first);
    const queue = waiting.get(network) ?? [];
    const next = queue.find(({ signal }) => !signal.aborted);
    if (next !== undefined) measure(network);
    for (const one of queue.splice(0, next === undefined ? Infinity : queue.indexOf(next) + 1))
      one.begin(one === next ? 'granted' : 'clientGone');
    if (queue.length === 0) waiting.delete(network);
    if (next === undefined && waiting.size > 0) beginNext();
  };
  return (network, signal) => {
    if (signal.aborted) return 'clientGone';
    if (!isBusy) {
      measure(network);
      return 'granted';
    }
    const queue = waiting.get(network) ?? [];
    if (queue.length >= maxWaitingByNetwork) return 'refused';
    const { promise, resolve } = Promise.withResolvers<Turn>();
    queue.push({ signal, begin: resolve });
    waiting.set(network, queue);
    return promise;
  };
}

/** Lets a route's handlers wait for their turn. @param refuse creates the response if too many requests wait. */
export function waitForTurn(waitFor: WaitForTurn, refuse: (c: RequestContext) => Response): Middleware {
  return async (c, next) => {
    const turn = await waitFor(c.env.readClientNetwork(), c.req.raw.signal);
    if (turn === 'granted') return next();
    return turn === 'refused' ? refuse(c) : new Response(null, { status: clientGoneStatus });
  };
}

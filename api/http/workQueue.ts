import { LRUCache } from 'lru-cache';
import type { Middleware, RequestContext } from './requestContext.ts';

/** The status of a response that nobody gets, because the client has disconnected. nginx uses it, too. */
export const clientGoneStatus = 499;

interface Waiting {
  signal: AbortSignal;
  begin: (turn: Turn) => void;
}

/** `refused` if too many requests of the network wait. */
type Turn = 'granted' | 'clientGone' | 'refused';

/** The time after which half of the used time is forgotten. */
const halfLifeMs = 5_000;
const maxWaitingByNetwork = 300;

/**
 * Waits until costly work of a network may begin, such as rendering, drawing or executing. The networks that have recently
 * used the processor for the shortest time come first.
 * @param signal ends the waiting.
 */
export type WaitForTurn = (network: string, signal: AbortSignal) => Turn | Promise<Turn>;

/** Lets one piece of work begin in each turn of the event loop, so that other requests are served between two of them. */
export function createWorkQueue(): WaitForTurn {
  // Evicted networks start afresh.
  const usage = new LRUCache<string, { ms: number; atMs: number }>({ max: 10_000 });
  const waiting = new Map<string, Waiting[]>();
  let isBusy = false;
  const readUsedMs = (network: string, nowMs: number) => {
    const { ms, atMs } = usage.get(network) ?? { ms: 0, atMs: nowMs };
    return ms * 0.5 ** ((nowMs - atMs) / halfLifeMs);
  };
  /** Work that isn't asynchronous ends before the next turn of the event loop. */
  const measure = (network: string) => {
    isBusy = true;
    const startMs = performance.now();
    setImmediate(() => {
      const nowMs = performance.now();
      usage.set(network, { ms: readUsedMs(network, nowMs) + nowMs - startMs, atMs: nowMs });
      isBusy = false;
      beginNext(nowMs);
    });
  };
  const beginNext = (nowMs: number) => {
    const [first = '', ...others] = waiting.keys();
    const network = others.reduce(
      (least, one) => (readUsedMs(one, nowMs) < readUsedMs(least, nowMs) ? one : least),
      first,
    );
    const queue = waiting.get(network) ?? [];
    const next = queue.find(({ signal }) => !signal.aborted);
    if (next !== undefined) measure(network);
    for (const one of queue.splice(0, next === undefined ? Infinity : queue.indexOf(next) + 1))
      one.begin(one === next ? 'granted' : 'clientGone');
    if (queue.length === 0) waiting.delete(network);
    if (next === undefined && waiting.size > 0) beginNext(nowMs);
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

/** Lets the handlers of a route wait for their turn. @param refuse creates the response to one of too many requests. */
export function waitForTurn(waitFor: WaitForTurn, refuse: (c: RequestContext) => Response): Middleware {
  return async (c, next) => {
    const turn = await waitFor(c.env.readClientNetwork(), c.req.raw.signal);
    if (turn === 'granted') return next();
    return turn === 'refused' ? refuse(c) : new Response(null, { status: clientGoneStatus });
  };
}

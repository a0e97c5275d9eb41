import type { Context, Handler, MiddlewareHandler } from 'hono';
import type { RequestSummary } from '../logging/requestLog.ts';
import type { StoreUsage } from '../storage/storeUsage.ts';

/** What an entry point knows about the connection of a request, which a `Request` doesn't contain. */
export interface Connection {
  /** Returns the network of the client, such as `203.0.113.0/24`. Only a few requests need it. */
  readClientNetwork: () => string;
  /** Returns the scheme that the client used, as far as a trusted proxy says so. */
  readForwardedScheme: () => 'http' | 'https' | null;
}

/** Facts for the entry of the request in the log. */
export class RequestFacts {
  /** Null until something is executed for the request. */
  store: StoreUsage | null = null;
  /** Whether the response was created for another request. */
  isFromCache = false;
  #summary: RequestSummary | undefined;
  #requestId: string | undefined;

  /** Handlers add to it. */
  get summary(): RequestSummary {
    return (this.#summary ??= {});
  }

  set summary(summary: RequestSummary) {
    this.#summary = summary;
  }

  /** Identifies the request in the log and in masked errors. Most responses from the cache need none. */
  get requestId(): string {
    return (this.#requestId ??= crypto.randomUUID());
  }
}

export interface RequestEnv {
  Bindings: Connection;
  Variables: { facts: RequestFacts };
}

/** A request on its way from the entry point to its handler. */
export type RequestContext = Context<RequestEnv>;

export type Middleware = MiddlewareHandler<RequestEnv>;
export type RouteHandler = Handler<RequestEnv>;

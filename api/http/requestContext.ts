import type { Context, Handler, MiddlewareHandler } from 'hono';
import type { RequestFacts } from '../logging/requestLog.ts';

/** Information about a request's connection that a `Request` doesn't contain. */
export interface Connection {
  /** Returns the client's network, such as `203.0.113.0/24`; computed on demand, because few requests need it. */
  readClientNetwork: () => string;
}

export interface RequestEnv {
  Bindings: Connection;
  Variables: { facts: RequestFacts };
}

/** A request on its way from the entry point to its handler. */
export type RequestContext = Context<RequestEnv>;

export type Middleware = MiddlewareHandler<RequestEnv>;
export type RouteHandler = Handler<RequestEnv>;

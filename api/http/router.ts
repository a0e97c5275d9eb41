import type { IncomingRequest } from './incomingRequest.ts';
import { type BufferedResponse, createErrorResponse, createRedirect } from './bufferedResponse.ts';

/** Handles the requests of one route. `params` contains the path's named segments, decoded. */
export type RouteHandler<Services> = (
  request: IncomingRequest,
  params: Record<string, string>,
  services: Services,
) => BufferedResponse | Promise<BufferedResponse>;

/** In a path, a segment such as `:id` matches any one segment. A GET route also handles HEAD. */
export type Route<Services> = readonly [
  method: 'GET' | 'POST' | 'OPTIONS',
  path: string,
  handler: RouteHandler<Services>,
];

/** The route of a request. */
export interface FoundRoute<Services> {
  /** The pattern of the path, such as `/thought/:id`. */
  path: string;
  handle: (services: Services) => Promise<BufferedResponse>;
}

/**
 * Creates a function that finds the first matching route. If the path matches only routes of other methods, the response
 * is 405 with the allowed methods. If no path matches, the client is redirected to the one that it probably means, or
 * `fallback` is called.
 */
export function createRouter<Services>(
  routes: readonly Route<Services>[],
  fallback: RouteHandler<Services>,
): (request: IncomingRequest) => FoundRoute<Services> {
  const compiled = routes.map(([method, path, handler]) => ({
    method,
    path,
    handler,
    pattern: compilePath(path),
  }));
  const gets = compiled.filter(({ method, path }) => method === 'GET' && path !== '/');
  /** Returns the path of a page without repeated slashes, a slash at the end, and upper case where there is none. */
  const correctPath = (pathname: string): string | null => {
    const trimmed = pathname.replace(/\/+/g, '/').replace(/\/$/, '');
    for (const { path, pattern } of gets) {
      const params = matchPath(new RegExp(pattern, 'i'), trimmed);
      if (params !== null)
        return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    }
    return null;
  };
  return (request) => {
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const candidates = compiled.flatMap((route) => {
      const params = matchPath(route.pattern, request.pathname);
      return params === null ? [] : [{ ...route, params }];
    });
    const matchingRoute = candidates.find((route) => route.method === method);
    return {
      // Files, and pages that don't exist, have a route of their own.
      path: candidates[0]?.path ?? '*',
      handle: async (services) => {
        if (matchingRoute !== undefined)
          return matchingRoute.handler(request, matchingRoute.params, services);
        if (candidates.length > 0)
          return createMethodNotAllowedResponse(candidates.map((candidate) => candidate.method));
        const intendedPath = method === 'GET' ? correctPath(request.pathname) : null;
        if (intendedPath !== null) return createRedirect(`${intendedPath}${new URL(request.url).search}`);
        const fallbackResponse = await fallback(request, {}, services);
        return method === 'GET' || fallbackResponse.status === 404
          ? fallbackResponse
          : createMethodNotAllowedResponse(['GET']);
      },
    };
  };
}

function compilePath(path: string): RegExp {
  const literal = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
}

/** Returns the named segments, decoded; null when the path does not match, or is not valid percent-encoding. */
function matchPath(pattern: RegExp, pathname: string): Record<string, string> | null {
  const match = pattern.exec(pathname);
  if (match === null) return null;
  try {
    return Object.fromEntries(
      Object.entries(match.groups ?? {}).map(([name, segment]) => [name, decodeURIComponent(segment)]),
    );
  } catch {
    return null;
  }
}

function createMethodNotAllowedResponse(methods: readonly string[]): BufferedResponse {
  const allowed = [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))];
  const text = `This URL does not support that method: use ${allowed.join(' or ')}.`;
  return createErrorResponse(405, text, { allow: allowed.join(', ') });
}

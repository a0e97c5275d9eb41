import type { Services } from '../services.ts';

/** What answers one address; `match` holds the path's named segments, decoded. */
export type RouteHandler = (
  request: Request,
  params: Record<string, string>,
  services: Services,
) => Response | Promise<Response>;

/** A path is literal but for segments such as `:id`, each of which takes one whole segment. GET answers HEAD too. */
export type Route = readonly [method: 'GET' | 'POST', path: string, handler: RouteHandler];

/**
 * The first route that matches answers. A path that is known under other methods only is answered with 405 and the
 * methods it has; every other one falls to `otherwise`.
 */
export function createRouter(routes: readonly Route[], fallback: RouteHandler) {
  const compiled = routes.map(([method, path, handler]) => ({ method, handler, pattern: compilePath(path) }));
  return async (request: Request, services: Services): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const candidates = compiled.flatMap((route) => {
      const match = matchPath(route.pattern, pathname);
      return match === null ? [] : [{ ...route, match }];
    });
    const matchingRoute = candidates.find((route) => route.method === method);
    if (matchingRoute !== undefined) return matchingRoute.handler(request, matchingRoute.match, services);
    if (candidates.length > 0) return createMethodNotAllowedResponse(candidates.map((route) => route.method));
    const fallbackResponse = await fallback(request, {}, services);
    return method === 'GET' || fallbackResponse.status === 404
      ? fallbackResponse
      : createMethodNotAllowedResponse(['GET']);
  };
}

function compilePath(path: string): RegExp {
  const literal = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
}

/** The named segments; null when the path does not match, or is no valid percent-encoding. */
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

function createMethodNotAllowedResponse(methods: readonly string[]): Response {
  const allowed = [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))];
  return new Response(`This address does not take that method: use ${allowed.join(' or ')}.`, {
    status: 405,
    headers: {
      allow: allowed.join(', '),
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    },
  });
}

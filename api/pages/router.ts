import type { Services } from '../services.ts';

/** What answers one address; `match` holds the path's named segments, decoded. */
export type Handler = (
  request: Request,
  match: Record<string, string>,
  services: Services,
) => Response | Promise<Response>;

/** A path is literal but for segments such as `:id`, each of which takes one whole segment. GET answers HEAD too. */
export type Route = readonly [method: 'GET' | 'POST', path: string, handler: Handler];

/**
 * The first route that matches answers. A path that is known under other methods only is answered with 405 and the
 * methods it has; every other one falls to `otherwise`.
 */
export function router(routes: readonly Route[], otherwise: Handler) {
  const compiled = routes.map(([method, path, handler]) => ({ method, handler, pattern: compile(path) }));
  return async (request: Request, services: Services): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const candidates = compiled.flatMap((route) => {
      const match = matched(route.pattern, pathname);
      return match === null ? [] : [{ ...route, match }];
    });
    const chosen = candidates.find((route) => route.method === method);
    if (chosen !== undefined) return chosen.handler(request, chosen.match, services);
    if (candidates.length > 0) return notAllowed(candidates.map((route) => route.method));
    const other = await otherwise(request, {}, services);
    return method === 'GET' || other.status === 404 ? other : notAllowed(['GET']);
  };
}

function compile(path: string): RegExp {
  const literal = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
}

/** The named segments; null when the path does not match, or is no valid percent-encoding. */
function matched(pattern: RegExp, pathname: string): Record<string, string> | null {
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

function notAllowed(methods: readonly string[]): Response {
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

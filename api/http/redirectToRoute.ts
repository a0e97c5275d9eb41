import type { Hono } from 'hono';
import { createRedirect } from './responses.ts';
import type { Middleware, RequestEnv } from './requestContext.ts';

/**
 * Redirects from an address that was probably meant to be a route of the application: with repeated slashes, a slash or
 * `index.html` at the end, or capitals in a part that has none.
 */
export function redirectToRoute(app: Hono<RequestEnv>): Middleware {
  let routes: { path: string; pattern: RegExp }[] | undefined;
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const trimmed = pathname.replace(/\/+/g, '/').replace(/\/(?:index\.html)?$/, '');
    routes ??= app.routes
      .filter(({ method }) => method === 'GET')
      .map(({ path }) => ({ path, pattern: toPattern(path) }));
    for (const { path, pattern } of c.req.method === 'POST' ? [] : routes) {
      const match = pattern.exec(trimmed === '' ? '/' : trimmed);
      if (match === null) continue;
      const intended = path.replace(/:(\w+)/g, (_, name: string) => match.groups?.[name] ?? '');
      if (intended !== pathname) return createRedirect(intended + search);
    }
    return next();
  };
}

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`, 'i');
}

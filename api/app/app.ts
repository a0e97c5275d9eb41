// The API and the site as one application, which both entry points serve.
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { pageNames, pages } from '#domain/pages/pages.ts';
import { finishResponse, respondNotModified } from '../http/finishResponse.ts';
import { limitRequestTime, logRequests } from '../http/logRequests.ts';
import type { Middleware, RequestContext, RequestEnv, RouteHandler } from '../http/requestContext.ts';
import { createErrorResponse, createJsonResponse, createRedirect } from '../http/responses.ts';
import { clientGoneStatus, createWorkQueue, waitForTurn } from '../http/workQueue.ts';
import { serveImage } from '../images/serveImage.ts';
import { createFeedHandler } from '../site/feeds.ts';
import { serveHealth, serveMetrics } from '../site/health.ts';
import { handleSignIn, serveSignInPage } from '../site/localSignIn.ts';
import { createPageHandler, respondToError, serveNotFoundPage } from '../site/renderPage.ts';
import { serveCard } from '../site/serveCard.ts';
import { serveManifest, serveRobots, serveSitemap } from '../site/siteFiles.ts';
import type { SiteHandler, SiteServices } from '../site/siteServices.ts';
import { createGraphQLHandler } from './graphqlServer.ts';
import type { Services } from './services.ts';

export type App = Hono<RequestEnv>;

/** Creates the application. A request passes the middlewares in this order; its response passes them in reverse. */
export function createApp(
  services: Services,
  serveGraphQL: RouteHandler = createGraphQLHandler(services),
): App {
  const app: App = new Hono();
  const costly = waitForTurn(createWorkQueue(), createBusyResponse);
  const addRequestId = (c: RequestContext): SiteServices => ({
    ...services,
    log: services.log.child({ requestId: c.get('facts').requestId }),
  });
  const serve =
    (handle: SiteHandler): RouteHandler =>
    (c) =>
      handle(c, addRequestId(c));

  app.use(logRequests(services));
  app.use(respondNotModified);
  app.use(refreshThoughts(services));
  if (services.responseCache !== null) app.use(services.responseCache.middleware);
  app.use(finishResponse(services.settings));
  app.use(limitRequestTime);
  app.use(methodNotAllowed({ app, onMethodNotAllowed: createMethodNotAllowedResponse }));

  app.options('/graphql', allowAnyOrigin);
  app.all('/graphql', costly, serveGraphQL);
  for (const name of pageNames) app.get(pages[name].path, costly, serve(createPageHandler(name)));
  app.get('/thought/:id/share.jpg', costly, serve(serveCard));
  app.get('/feed.atom', costly, serve(createFeedHandler('atom')));
  app.get('/feed.json', costly, serve(createFeedHandler('json')));
  app.get('/sitemap.xml', costly, serve(serveSitemap));
  app.get('/robots.txt', serve(serveRobots));
  app.get('/manifest.webmanifest', serve(serveManifest));
  // Feed readers, link previews and iPhones request these paths without reading a page.
  app.get('/favicon.ico', () => createRedirect('/icon-192.png'));
  for (const name of ['apple-touch-icon', 'apple-touch-icon-precomposed'])
    app.get(`/${name}.png`, () => createRedirect('/icon-apple-180.png'));
  app.get('/health', serve(serveHealth));
  app.get('/metrics', serve(serveMetrics));
  app.get('/images/:name', serve(serveImage));
  app.get('/local-sign-in', serve(serveSignInPage));
  app.post('/local-sign-in', limitSignInBody, serve(handleSignIn));
  app.all('*', serveStaticFile(services), redirectToIntendedPath, costly, serve(serveNotFound));
  app.onError((error, c) =>
    c.req.raw.signal.aborted
      ? new Response(null, { status: clientGoneStatus })
      : respondToError(error, c, addRequestId(c)),
  );
  return app;
}

function createMethodNotAllowedResponse(_c: unknown, methods: readonly string[]): Response {
  const text = `This URL does not support that method: use ${methods.join(' or ')}.`;
  return createErrorResponse(405, text, { allow: methods.join(', ') });
}

/** Responds to a network that has too many waiting requests. */
function createBusyResponse(c: RequestContext): Response {
  const text = 'Too many requests of your network are waiting: try again in a moment.';
  const headers = { 'retry-after': '1' };
  if (c.req.path !== '/graphql') return createErrorResponse(429, text, headers);
  const code = 'RATE_LIMITED';
  c.get('facts').summary.errorCodes = [code];
  return createJsonResponse(429, { errors: [{ message: text, extensions: { code } }] }, headers);
}

/** Refreshes the thoughts in memory. If another process has changed any, the cached responses are deleted. */
function refreshThoughts({ thoughts }: Pick<Services, 'thoughts'>): Middleware {
  return (_c, next) => {
    thoughts.refreshInBackground();
    return next();
  };
}

/**
 * Allows all request headers, because clients send their name and tracing data in headers. `*` doesn't include
 * Authorization, so pages of other origins can't send a token.
 */
const allowAnyOrigin = cors({ allowMethods: ['GET', 'POST'], allowHeaders: ['*'], maxAge: 86_400 });

const limitSignInBody = bodyLimit({
  maxSize: 16 * 1024,
  onError: () => createErrorResponse(413, 'The body has more than 16,384 bytes: send less at once.'),
});

function serveStaticFile({ staticFiles }: Pick<SiteServices, 'staticFiles'>): Middleware {
  return async (c, next) => {
    const file = await staticFiles.serveFile(c.req.path);
    if (file === null) return next();
    return isRead(c) ? file : createMethodNotAllowedResponse(c, ['GET', 'HEAD']);
  };
}

/**
 * Redirects to the path without repeated slashes, a slash or `index.html` at the end, and capitals in its first part,
 * because no path of this site has any of them.
 */
const redirectToIntendedPath: Middleware = async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  const segments = pathname
    .replace(/\/index\.html$/, '')
    .split('/')
    .filter(Boolean);
  const path = `/${segments.join('/')}`.replace(/^\/[^/]+/, (first) => first.toLowerCase());
  return isRead(c) && path !== pathname ? createRedirect(path + search) : next();
};

/** Responds to GET and HEAD with an HTML page, and to other methods with a short text, which takes half the time. */
const serveNotFound: SiteHandler = (c, services) =>
  isRead(c) ? serveNotFoundPage(c, services) : createErrorResponse(404, 'There is nothing at this URL.');

const isRead = ({ req: { method } }: RequestContext) => method === 'GET' || method === 'HEAD';

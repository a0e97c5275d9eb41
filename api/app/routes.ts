// All routes of the site except /graphql. Features don't import each other, so their dependencies are connected here.
import { type PageName, pageNames, pages } from '#domain/pages/pages.ts';
import { measureImage } from '../images/measureImage.ts';
import { servePhoto } from '../images/servePhoto.ts';
import { serveImage } from '../images/serveImage.ts';
import { serveCard } from '../images/shareCards/serveCard.ts';
import { handleDevSignIn, serveDevSignInPage } from './devSignInRoutes.ts';
import { createNewestFeedHandler } from '../site/feeds/serveFeed.ts';
import { serveAuthorPage, serveBrowsePage } from '../site/browsing/listPages.ts';
import { serveTodayPage } from '../site/browsing/todayPage.ts';
import { serveHealth } from '../site/health.ts';
import { serveHomePage } from '../site/homePage.ts';
import { serveAdminPage, serveNotFoundPage, servePlaygroundPage } from '../site/renderPage.ts';
import { serveManifest, serveRobots } from '../site/siteFiles.ts';
import type { Connection } from '../http/connection.ts';
import { createErrorResponse } from '../http/bufferedResponse.ts';
import type { IncomingRequest } from '../http/incomingRequest.ts';
import { createRouter, type FoundRoute, type Route, type RouteHandler } from '../http/router.ts';
import { serveMetrics } from '../site/serveMetrics.ts';
import { serveSitemap, serveSitemapIndex } from '../site/sitemap.ts';
import { serveThoughtPage } from '../site/thoughtPage.ts';
import type { RequestServices } from './services.ts';
import {
  findAuthorThoughts,
  findNextThought,
  findThought,
  readAuthor,
  readBrowsePage,
  readDailyThoughts,
  readFeed,
} from '../thoughts/publicThoughts.ts';

/** The services that the handlers of routes can use. */
export interface RouteServices extends RequestServices, Pick<Connection, 'readClientNetwork'> {}

/** Returns the services with the functions of other features that the pages of the site need. */
function connectFeatures(services: RouteServices) {
  return {
    ...services,
    findThought: (id: string) => findThought(id, services),
    findNextThought: (id: string) => findNextThought(id, services),
    measureImage: (path: string) => measureImage(path, services),
    readFirstPage: (page: { seed: number; first: number }) => readFeed(services, { ...page, after: null }),
    findAuthorThoughts: (slug: string, first: number) => findAuthorThoughts(services, slug, first),
    readDailyThoughts: () => readDailyThoughts(services),
    readBrowsePage: (options: Parameters<typeof readBrowsePage>[1]) => readBrowsePage(services, options),
    readAuthor: (slug: string, page: Parameters<typeof readAuthor>[2]) => readAuthor(services, slug, page),
  };
}

type ConnectedServices = ReturnType<typeof connectFeatures>;

const pageHandlers: Record<PageName, RouteHandler<ConnectedServices>> = {
  home: serveHomePage,
  thought: serveThoughtPage,
  today: serveTodayPage,
  browse: serveBrowsePage,
  author: serveAuthorPage,
  admin: serveAdminPage,
  playground: servePlaygroundPage,
};

/** All routes. */
const routes: readonly Route<ConnectedServices>[] = [
  ...pageNames.map((name): Route<ConnectedServices> => ['GET', pages[name].path, pageHandlers[name]]),

  ['GET', '/thought/:id/share.jpg', serveCard],
  ['GET', '/feed.atom', createNewestFeedHandler('atom')],
  ['GET', '/feed.json', createNewestFeedHandler('json')],
  ['GET', '/sitemap.xml', serveSitemapIndex],
  ['GET', '/sitemap/:page', serveSitemap],
  ['GET', '/robots.txt', serveRobots],
  ['GET', '/manifest.webmanifest', serveManifest],
  ['GET', '/health', serveHealth],
  ['GET', '/metrics', serveMetrics],
  ['GET', '/images/photo', servePhoto],
  ['GET', '/images/:name', serveImage],
  ['GET', '/local-sign-in', serveDevSignInPage],
  ['POST', '/local-sign-in', handleDevSignIn],
];

const findConnectedRoute = createRouter(
  routes,
  async (request, params, services) =>
    (await services.staticFiles.serveFile(request.pathname)) ??
    (['GET', 'HEAD'].includes(request.method)
      ? serveNotFoundPage(request, params, services)
      : // Only a person needs a page, which takes twice the time, and browsers read it by GET.
        createErrorResponse(404, 'There is nothing at this URL.')),
);

export function findRoute(request: IncomingRequest): FoundRoute<RouteServices> {
  const { path, handle } = findConnectedRoute(request);
  return { path, handle: (services) => handle(connectFeatures(services)) };
}

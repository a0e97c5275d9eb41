// All routes of the site except /graphql. Features don't import each other, so their dependencies are connected here.
import { type PageName, pageNames, pages } from '#domain/pages/pages.ts';
import { measureImage } from '../images/measureImage.ts';
import { servePhoto } from '../images/servePhoto.ts';
import { serveImage } from '../images/serveImage.ts';
import { handleDevSignIn, serveDevSignInPage } from './devSignInRoutes.ts';
import { createNewestFeedHandler } from '../site/feeds/serveFeed.ts';
import {
  createAuthorPageHandler,
  createBrowsePageHandler,
  type ListPageDependencies,
} from '../site/browsing/listPages.ts';
import {
  createTodayFeedHandler,
  createTodayPageHandler,
  type TodayDependencies,
} from '../site/browsing/todayPage.ts';
import { createEmbedPageHandler } from '../site/embedPage.ts';
import { serveHealth } from '../site/health.ts';
import { serveManifest } from '../site/manifest.ts';
import { createOembedHandler } from '../site/oembed.ts';
import { createHomePageHandler, type HomePageDependencies } from '../site/homePage.ts';
import { serveAdminPage, serveNotFoundPage, servePlaygroundPage } from '../site/renderPage.ts';
import { serveRobots } from '../site/robots.ts';
import { type BufferedResponse, createTextResponse } from '../http/bufferedResponse.ts';
import { createRouter, type Route, type RouteHandler } from '../http/router.ts';
import { serveSitemap, serveSitemapIndex } from '../site/sitemap.ts';
import { type ThoughtPageDependencies, createThoughtPageHandler } from '../site/thoughtPage.ts';
import { findAuthorThoughts, readAuthor, readBrowsePage } from '../thoughts/browsing.ts';
import { readDailyThoughts } from '../thoughts/dailyThought.ts';
import { readFeed } from '../thoughts/feed.ts';
import { findNextThought, findThought } from '../thoughts/findThought.ts';
import { serveRandomThoughts } from '../thoughts/serveRandomThoughts.ts';

const thoughtPageDependencies: ThoughtPageDependencies = {
  findThought,
  findNextThought,
  measureImage,
};

const homePageDependencies: HomePageDependencies = {
  findThought,
  readFirstPage: ({ seed, first }, services) => readFeed(services, { seed, first, after: null }),
  findAuthorThoughts,
};

const todayDependencies: TodayDependencies = { readDailyThoughts };

const listPageDependencies: ListPageDependencies = {
  readAuthor,
  readBrowsePage,
  readShuffled: async (services, { seed, first }) =>
    (await readFeed(services, { seed, first, after: null })).edges.map(({ node }) => node),
};

const pageHandlers: Record<PageName, RouteHandler> = {
  home: createHomePageHandler(homePageDependencies),
  thought: createThoughtPageHandler(thoughtPageDependencies),
  today: createTodayPageHandler(todayDependencies),
  browse: createBrowsePageHandler(listPageDependencies),
  author: createAuthorPageHandler(listPageDependencies),
  admin: serveAdminPage,
  playground: servePlaygroundPage,
};

/** All routes, for the tests. */
export const routes: readonly Route[] = [
  ...pageNames.map((name): Route => ['GET', pages[name].path, pageHandlers[name]]),

  ['GET', '/feed.atom', createNewestFeedHandler('atom')],
  ['GET', '/feed.json', createNewestFeedHandler('json')],
  ['GET', '/today.atom', createTodayFeedHandler('atom', todayDependencies)],
  ['GET', '/today.json', createTodayFeedHandler('json', todayDependencies)],
  ['GET', '/oembed', createOembedHandler(thoughtPageDependencies)],
  ['GET', '/embed/:id', createEmbedPageHandler(thoughtPageDependencies)],
  ['GET', '/sitemap.xml', serveSitemapIndex],
  ['GET', '/sitemap/:page', serveSitemap],
  ['GET', '/robots.txt', serveRobots],
  ['GET', '/api/thoughts/random', serveRandomThoughts],
  ['GET', '/manifest.webmanifest', serveManifest],
  ['GET', '/health', serveHealth],
  ['GET', '/images/photo', servePhoto],
  ['GET', '/images/:name', serveImage],
  ['GET', '/local-sign-in', serveDevSignInPage],
  ['POST', '/local-sign-in', handleDevSignIn],
];

export const handleRoute = createRouter(
  routes,
  async (request, params, services) =>
    (await services.staticFiles.serveFile(request.pathname)) ??
    (request.method === 'GET' || request.method === 'HEAD'
      ? serveNotFoundPage(request, params, services)
      : createNotFoundResponse()),
);

/** Only a person needs a page, which takes twice the time, and browsers read it by GET. */
function createNotFoundResponse(): BufferedResponse {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  return createTextResponse(404, headers, 'There is nothing at this URL.');
}

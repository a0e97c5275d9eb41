// Every address of the site but /graphql. Features don't know each other: what one needs of another meets here.
import { measureImage } from './images/measureImage.ts';
import { servePhoto } from './images/relayPhoto.ts';
import { serveImage } from './images/serveImage.ts';
import { handleDevSignIn, serveDevSignInPage } from './localSignIn.ts';
import { createEmbedPageHandler } from './pages/embedPage.ts';
import { serveHealth } from './pages/health.ts';
import { serveManifest } from './pages/manifest.ts';
import { createOembedHandler } from './pages/oembed.ts';
import { serveAdminPage, serveHomePage, serveNotFoundPage, servePlaygroundPage } from './pages/page.ts';
import { serveRobots } from './pages/robots.ts';
import { createRouter } from './pages/router.ts';
import { serveSitemap, serveSitemapIndex } from './pages/sitemap.ts';
import { type ThoughtPageDependencies, createThoughtPageHandler } from './pages/thoughtPage.ts';
import { findNextThought, findThought } from './thoughts/findThought.ts';
import { withImagePath } from './thoughts/presentThought.ts';
import { serveRandomThoughts } from './thoughts/randomRoute.ts';

const thoughtPageDependencies: ThoughtPageDependencies = {
  find: async (id, services) => {
    const found = await findThought(id, services);
    if (found.kind === 'absent') return found;
    return { ...found, thought: await withImagePath(found.thought, services) };
  },
  findNext: findNextThought,
  measureImage,
};

export const handleRoute = createRouter(
  [
    ['GET', '/', serveHomePage],
    ['GET', '/thought/:id', createThoughtPageHandler(thoughtPageDependencies)],
    ['GET', '/admin', serveAdminPage],
    ['GET', '/playground', servePlaygroundPage],

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
  ],
  async (request, params, services) =>
    (await services.staticFiles.serveFile(new URL(request.url).pathname)) ??
    serveNotFoundPage(request, params, services),
);

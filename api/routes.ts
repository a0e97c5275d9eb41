// Every address of the site but /graphql. Features don't know each other: what one needs of another meets here.
import { measureImage } from './images/measureImage.ts';
import { relayPhoto } from './images/relayPhoto.ts';
import { serveImage } from './images/serveImage.ts';
import { answerLocalSignIn, openLocalSignIn } from './localSignIn.ts';
import { embedPage } from './pages/embedPage.ts';
import { health } from './pages/health.ts';
import { manifest } from './pages/manifest.ts';
import { oembed } from './pages/oembed.ts';
import { adminPage, homePage, notFoundPage, playgroundPage } from './pages/page.ts';
import { robots } from './pages/robots.ts';
import { router } from './pages/router.ts';
import { sitemap, sitemapIndex } from './pages/sitemap.ts';
import { type Finders, thoughtPage } from './pages/thoughtPage.ts';
import { findNextThought, findThought } from './thoughts/findThought.ts';
import { presentThought } from './thoughts/presentThought.ts';
import { answerRandom } from './thoughts/randomRoute.ts';

const finders: Finders = {
  find: async (id, services) => {
    const found = await findThought(id, services);
    if (found.kind === 'absent') return found;
    return { ...found, thought: await presentThought(found.thought, services) };
  },
  findNext: findNextThought,
  measureImage,
};

export const answerPage = router(
  [
    ['GET', '/', homePage],
    ['GET', '/thought/:id', thoughtPage(finders)],
    ['GET', '/admin', adminPage],
    ['GET', '/playground', playgroundPage],

    ['GET', '/oembed', oembed(finders)],
    ['GET', '/embed/:id', embedPage(finders)],
    ['GET', '/sitemap.xml', sitemapIndex],
    ['GET', '/sitemap/:page', sitemap],
    ['GET', '/robots.txt', robots],
    ['GET', '/api/thoughts/random', answerRandom],
    ['GET', '/manifest.webmanifest', manifest],
    ['GET', '/health', health],
    ['GET', '/images/photo', relayPhoto],
    ['GET', '/images/:name', serveImage],
    ['GET', '/local-sign-in', openLocalSignIn],
    ['POST', '/local-sign-in', answerLocalSignIn],
  ],
  async (request, match, services) =>
    (await services.site.file(new URL(request.url).pathname)) ?? notFoundPage(request, match, services),
);

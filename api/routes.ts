// Every address of the site but /graphql. Features don't know each other: what one needs of another meets here.
import { relayPhoto } from './images/relayPhoto.ts';
import { serveImage } from './images/serveImage.ts';
import { health } from './pages/health.ts';
import { openPage, pageNotFound } from './pages/page.ts';
import { router } from './pages/router.ts';

export const answerPage = router(
  [
    ['GET', '/', openPage],
    ['GET', '/thought/:id', openPage],
    ['GET', '/admin', openPage],
    ['GET', '/playground', openPage],
    ['GET', '/health', health],
    ['GET', '/images/photo', relayPhoto],
    ['GET', '/images/:name', serveImage],
  ],
  async (request, match, services) =>
    (await services.site.file(new URL(request.url).pathname)) ?? pageNotFound(request, match, services),
);

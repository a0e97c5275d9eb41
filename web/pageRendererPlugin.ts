import { json } from 'node:stream/consumers';
import type { PageContent, RenderedPage } from '#domain/pages/pageContent.ts';
import type { Plugin } from 'vite';

/**
 * Renders pages with src/start/entry-server.tsx for the API: in development by a request to Vite, in production by a
 * build that the API loads. The build leaves out dynamic imports, because only browsers load them.
 */
export function pageRendererPlugin(): Plugin {
  return {
    name: 'page-renderer',
    resolveDynamicImport(specifier) {
      return this.environment.name === 'ssr' && typeof specifier === 'string'
        ? { id: specifier, external: true }
        : null;
    },
    configureServer: (server) => {
      server.middlewares.use('/@render', (request, response) => {
        const render = async () => {
          const content = (await json(request)) as PageContent;
          const { renderPage } = (await server.ssrLoadModule('/src/start/entry-server.tsx')) as {
            renderPage: (content: PageContent) => RenderedPage;
          };
          return JSON.stringify(renderPage(content));
        };
        render().then(
          (page) => response.end(page),
          (error: unknown) =>
            response.writeHead(500).end(error instanceof Error ? error.stack : String(error)),
        );
      });
    },
  };
}

// Lets Vite's development server pass on to the API what it doesn't serve itself.
import type { Plugin } from 'vite';

const apiPaths = [
  '/feed.',
  '/graphql',
  '/health',
  '/images',
  '/local-sign-in',
  '/manifest.webmanifest',
  '/sitemap.xml',
  '/robots.txt',
];

/** The API still serves the pages, with their settings and metadata; Vite adds hot reload. */
export function apiPlugin(apiUrl: string, waitUntilReady: () => Promise<Error | null>): Plugin {
  const requireApi = async () => {
    const error = await waitUntilReady();
    if (error !== null) throw error;
  };
  const readPage = async (url: string) => {
    await requireApi();
    return fetch(new URL(url, apiUrl), { headers: { accept: 'text/html' } });
  };
  return {
    name: 'api',
    config: () => ({
      server: {
        proxy: Object.fromEntries(
          apiPaths.map((path) => [path, { target: apiUrl, changeOrigin: true, bypass: requireApi }]),
        ),
      },
    }),
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        if (request.headers.accept?.includes('text/html') !== true || request.url === undefined)
          return next();
        const url = request.url;
        // The API may have ended while it rendered the page.
        readPage(url)
          .catch(() => readPage(url))
          .then(async (page) => {
            const html = await server.transformIndexHtml(url, await page.text());
            response.writeHead(page.status, { 'content-type': 'text/html; charset=utf-8' }).end(html);
          })
          .catch(next);
      });
    },
  };
}

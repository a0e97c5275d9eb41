import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { bootstrapPlugin } from './bootstrapPlugin.ts';
import { preloadLinksPlugin } from './preloadLinksPlugin.ts';
import { serviceWorkerPlugin } from './serviceWorkerPlugin.ts';
import { browserTargets } from './browserTargets.ts';

const apiPort = Number(process.env['PORT'] ?? 4000) + 1;
const apiUrl = `http://127.0.0.1:${apiPort}`;

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../.cache/vite',
  plugins: [react(), apiPagesPlugin(), bootstrapPlugin(), preloadLinksPlugin(), serviceWorkerPlugin()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: browserTargets,
    modulePreload: {
      // Each of the targets knows it.
      polyfill: false,
      // The entry script is running by the time anything is imported; Firefox reports preloading it again as failed.
      resolveDependencies: (_fileName, dependencies) => dependencies.filter((path) => !isEntryScript(path)),
    },
    assetsInlineLimit: 0,
    // The playground's editor is large, and loaded only by those who open the playground.
    chunkSizeWarningLimit: 3000,
    rolldownOptions: {
      onLog: (level, log, handle) => {
        // Directives of the React compiler in GraphiQL's files, which mean nothing once compiled.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
    },
  },
  // GraphiQL's workers are found only in files that Vite has not bundled beforehand.
  optimizeDeps: {
    exclude: ['graphiql/setup-workers/vite', '@graphiql/react/setup-workers/vite'],
    include: ['graphql', 'nullthrows', 'picomatch-browser'],
  },
  server: {
    proxy: Object.fromEntries(
      [
        '/graphql',
        '/health',
        '/images',
        '/local-sign-in',
        '/manifest.webmanifest',
        '/oembed',
        '/sitemap.xml',
        '/sitemap/',
        '/robots.txt',
        '/api/thoughts',
      ].map((path) => [path, apiUrl]),
    ),
  },
});

/** Whether a file of the build is the script that index.html starts. */
function isEntryScript(path: string): boolean {
  return /^assets\/index-[\w-]+\.js$/.test(path);
}

/** While developing, pages still come from the API, with their settings and heads; Vite adds its hot reload. */
function apiPagesPlugin(): Plugin {
  return {
    name: 'api-pages',
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        if (request.headers.accept?.includes('text/html') !== true || request.url === undefined)
          return next();
        const url = request.url;
        fetch(new URL(url, apiUrl), { headers: { accept: 'text/html' } })
          .then(async (page) => {
            const html = await server.transformIndexHtml(url, await page.text());
            response.writeHead(page.status, { 'content-type': 'text/html; charset=utf-8' }).end(html);
          })
          .catch(next);
      });
    },
  };
}

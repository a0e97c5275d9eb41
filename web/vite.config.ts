import react from '@vitejs/plugin-react';
import { json } from 'node:stream/consumers';
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite';
import type { PageContent, RenderedPage } from '#domain/pages/pageData.ts';
import { browserTargets, cssTargets } from './browserTargets.ts';
import { classicScriptsPlugin } from './classicScriptsPlugin.ts';

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  cacheDir: '../.cache/vite',
  plugins: [react(), breakpointsPlugin(), fontsPlugin(), pageRendererPlugin(), classicScriptsPlugin()],
  css: {
    transformer: 'lightningcss',
    lightningcss: {
      targets: cssTargets,
      // Lightning CSS needs this for the breakpoints.
      drafts: { customMedia: true },
      // Grid areas and animations are shared by several style sheets.
      cssModules: { grid: false, animation: false },
    },
  },
  // The environments are built in this order. The client's build empties the folder.
  environments: {
    client: clientEnvironment,
    ssr: createPageRendererEnvironment(command === 'build'),
  },
  // Vite finds GraphiQL's workers only in files that it hasn't pre-bundled.
  optimizeDeps: {
    exclude: ['graphiql/setup-workers/vite', '@graphiql/react/setup-workers/vite'],
    include: ['graphql', 'nullthrows', 'picomatch-browser'],
  },
}));

/**
 * The chunks that visitors load, one for each moment when they wait, because a request costs more than the bytes of a
 * small file. Each chunk has the matching modules and their imports, unless a chunk of a higher priority has them.
 */
const files = [
  // The entry script, which only waits for the first paint.
  { name: 'index', tags: ['$initial' as const] },
  // React changes less often than the application.
  { name: 'react', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\// },
  // The styles of the home page and of a thought, which lists don't need for their first paint.
  { name: 'views', test: /\/(Home|Dock|Bubble|ThoughtArticle)\.module\.css$/ },
  // The code that hydration waits for.
  { name: 'app', test: /\/start\/renderApp\.tsx$/ },
  // The additional code of pages with text.
  { name: 'pages', test: /\/src\/(page\/|thought\/ThoughtPage|browsing\/\w+Page)/ },
  // The code that every page loads after its first render.
  {
    name: 'extras',
    test: /\/(LazySiteParts|LazyHomeParts|BubbleActions|bubbleLayout|Video\w+|notifications\/messages)\.tsx?$/,
  },
  // Apollo Client and the code that uses it.
  {
    name: 'queries',
    test: /\/(apollo|ThoughtLoader|loaders|HomeFeed|pushSubscription|NotificationSettingsDialog)\.tsx?$/,
  },
  { name: 'firebase', test: /\/devices\/firebase\/firebase(Analytics|Messaging)\.ts$/ },
];

const clientEnvironment: EnvironmentOptions = {
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // Lists the licences of all bundled packages. The fonts' licences are added to it.
    license: { fileName: 'licenses.txt' },
    // The API reads the manifest to find the style sheets of a page.
    manifest: true,
    target: browserTargets,
    modulePreload: {
      // All target browsers support modulepreload.
      polyfill: false,
      // The entry script is already running when it imports anything, and Firefox reports preloading it as failed.
      resolveDependencies: (_fileName, dependencies) =>
        dependencies.filter((path) => !/^assets\/index-[\w-]+\.js$/.test(path)),
    },
    assetsInlineLimit: 0,
    // The playground's editor is large, but only the playground loads it.
    chunkSizeWarningLimit: 3000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: files.map((file, index) => Object.assign(file, { priority: files.length - index })),
        },
      },
      onLog: (level, log, handle) => {
        // GraphiQL's files contain directives of the React compiler, which have no effect after compilation.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
    },
  },
};

/** The page renderer, which the API imports. Its build contains all its dependencies. */
function createPageRendererEnvironment(isBuild: boolean): EnvironmentOptions {
  return {
    build: {
      ssr: 'src/start/entry-server.tsx',
      outDir: '../dist/web/server',
      emptyOutDir: true,
      copyPublicDir: false,
      minify: true,
      rolldownOptions: { output: { entryFileNames: '[name].mjs', codeSplitting: false } },
    },
    ...(isBuild && {
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
    }),
  };
}

/**
 * Lets the API render pages by a request to Vite in development. The build, which the API loads in production, contains the
 * pages, but nothing else that is imported dynamically, because only browsers load it.
 */
function pageRendererPlugin(): Plugin {
  return {
    name: 'page-renderer',
    resolveDynamicImport(specifier, importer) {
      const isClientOnly = this.environment.name === 'ssr' && !importer?.endsWith('/pageComponents.ts');
      return isClientOnly && typeof specifier === 'string' ? { id: specifier, external: true } : null;
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

/** Lets all style sheets use the breakpoints without an import. Custom media queries are known in their file only. */
function breakpointsPlugin(): Plugin {
  return {
    name: 'breakpoints',
    enforce: 'pre',
    transform: {
      filter: { id: { include: /\/web\/src\/.*\.css(\?inline)?$/, exclude: /\/breakpoints\.css$/ } },
      handler: (css) => `@import '/src/ui/breakpoints.css';\n${css}`,
    },
  };
}

/**
 * Loads Fontsource's fonts, without the format of old browsers, and those with `?optional` under another name, for text
 * that keeps the font of its first paint.
 */
function fontsPlugin(): Plugin {
  return {
    name: 'fonts',
    enforce: 'pre',
    transform: {
      filter: { id: /@fontsource\/.*\.css/ },
      handler: (source, id) => {
        const css = source.replaceAll(/, url\(\S+\) format\('woff'\)/g, '');
        if (!id.endsWith('?optional')) return css;
        return css.replaceAll(/font-family: '\w+/g, '$& Optional').replaceAll('swap', 'optional');
      },
    },
  };
}

import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite';
import { codeSplittingGroups } from './codeSplitting.ts';
import { bootstrapPlugin } from './bootstrapPlugin.ts';
import { pageRendererPlugin } from './pageRendererPlugin.ts';
import { pageStylesPlugin } from './pageStylesPlugin.ts';
import { serviceWorkerPlugin } from './serviceWorkerPlugin.ts';
import { browserTargets, cssTargets } from './browserTargets.ts';

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  cacheDir: '../.cache/vite',
  plugins: [
    react(),
    breakpointsPlugin(),
    bootstrapPlugin(),
    pageRendererPlugin(),
    pageStylesPlugin(),
    serviceWorkerPlugin(),
  ],
  css: {
    transformer: 'lightningcss',
    lightningcss: {
      targets: cssTargets,
      // For the breakpoints.
      drafts: { customMedia: true },
      // Grid areas and animations are shared by several style sheets.
      cssModules: { grid: false, animation: false },
    },
  },
  environments: {
    client: clientEnvironment,
    ssr: createPageRendererEnvironment(command === 'build'),
  },
  builder: {
    // The client's build empties the folder, so it comes first.
    buildApp: async (builder) => {
      const { client, ssr } = builder.environments;
      if (client !== undefined) await builder.build(client);
      if (ssr !== undefined) await builder.build(ssr);
    },
  },
  // Vite finds GraphiQL's workers only in files that it hasn't pre-bundled.
  optimizeDeps: {
    exclude: ['graphiql/setup-workers/vite', '@graphiql/react/setup-workers/vite'],
    include: ['graphql', 'nullthrows', 'picomatch-browser'],
  },
}));

const clientEnvironment: EnvironmentOptions = {
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The licences of all packages that this build contains. The licences of the site's fonts are added to it.
    license: { fileName: 'licenses.txt' },
    // scripts/build/pageWeight.ts reads it.
    manifest: true,
    target: browserTargets,
    modulePreload: {
      // All target browsers support modulepreload.
      polyfill: false,
      // The entry script is already running when it imports anything, and Firefox reports preloading it as failed.
      resolveDependencies: (_fileName, dependencies) => dependencies.filter((path) => !isEntryScript(path)),
    },
    assetsInlineLimit: 0,
    // The playground's editor is large, but only the playground loads it.
    chunkSizeWarningLimit: 3000,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: codeSplittingGroups },
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

/** Returns whether a file of the build is the script that index.html loads. */
function isEntryScript(path: string): boolean {
  return /^assets\/index-[\w-]+\.js$/.test(path);
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

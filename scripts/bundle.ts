// Bundles the API and the built site for Lambda. docs/decisions/026 has the reasons and the figures.
import { build } from 'esbuild';
import { cpSync, rmSync } from 'node:fs';
import { firestoreBundlePlugin } from './firestoreBundlePlugin.ts';

rmSync('dist/lambda', { recursive: true, force: true });
await build({
  entryPoints: { lambda: 'api/lambdaEntry.ts' },
  outdir: 'dist/lambda',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  minify: true,
  // Leaves out the checks that libraries make during development.
  define: { 'process.env.NODE_ENV': '"production"' },
  platform: 'node',
  // Lambda waits for the top-level await of a module before it sends the first request.
  format: 'esm',
  // Code that is imported dynamically gets files of its own, which are read when they are needed.
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  target: 'node24',
  // All imports must resolve to one copy of graphql. This one consists of ES modules, so unused code is left out.
  alias: { graphql: 'graphql/index.mjs' },
  // What a module in CommonJS format can use everywhere.
  banner: {
    js: [
      "import { createRequire as createRequireOfBundle } from 'node:module';",
      'const require = createRequireOfBundle(import.meta.url);',
      'const { filename: __filename, dirname: __dirname } = import.meta;',
    ].join(''),
  },
  plugins: [firestoreBundlePlugin],
  external: ['@aws-sdk/*'],
  logLevel: 'warning',
});
cpSync('dist/web', 'dist/lambda/web', { recursive: true });

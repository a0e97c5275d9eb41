import type { KnipConfig } from 'knip';

/** `knip --production` sees only the patterns with an exclamation mark, so it finds files and exports that only tests use. */
export default (({ production }) => ({
  entry: [
    '{bench,scripts}/**/*.ts!',
    'api/{commands/{data,doctor},entry/{lambda,node}}.ts!',
    'codegen/*.ts!',
    'tests/**/{*.config,*.contract,lambdaBootstrap}.ts',
    'web/src/start/{bootstrap.ts,entry-*.{ts,tsx}}!',
    'web/vite.config.ts!',
    'web/worker/worker.ts!',
  ],
  project: ['**/*.{ts,tsx}!', '!**/*.{test,spec,contract}.{ts,tsx}!', '!{infrastructure,tests}/**!'],
  // An export that its own file uses may also be tested directly.
  ignoreExportsUsedInFile: production ?? false,
  // Knip doesn't see these uses: the bundle script copies the fonts, and Serverless is run by its path.
  ignoreDependencies: ['serverless'],
  // The peers are in bench/package.json, because only the benchmarks need them.
  ignoreIssues: { 'bench/peers/*': ['unlisted'], '**/*.generated.ts': ['unlisted'] },
  // Ignores programs of the operating system.
  exclude: ['binaries'],
})) satisfies KnipConfig;

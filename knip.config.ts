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
  // The bundle script copies the fonts, and Serverless is run by its path.
  ignoreDependencies: ['serverless'],
  // bench/package.json has the peers that are only installed for the benchmarks.
  ignoreIssues: { 'bench/peers/*': ['unlisted'], '**/*.generated.ts': ['unlisted'] },
  // Programs of the system, which the files look for.
  exclude: ['binaries'],
})) satisfies KnipConfig;

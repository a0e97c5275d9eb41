// Bundles the API and the built site for Lambda. CommonJS needs no workaround for the `require` calls of dependencies.
import { build } from 'esbuild';
import { cpSync, rmSync } from 'node:fs';

rmSync('dist/lambda', { recursive: true, force: true });
await build({
  entryPoints: ['api/lambda.ts'],
  outfile: 'dist/lambda/lambda.cjs',
  bundle: true,
  minify: true,
  keepNames: true,
  platform: 'node',
  format: 'cjs',
  target: 'node24',
  external: ['@aws-sdk/*'],
  logLevel: 'warning',
});
cpSync('dist/web', 'dist/lambda/web', { recursive: true });

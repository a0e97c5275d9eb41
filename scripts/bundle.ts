// What goes to Lambda: the API as one CommonJS file (needs no banner for its dependencies), the built site beside it.
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

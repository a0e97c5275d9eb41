// Builds src/bootstrap.ts into /bootstrap.js, and puts it at the start of the page's head.
import { build } from 'esbuild';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { browserTargets } from './browserTargets.ts';

/**
 * A classic script without a hash in its name: it runs before the page is parsed any further, and a page of an earlier
 * build finds it too. While developing nothing is cached and nothing is waited for, so there it is left out.
 */
export const bootstrapFile = 'bootstrap.js';

export function bootstrapPlugin(): Plugin {
  return {
    name: 'bootstrap',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: bootstrapFile, source: await bundleBootstrap() });
    },
    transformIndexHtml: {
      order: 'post',
      // Before the styles, because a script waits for those that stand before it.
      handler: (html) =>
        html.replace('<!--head-->', `<script src="/${bootstrapFile}"></script>\n    <!--head-->`),
    },
  };
}

async function bundleBootstrap(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'src', 'bootstrap.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: browserTargets,
  });
  return outputFiles[0]?.text ?? '';
}

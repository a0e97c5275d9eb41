// Builds src/bootstrap.ts into /bootstrap.js, and adds it at the start of the page's head.
import { build } from 'esbuild';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { browserTargets } from './browserTargets.ts';

/**
 * A classic script, so that it runs before the rest of the page is parsed. Its name has no hash, so that cached pages
 * of earlier builds can load it too. The development server leaves it out, because nothing is cached there.
 */
export const bootstrapFile = 'bootstrap.js';

export function bootstrapPlugin(): Plugin {
  return {
    name: 'bootstrap',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: bootstrapFile, source: await bundleBootstrap() });
    },
    transformIndexHtml: {
      order: 'post',
      // Placed before the stylesheets, because a script waits for the stylesheets that precede it.
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

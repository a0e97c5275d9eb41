// Builds src/bootstrap.ts into /bootstrap.js, and adds it at the start of the page's head.
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { bundleScript } from './standaloneScriptPlugin.ts';

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
      const source = await bundleScript(join(import.meta.dirname, 'src', 'bootstrap.ts'));
      this.emitFile({ type: 'asset', fileName: bootstrapFile, source });
    },
    transformIndexHtml: {
      order: 'post',
      // Placed before the stylesheets, because a script waits for the stylesheets that precede it.
      handler: (html) =>
        html.replace('<!--head-->', `<script src="/${bootstrapFile}"></script>\n    <!--head-->`),
    },
  };
}

// Builds the two scripts that aren't modules: the bootstrap script and the service worker.
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { browserTargets } from './browserTargets.ts';

export function classicScriptsPlugin(): Plugin {
  return {
    name: 'classic-scripts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transformIndexHtml: {
      order: 'post',
      // Inserts the bootstrap script into the page, so that it runs first, even on cached pages of earlier builds.
      handler: async (html) => {
        const source = await bundle('src/start/bootstrap.ts');
        return html.replace('<!--head-->', () => `<script>${source.trim()}</script>\n    <!--head-->`);
      },
    },
    generateBundle: {
      order: 'post',
      // Writes the service worker to the site's root, so that its scope covers every page.
      async handler(_options, output) {
        const files = Object.keys(output).filter((file) => offlineFile.test(file));
        const urls = [...files.map((file) => `/${file}`), '/icon.svg'].toSorted();
        const version = createHash('sha256').update(urls.join()).digest('hex').slice(0, 12);
        const entry = files.find((file) => file.startsWith('assets/index-'));
        const source = await bundle('worker/worker.ts', {
          BUILD: JSON.stringify({ version, files: urls, entry }),
          'process.env.NODE_ENV': '"production"',
        });
        this.emitFile({ type: 'asset', fileName: 'worker.js', source });
      },
    },
  };
}

/**
 * Matches the files that visitors need offline, with the fonts of Latin letters. Styles are in each page, and other
 * files are cached when they are used.
 */
const offlineFile =
  /^assets\/(((index|rolldown-runtime|react|app)-[\w-]{8}\.js)|(views|pages|extras|queries)-[\w-]{8}\.(js|css)|(figtree-latin-[46]|newsreader-latin-4)00-normal-[\w-]{8}\.woff2)$/;

/** Returns the code of a module and what it imports, as a script that has no imports and defines no global. */
async function bundle(path: string, define: Record<string, string> = {}): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, path)],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: browserTargets,
    define,
  });
  return outputFiles[0]?.text ?? '';
}

// Builds worker/worker.ts into /worker.js, with the list of files that visitors need offline.
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { pageNames, pages } from '#domain/pages/pages.ts';
import { browserTargets } from './browserTargets.ts';

const publicFolder = join(import.meta.dirname, 'public');

/** Emits a classic script at the site's root, so that its scope covers every page and all browsers can run it. */
export function serviceWorkerPlugin(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const assets = [...findOfflineAssets(bundle)].map((fileName) => `/${fileName}`);
        const files = [...assets, ...offlinePublicFiles.map((file) => `/${file}`)].toSorted();
        const hash = createHash('sha256').update(files.join());
        for (const file of offlinePublicFiles) hash.update(readFileSync(join(publicFolder, file)));
        const version = hash.digest('hex').slice(0, 12);
        this.emitFile({
          type: 'asset',
          fileName: 'worker.js',
          source: await bundleWorker({ version, files, entry: findEntryFileName(bundle) }),
        });
      },
    },
  };
}

/** The files of the public folder that public pages use. */
const offlinePublicFiles = readdirSync(publicFolder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /^(icon\.svg|icon-192\.png|badge\.png|sounds\/.*)$/.test(file),
);

/** The folders of pages that can't be used offline, and Firebase, are large. A page's folder has the page's name. */
const excludedModules = new RegExp(
  [
    ...pageNames.filter((name) => pages[name].offline !== 'cachedPage').map((name) => `/src/${name}/`),
    '/devices/firebase/',
  ].join('|'),
);

const latinFont = /\/(figtree|newsreader)-(latin|symbols)-[\w-]{8}\.woff2$/;

/** Returns the chunks of public pages, their styles and the fonts of Latin texts; others are cached when they are used. */
function findOfflineAssets(bundle: Rolldown.OutputBundle): Set<string> {
  const fonts = Object.keys(bundle).filter((fileName) => latinFont.test(fileName));
  const fileNames = new Set(fonts);
  const visit = (output: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined) => {
    if (
      output?.type !== 'chunk' ||
      fileNames.has(output.fileName) ||
      excludedModules.test(output.facadeModuleId ?? '')
    )
      return;
    fileNames.add(output.fileName);
    for (const style of output.viteMetadata?.importedCss ?? []) fileNames.add(style);
    for (const fileName of [...output.imports, ...output.dynamicImports]) visit(bundle[fileName]);
  };
  for (const output of Object.values(bundle)) if (output.type === 'chunk' && output.isEntry) visit(output);
  return fileNames;
}

/** Returns the file name of the script that index.html loads. */
function findEntryFileName(bundle: Rolldown.OutputBundle): string {
  return Object.values(bundle).find((output) => output.type === 'chunk' && output.isEntry)?.fileName ?? '';
}

async function bundleWorker(buildInfo: { version: string; files: string[]; entry: string }): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'worker', 'worker.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: browserTargets,
    define: { BUILD: JSON.stringify(buildInfo) },
  });
  return outputFiles[0]?.text ?? '';
}

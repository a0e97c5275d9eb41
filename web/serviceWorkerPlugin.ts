// Builds worker/worker.ts into /worker.js, with the list of files that visitors need offline.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { publicFiles } from './codeSplitting.ts';
import { bundleScript } from './bundleScript.ts';

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
        const files = [...assets, '/icon.svg'].toSorted();
        const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
        const BUILD = JSON.stringify({ version, files, entry: findEntryFileName(bundle) });
        const source = await bundleScript(join(import.meta.dirname, 'worker', 'worker.ts'), {
          BUILD,
          'process.env.NODE_ENV': '"production"',
        });
        this.emitFile({ type: 'asset', fileName: 'worker.js', source });
      },
    },
  };
}

const latinFont = /\/(figtree-latin-[46]|newsreader-latin-4)00-normal-[\w-]{8}\.woff2$/;

/** Returns the files of public pages and the fonts of Latin letters. Others are cached when they are used. */
function findOfflineAssets(bundle: Rolldown.OutputBundle): Set<string> {
  const fileNames = new Set(Object.keys(bundle).filter((fileName) => latinFont.test(fileName)));
  const visit = (output: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined) => {
    if (output?.type !== 'chunk' || fileNames.has(output.fileName)) return;
    fileNames.add(output.fileName);
    // Each page contains the styles of the application.
    if (output.name !== 'app')
      for (const style of output.viteMetadata?.importedCss ?? []) fileNames.add(style);
    for (const fileName of output.imports) visit(bundle[fileName]);
  };
  for (const output of Object.values(bundle))
    if (output.type === 'chunk' && (output.isEntry || isUsedOffline(output.name))) visit(output);
  return fileNames;
}

/** Firebase can't be used offline. */
function isUsedOffline(name: string): boolean {
  return name !== 'firebase' && publicFiles.some((file) => file === name);
}

/** Returns the file name of the script that index.html loads. */
function findEntryFileName(bundle: Rolldown.OutputBundle): string {
  return Object.values(bundle).find((output) => output.type === 'chunk' && output.isEntry)?.fileName ?? '';
}

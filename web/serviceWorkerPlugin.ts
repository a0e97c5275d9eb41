// Builds worker/worker.ts into /worker.js, with the list of files that a visitor needs offline.
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { bootstrapFile } from './bootstrapPlugin.ts';
import { browserTargets } from './browserTargets.ts';

const publicFolder = join(import.meta.dirname, 'public');

/** One classic script at the site's root, so that it looks after every page and runs in every browser. */
export function serviceWorkerPlugin(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const assets = [...findOfflineAssets(bundle)].map((fileName) => `/${fileName}`);
        const bootstrap = bundle[bootstrapFile];
        if (bootstrap?.type !== 'asset') this.error(`The build holds no ${bootstrapFile}.`);
        const files = [
          ...assets,
          `/${bootstrapFile}`,
          ...offlinePublicFiles.map((file) => `/${file}`),
        ].toSorted();
        const contents = [
          bootstrap.source,
          ...offlinePublicFiles.map((file) => readFileSync(join(publicFolder, file))),
        ];
        const hash = createHash('sha256').update(files.join());
        for (const content of contents) hash.update(content);
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

/** Those files of the public folder that visitors' pages use. */
const offlinePublicFiles = readdirSync(publicFolder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /^(icon\.svg|icon-192\.png|badge\.png|sounds\/.*)$/.test(file),
);

/** The admin's, the developers' and Firebase's chunks are big, and useless offline. */
const excludedModules = /\/(admin|playground)\/|\/devices\/firebase\//;

/** The chunks that a visitor's page can come to need, with their styles; fonts of other scripts come with their texts. */
function findOfflineAssets(bundle: Rolldown.OutputBundle): Set<string> {
  const fonts = Object.keys(bundle).filter((fileName) => /-latin-wght-.*\.woff2$/.test(fileName));
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

/** The script that a page of this build starts with. */
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

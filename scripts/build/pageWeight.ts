// Computes how much script and style the first bubble of the home page waits for, from the files of a build.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Manifest, ManifestChunk } from 'vite';
import { publicFiles } from '../../web/codeSplitting.ts';

export interface PageWeight {
  /** Bytes, compressed with gzip, until the first bubble can be seen: the scripts and styles in the HTML. */
  bytesUntilSeen: number;
  /** The same until it can be pressed: with the scripts that hydration waits for. */
  bytesUntilPressable: number;
  /** These scripts with their compressed sizes. */
  scripts: ReadonlyMap<string, number>;
}

/** @param siteDir contains the build */
export function computePageWeight(siteDir: string): PageWeight {
  const html = readFileSync(join(siteDir, 'index.html'), 'utf8');
  const files = findHydrationScripts(readManifest(siteDir));
  const scripts = new Map(files.map((file) => [file, compressedSize(readFileSync(join(siteDir, file)))]));
  const bytesUntilSeen = compressedSize(readInlineContents(html));
  return {
    bytesUntilSeen,
    bytesUntilPressable: [...scripts.values()].reduce((sum, bytes) => sum + bytes, bytesUntilSeen),
    scripts,
  };
}

/** Returns the scripts and style sheets of the build that the home page contains. Styles of other pages are in comments. */
function readInlineContents(html: string): string {
  const withoutComments = html.replaceAll(/<!--.*?-->/gs, '');
  return Array.from(
    withoutComments.matchAll(/<(script|style)>(.*?)<\/\1>/gs),
    ([, , content]) => content,
  ).join('');
}

/** Returns the entry script, the application, which it imports before it hydrates the page, and their static imports. */
function findHydrationScripts(manifest: Manifest): string[] {
  return findChunks(manifest, ['index', 'app']).map(({ file }) => file);
}

/** Returns the scripts and style sheets that visitors can load, without those of the admin panel and the playground. */
export function listPublicFiles(siteDir: string): string[] {
  const chunks = findChunks(readManifest(siteDir), ['index', ...publicFiles]);
  return [...new Set([...chunks.map(({ file }) => file), ...chunks.flatMap(({ css = [] }) => css)])];
}

/** Returns the chunks with these names, and those that they import statically. */
function findChunks(manifest: Manifest, names: readonly string[]): ManifestChunk[] {
  const chunks = new Set<ManifestChunk>();
  const add = (chunk: ManifestChunk | undefined) => {
    if (chunk === undefined || chunks.has(chunk)) return;
    chunks.add(chunk);
    for (const key of chunk.imports ?? []) add(manifest[key]);
  };
  for (const name of names) {
    const chunk = Object.values(manifest).find((candidate) => candidate.name === name);
    if (chunk === undefined) throw new Error(`The build has no chunk "${name}".`);
    add(chunk);
  }
  return [...chunks];
}

function readManifest(siteDir: string): Manifest {
  return JSON.parse(readFileSync(join(siteDir, '.vite/manifest.json'), 'utf8')) as Manifest;
}

function compressedSize(content: string | Uint8Array): number {
  return gzipSync(content, { level: 9 }).length;
}

// Computes how much script and style the first bubble of the home page waits for, from the files of a build.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Manifest } from 'vite';

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
  const manifest = JSON.parse(readFileSync(join(siteDir, '.vite/manifest.json'), 'utf8')) as Manifest;
  const files = findHydrationScripts(manifest);
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
  const keys = new Set<string>();
  const add = (key: string) => {
    if (keys.has(key)) return;
    keys.add(key);
    manifest[key]?.imports?.forEach(add);
  };
  const application = Object.keys(manifest).find((key) => manifest[key]?.name === 'renderApp');
  if (application === undefined) throw new Error('The build has no chunk "renderApp".');
  add('index.html');
  add(application);
  return [...keys].flatMap((key) => manifest[key]?.file ?? []);
}

function compressedSize(content: string | Uint8Array): number {
  return gzipSync(content, { level: 9 }).length;
}

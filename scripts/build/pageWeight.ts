// Computes how much script and style the first bubble of the home page waits for, from the files of a build.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Manifest } from 'vite';

/** Numbers of bytes, compressed with gzip. */
export interface PageWeight {
  /** The bytes until the first bubble is visible: the styles and the inline script. */
  bytesUntilSeen: number;
  /** The bytes until the first bubble can be pressed: also the scripts that hydration waits for. */
  bytesUntilPressable: number;
}

/** Computes the weight of the home page. @param siteDir contains the build */
export function computePageWeight(siteDir: string): PageWeight {
  const read = (file: string) => readFileSync(join(siteDir, file), 'utf8');
  const manifest = JSON.parse(read('.vite/manifest.json')) as Manifest;
  const [, bootstrap = ''] = /<script>(.*?)<\/script>/s.exec(read('index.html')) ?? [];
  // The entry script, and the application, which it imports before it hydrates the page.
  const keys = new Set(
    Object.keys(manifest).filter((key) => ['index', 'app'].includes(manifest[key]?.name ?? '')),
  );
  for (const key of keys) for (const imported of manifest[key]?.imports ?? []) keys.add(imported);
  const files = [...keys].flatMap((key) => manifest[key] ?? []);
  const bytesUntilSeen = compressedSize(files.flatMap(({ css = [] }) => css.map(read)).join('') + bootstrap);
  const scriptBytes = files.map(({ file }) => compressedSize(read(file)));
  return {
    bytesUntilSeen,
    bytesUntilPressable: scriptBytes.reduce((sum, bytes) => sum + bytes, bytesUntilSeen),
  };
}

function compressedSize(content: string): number {
  return gzipSync(content, { level: 9 }).length;
}

// Serves the files of the built site, which are cached in memory.
import { readFile } from 'node:fs/promises';
import { extname, join, posix, resolve, sep } from 'node:path';
import type { BufferedResponse } from './bufferedResponse.ts';

const mediaTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.graphql': 'text/plain; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
};

const hourSeconds = 3600;
const yearSeconds = 365 * 24 * hourSeconds;

export interface StaticFiles {
  /** Returns a file of the build as a response with its caching headers; null when there is no such file. */
  serveFile(pathname: string): Promise<BufferedResponse | null>;
  /** Returns the HTML template of all pages. */
  readTemplate(): Promise<string>;
}

/** @param folder contains the build, with the hashed files in `assets/`. */
export function openStaticFiles(folder: string): StaticFiles {
  const root = resolve(folder);
  let template: string | undefined;
  const fileCache = new Map<string, Promise<Uint8Array<ArrayBuffer> | null>>();
  const readCached = (path: string) => {
    const contents = fileCache.get(path) ?? readFile(path).catch(() => null);
    fileCache.set(path, contents);
    return contents;
  };
  return {
    serveFile: async (pathname) => {
      const decoded = decodePath(pathname);
      // Paths such as `/assets/../icon.svg` would serve a file with the caching headers of another folder.
      if (decoded === null || posix.resolve(decoded) !== decoded) return null;
      const path = join(root, decoded);
      const type = mediaTypes[extname(path)];
      if (type === undefined || extname(path) === '.html' || !path.startsWith(root + sep)) return null;
      const bytes = await readCached(path);
      if (bytes === null) {
        fileCache.delete(path);
        return null;
      }
      const headers = {
        'content-type': type,
        'cache-control': getCacheControl(decoded),
        // Other sites may read the description of the REST API and, as with stored images, show the preview image with
        // `crossorigin="anonymous"`. The page that they frame has no origin in common with its fonts.
        ...(/^(image|font)\/|^application\/json/.test(type) && { 'access-control-allow-origin': '*' }),
      };
      return { status: 200, headers, body: bytes };
    },
    readTemplate: async () => {
      const bytes = await readCached(join(root, 'index.html'));
      if (bytes === null)
        throw new Error(`The site is not built: ${join(root, 'index.html')} is missing. Run npm run build.`);
      return (template ??= new TextDecoder().decode(bytes));
    },
  };
}

function getCacheControl(pathname: string): string {
  if (pathname.startsWith('/assets/')) return `public, max-age=${yearSeconds}, immutable`;
  // The next deployment reads what this one consists of.
  return pathname === '/build.json' ? 'no-cache' : `public, max-age=${hourSeconds}`;
}

/** Returns null for invalid percent-encoding and for characters that no file name of the build contains. */
function decodePath(pathname: string): string | null {
  try {
    const decoded = decodeURIComponent(pathname);
    return /[\0\\]/.test(decoded) ? null : decoded;
  } catch {
    return null;
  }
}

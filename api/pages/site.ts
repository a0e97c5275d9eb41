// The built site: read once, kept in memory, served from the one function that serves everything.
import { readFile } from 'node:fs/promises';
import { extname, join, posix, resolve, sep } from 'node:path';

const mediaTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
};

const hour = 3600;
const year = 365 * 24 * hour;

export interface Site {
  /** A file of the build as a response with the right caching; null when there is none. */
  file(pathname: string): Promise<Response | null>;
  /** The page that every route starts from. */
  template(): Promise<string>;
}

/** @param folder where the build is; its hashed files lie in `assets/`. */
export function openSite(folder: string): Site {
  const root = resolve(folder);
  const kept = new Map<string, Promise<Uint8Array<ArrayBuffer> | null>>();
  const read = (path: string) => {
    const known = kept.get(path) ?? readFile(path).then(asBytes, () => null);
    kept.set(path, known);
    return known;
  };
  return {
    file: async (pathname) => {
      const decoded = decodedPath(pathname);
      // A path that has to be resolved first is another address for a file, with another one's caching.
      if (decoded === null || posix.resolve(decoded) !== decoded) return null;
      const path = join(root, decoded);
      const type = mediaTypes[extname(path)];
      if (type === undefined || extname(path) === '.html' || !path.startsWith(root + sep)) return null;
      const bytes = await read(path);
      if (bytes === null) {
        kept.delete(path);
        return null;
      }
      const cache = decoded.startsWith('/assets/')
        ? `public, max-age=${year}, immutable`
        : `public, max-age=${hour}`;
      return new Response(bytes, {
        headers: {
          'content-type': type,
          'cache-control': cache,
          // Another site may show the preview image with `crossorigin="anonymous"`, as it may a stored image.
          ...(type.startsWith('image/') && { 'access-control-allow-origin': '*' }),
        },
      });
    },
    template: async () => {
      const bytes = await read(join(root, 'index.html'));
      if (bytes === null)
        throw new Error(
          `The site is not built: ${join(root, 'index.html')} is missing. Run npm run build:web.`,
        );
      return new TextDecoder().decode(bytes);
    },
  };
}

function asBytes(buffer: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer);
}

/** Null for what is no valid encoding, and for a path that no file has. */
function decodedPath(pathname: string): string | null {
  try {
    const decoded = decodeURIComponent(pathname);
    return /[\0\\]/.test(decoded) ? null : decoded;
  } catch {
    return null;
  }
}

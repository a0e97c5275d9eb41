// Serves the files of the built site.
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { hashInlineContent, serviceWorkerPolicy, soundPolicy } from '../http/contentSecurityPolicy.ts';

export interface StaticFiles {
  /** Returns a file of the build as a response with its caching headers; null when there is no such file. */
  serveFile(pathname: string): Promise<Response | null>;
  /** Returns the HTML template of a kind of page. */
  readTemplate(kind: string): Promise<PageTemplate>;
}

interface PageTemplate {
  /** Contains the comments `<!--head-->` and `<!--body-->`, which the page's own content replaces. */
  html: string;
  /** The sources of a Content-Security-Policy that allow the template's own scripts and style sheets. */
  scriptHashes: readonly string[];
  styleHashes: readonly string[];
}

/** A path without encoded characters, whose segments don't begin with a dot. */
const servedPath = /^(?:\/[\w-][\w.-]*)+\.(?!html|mjs)\w+$/;

/** @param folder contains the build, with the hashed files in `assets/`. */
export function openStaticFiles(folder: string): StaticFiles {
  const templates = new Map<string, PageTemplate>();
  return {
    serveFile: async (pathname) => {
      const type = extname(pathname) === '.graphql' ? 'text/plain; charset=utf-8' : getMimeType(pathname);
      if (type === undefined || !servedPath.test(pathname)) return null;
      const bytes = await readFile(join(folder, pathname)).catch(() => null);
      return bytes === null ? null : new Response(bytes, { headers: createHeaders(pathname, type) });
    },
    readTemplate: async (kind) => {
      const path = join(folder, 'index.html');
      const template =
        templates.get(kind) ?? createTemplate(await readFile(path, 'utf8').catch(throwNotBuilt), kind);
      templates.set(kind, template);
      return template;
    },
  };
}

/** Contains the style sheets of this kind of page, which the build has put into comments. */
function createTemplate(source: string, kind: string): PageTemplate {
  const html = source.replace(/<!--styles (\w+) (.*?)-->/gs, (_comment, stylesKind, styles: string) =>
    stylesKind === kind ? styles : '',
  );
  const hashContents = (elements: RegExp) =>
    Array.from(html.matchAll(elements), ([, content = '']) => hashInlineContent(content));
  return {
    html,
    scriptHashes: hashContents(/<script>(.*?)<\/script>/gs),
    styleHashes: hashContents(/<style>(.*?)<\/style>/gs),
  };
}

function throwNotBuilt(cause: unknown): never {
  throw new Error('The site is not built: run npm run build.', { cause });
}

function createHeaders(pathname: string, type: string): Record<string, string> {
  const policy = pathname.startsWith('/sounds/')
    ? soundPolicy
    : pathname === '/worker.js'
      ? serviceWorkerPolicy
      : null;
  return {
    'content-type': type,
    'cache-control': getCacheControl(pathname),
    // Other sites may show the icons and the preview image.
    ...(/^(image|font)\//.test(type) && { 'access-control-allow-origin': '*' }),
    ...(policy !== null && { 'content-security-policy': policy }),
  };
}

function getCacheControl(pathname: string): string {
  if (pathname.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  // The next deployment reads what this one consists of.
  return pathname === '/build.json' ? 'no-cache' : 'public, max-age=3600';
}

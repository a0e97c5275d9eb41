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

/** Matches the paths of files to serve: without encoded characters, and no segment begins with a dot. */
const servedPath = /^(?:\/[\w-][\w.-]*)+\.(?!html|mjs)\w+$/;

/** Opens the built site. @param folder contains the build, with the hashed files in `assets/`. */
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
      const template = templates.get(kind) ?? (await createTemplate(folder, kind).catch(throwNotBuilt));
      templates.set(kind, template);
      return template;
    },
  };
}

async function createTemplate(folder: string, kind: string): Promise<PageTemplate> {
  const source = await readFile(join(folder, 'index.html'), 'utf8');
  // Without a manifest, as with the development server, all styles are loaded by scripts.
  const json = await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => '{}');
  const manifest = JSON.parse(json) as Manifest;
  const styles = findStyles(manifest, filesByKind[kind] ?? ['pages']);
  const contents = await Promise.all(styles.map((file) => readFile(join(folder, file), 'utf8')));
  // Embeds the styles, so that the first paint needs no other request. A link of an unknown type keeps Vite from
  // loading the style sheet again, and is ignored by browsers.
  const links = styles.map((file) => `<link rel="stylesheet" href="/${file}" type="embedded">`);
  const fonts = kind === 'home' ? [] : preloadFonts(manifest);
  const head = [...fonts, `<style>${contents.join('')}</style>`, ...links].join('');
  const html = source.replace('</head>', () => `${head}</head>`);
  const hashContents = (elements: RegExp) =>
    Array.from(html.matchAll(elements), ([, content = '']) => hashInlineContent(content));
  return {
    html,
    scriptHashes: hashContents(/<script>(.*?)<\/script>/gs),
    styleHashes: hashContents(/<style>(.*?)<\/style>/gs),
  };
}

/** The chunks with the styles of each kind of page. A kind that is missing needs only the common chunk. */
const filesByKind: Partial<Record<string, string[]>> = {
  home: ['app', 'views'],
  none: ['app', 'views'],
  playground: ['app'],
  thought: ['pages', 'views'],
  admin: ['AdminPage'],
};

/** Vite's manifest of the build. */
type Manifest = Record<string, { file: string; name?: string; css?: string[]; imports?: string[] }>;

/** Returns the style sheets of files of the build and of those that they import, in their order. */
function findStyles(manifest: Manifest, names: readonly string[]): string[] {
  const collect = (file: Manifest[string] | undefined): string[] => [
    // Skips the styles of other pages, which list pages load later.
    ...(file?.imports ?? []).flatMap((key) =>
      manifest[key]?.name === 'views' ? [] : collect(manifest[key]),
    ),
    ...(file?.css ?? []),
  ];
  const files = names.map((name) => Object.values(manifest).find((file) => file.name === name));
  return [...new Set(files.flatMap(collect))];
}

/** Preloads fonts, because browsers use an optional font only if it is loaded before the first paint. */
function preloadFonts(manifest: Manifest): string[] {
  return Object.values(manifest)
    .filter(({ file }) => /\/(figtree-latin-[46]|newsreader-latin-4)00-normal-[\w-]{8}\.woff2$/.test(file))
    .map(({ file }) => `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin>`);
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
    // Lets other sites show the icons and the preview image.
    ...(/^(image|font)\//.test(type) && { 'access-control-allow-origin': '*' }),
    ...(policy !== null && { 'content-security-policy': policy }),
  };
}

function getCacheControl(pathname: string): string {
  if (pathname.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  // Browsers must not cache build.json, because the next deployment reads it.
  return pathname === '/build.json' ? 'no-cache' : 'public, max-age=3600';
}

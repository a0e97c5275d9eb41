import type { PageData } from '#domain/pages/pageContent.ts';
import type { Plugin, Rolldown } from 'vite';

/** The kinds of pages that the server renders with styles of the application. */
const kinds = Object.keys({
  home: true,
  thought: true,
  today: true,
  author: true,
  browse: true,
  admin: true,
  notFound: true,
  error: true,
} satisfies Record<Exclude<PageData['kind'], 'none'>, true>);

/**
 * Adds the style sheets of the application to index.html. The application itself is imported dynamically, after the
 * first paint, but the pages that the server renders need its styles before that. The style sheets of single pages are in
 * comments such as `<!--styles today <style>…</style>-->`. The server inserts the page's.
 */
export function pageStylesPlugin(): Plugin {
  return {
    name: 'page-styles',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const common = findStylesOfChunk('app', bundle);
        const comments = kinds.map((kind) => {
          const styles = findStylesOfChunk(chunkNames[kind] ?? 'pages', bundle);
          const own = styles.filter((fileName) => !common.includes(fileName));
          const fonts = kind === 'home' ? '' : preloadFonts(bundle);
          return `<!--styles ${kind} ${fonts}${embedStyles(own, bundle)}-->`;
        });
        return html.replace('</head>', () => `${embedStyles(common, bundle)}${comments.join('')}</head>`);
      },
    },
  };
}

/** The chunks with the styles of pages that don't have those of all others. */
const chunkNames: Partial<Record<string, string>> = { home: 'homeStyles', admin: 'AdminPage' };

/**
 * Returns the style sheets as one element of the page, so that its first paint waits for no other request, and the content
 * security policy needs only one hash for them. Vite doesn't load a style sheet that the page has a link to, and browsers
 * don't load one of an unknown type. Chromium's preload scanner loads the style sheet of a disabled link.
 */
function embedStyles(fileNames: readonly string[], bundle: Rolldown.OutputBundle): string {
  const styles = fileNames.map((fileName) => readAsset(fileName, bundle)).join('');
  const links = fileNames.map((fileName) => `<link rel="stylesheet" href="/${fileName}" type="embedded">`);
  return createInlineElement('style', styles) + links.join('');
}

/** Browsers show an optional font only if it is there before the first paint, which Chromium delays for preloaded fonts. */
function preloadFonts(bundle: Rolldown.OutputBundle): string {
  return Object.keys(bundle)
    .filter((fileName) =>
      /\/(figtree-latin-[46]|newsreader-latin-4)00-normal-[\w-]{8}\.woff2$/.test(fileName),
    )
    .map((fileName) => `<link rel="preload" as="font" type="font/woff2" href="/${fileName}" crossorigin>`)
    .join('');
}

function readAsset(fileName: string, bundle: Rolldown.OutputBundle): string {
  const asset = bundle[fileName];
  if (asset?.type !== 'asset') throw new Error(`The build has no file "${fileName}".`);
  return typeof asset.source === 'string' ? asset.source : new TextDecoder().decode(asset.source);
}

function findStylesOfChunk(chunkName: string, bundle: Rolldown.OutputBundle): string[] {
  const chunk = Object.values(bundle).find(({ name }) => name === chunkName);
  if (chunk === undefined) throw new Error(`The build has no chunk "${chunkName}".`);
  return findStyles(chunk, bundle);
}

/**
 * Returns the style sheets of a chunk and of those that it imports, in their order. A chunk with styles only, whose
 * importers don't need them on each page, has to be named itself.
 */
function findStyles(
  output: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined,
  bundle: Rolldown.OutputBundle,
): string[] {
  if (output?.type !== 'chunk' || output.isEntry) return [];
  const imported = output.imports
    .map((fileName) => bundle[fileName])
    .filter((chunk) => !chunk?.name?.endsWith('Styles'))
    .flatMap((chunk) => findStyles(chunk, bundle));
  return [...new Set([...imported, ...(output.viteMetadata?.importedCss ?? [])])];
}

/**
 * Returns an element of the template with a script or style sheet of the build, which the API allows by its hash.
 * @throws when the content would end the element, or the comment that it is kept in.
 */
export function createInlineElement(name: 'script' | 'style', content: string): string {
  if (/<\/(?:script|style)|<!--|-->/i.test(content))
    throw new Error(`A ${name} of the build contains markup, so it can't be part of the page.`);
  return `<${name}>${content.trim()}</${name}>`;
}

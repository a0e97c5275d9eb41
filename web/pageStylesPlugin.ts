import type { PageData } from '#domain/pages/pageContent.ts';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** The chunks of the pages that the server renders and the browser loads separately, by the kind of their data. */
const pageChunks = {
  thought: 'ThoughtPage',
  today: 'TodayPage',
  author: 'AuthorPage',
  browse: 'BrowsePage',
} as const satisfies Partial<Record<PageData['kind'], string>>;

/**
 * Adds the style sheets of the application to index.html. The application itself is imported dynamically, after the
 * first paint, but the pages that the server renders need its styles before that. The style sheets of single pages are in
 * comments such as `<!--styles today <link>-->`, of which the server inserts that of the page.
 */
export function pageStylesPlugin(): Plugin {
  return {
    name: 'page-styles',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const common = findStylesOfChunk('renderApp', bundle);
        const comments = Object.entries(pageChunks).map(([kind, chunkName]) => {
          const own = findStylesOfChunk(chunkName, bundle).filter((fileName) => !common.includes(fileName));
          const links = own.map((fileName) => `<link rel="stylesheet" crossorigin href="/${fileName}">`);
          return `<!--styles ${kind} ${links.join('')}-->`;
        });
        return {
          html: html.replace('</head>', () => `${comments.join('')}</head>`),
          tags: common.map(createStylesTag),
        };
      },
    },
  };
}

function createStylesTag(fileName: string): HtmlTagDescriptor {
  const attrs = { rel: 'stylesheet', crossorigin: true, href: `/${fileName}` };
  return { tag: 'link', attrs, injectTo: 'head' };
}

function findStylesOfChunk(chunkName: string, bundle: Rolldown.OutputBundle): string[] {
  const chunk = Object.values(bundle).find(({ name }) => name === chunkName);
  if (chunk === undefined) throw new Error(`The build has no chunk "${chunkName}".`);
  return findStyles(chunk, bundle);
}

/** Returns the style sheets of a chunk and of those that it imports, in their order. */
function findStyles(
  output: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined,
  bundle: Rolldown.OutputBundle,
): string[] {
  if (output?.type !== 'chunk' || output.isEntry) return [];
  const imported = output.imports.flatMap((fileName) => findStyles(bundle[fileName], bundle));
  return [...new Set([...imported, ...(output.viteMetadata?.importedCss ?? [])])];
}

import type { Plugin, Rolldown } from 'vite';

/**
 * Adds the style sheets of the application to index.html. The application itself is imported dynamically, after the
 * first paint, but the pages that the server renders need its styles before that.
 */
export function pageStylesPlugin(): Plugin {
  return {
    name: 'page-styles',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const application = Object.values(bundle).find(({ name }) => name === 'renderApp');
        if (application === undefined) throw new Error('The build has no chunk "renderApp".');
        return findStyles(application, bundle).map((fileName) => ({
          tag: 'link',
          attrs: { rel: 'stylesheet', crossorigin: true, href: `/${fileName}` },
          injectTo: 'head',
        }));
      },
    },
  };
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

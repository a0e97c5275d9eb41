import type { Plugin } from 'vite';

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
        const application = Object.values(bundle).find(
          (output) => output.type === 'chunk' && output.name === 'renderApp',
        );
        if (application?.type !== 'chunk') throw new Error('The build has no chunk "renderApp".');
        return [...(application.viteMetadata?.importedCss ?? [])].map((fileName) => ({
          tag: 'link',
          attrs: { rel: 'stylesheet', crossorigin: true, href: `/${fileName}` },
          injectTo: 'head',
        }));
      },
    },
  };
}

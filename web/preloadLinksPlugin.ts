import type { Plugin, Rolldown } from 'vite';

/**
 * Adds preload links to index.html for the scripts and styles that main.tsx imports, so that they load immediately.
 * They are placed between two marker comments: api/site/renderPage.ts removes them from server-rendered pages, whose
 * text is readable before the application has loaded.
 */
export function preloadLinksPlugin(): Plugin {
  return {
    name: 'preload-links',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        html.replace(
          '<!--head-->',
          `<!--head-->\n    <!--preloads-->${createPreloadLinks(bundle)}<!--/preloads-->`,
        ),
    },
  };
}

function createPreloadLinks(bundle: Rolldown.OutputBundle): string {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (output: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined) => {
    if (output?.type !== 'chunk' || output.isEntry || scripts.has(output.fileName)) return;
    scripts.add(output.fileName);
    for (const style of output.viteMetadata?.importedCss ?? []) styles.add(style);
    for (const fileName of output.imports) visit(bundle[fileName]);
  };
  for (const entry of Object.values(bundle)) {
    if (entry.type === 'chunk' && entry.isEntry)
      for (const fileName of entry.dynamicImports) visit(bundle[fileName]);
  }
  return [
    ...[...styles].map((fileName) => `<link rel="stylesheet" crossorigin href="/${fileName}">`),
    ...[...scripts].map((fileName) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
  ].join('\n    ');
}

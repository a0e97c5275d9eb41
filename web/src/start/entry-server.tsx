// Renders pages on the server. The API loads the build of this file, and nothing else of the web application.
import { removeForbiddenCharacters } from '#domain/text/htmlCharacters.ts';
import type { PageContent, PageMetadata, RenderedPage } from '#domain/pages/pageData.ts';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { PageHeadContext } from '../page/PageHead.tsx';
import { App } from './App.tsx';
import { loadPage, serverRenderedPages } from './pageComponents.ts';

await Promise.all(serverRenderedPages.map(loadPage));

export function renderPage({ path, settings, data }: PageContent): RenderedPage {
  let metadata: PageMetadata = { title: '', description: '', isIndexed: false };
  // React doesn't remove the characters that HTML doesn't allow. The id of a thought can contain any of them.
  const markup = removeForbiddenCharacters(
    renderToString(
      <div id="root" data-path={path}>
        <StaticRouter location={path}>
          <PageHeadContext value={(rendered) => (metadata = rendered)}>
            <App settings={settings} pageData={data} />
          </PageHeadContext>
        </StaticRouter>
      </div>,
    ),
  );
  // React places the title and other metadata of the components before the first element.
  const rootStart = markup.indexOf('<div id="root"');
  const head = markup.slice(0, rootStart);
  return {
    head,
    body: markup.slice(rootStart),
    inlineStyles: Array.from(head.matchAll(/<style[^>]*>([^<]*)<\/style>/g), ([, style = '']) => style),
    metadata,
  };
}

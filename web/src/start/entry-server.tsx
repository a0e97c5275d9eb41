// Renders pages on the server. The build is the only part of the web application that the API loads.
import { removeForbiddenCharacters, stringifyForHtml } from '#domain/text/htmlCharacters.ts';
import type { PageContent, RenderedPage, SharingMetadata } from '#domain/pages/pageContent.ts';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { AdminPage } from '../admin/AdminPage.tsx';
import { App } from './App.tsx';
import { AuthorPage } from '../browsing/AuthorPage.tsx';
import { BrowsePage } from '../browsing/BrowsePage.tsx';
import { TodayPage } from '../browsing/TodayPage.tsx';
import { ThoughtPage } from '../thought/ThoughtPage.tsx';
import { SharingMetadataTags } from './SharingMetadataTags.tsx';

const pageComponents = {
  thought: ThoughtPage,
  today: TodayPage,
  author: AuthorPage,
  browse: BrowsePage,
  admin: AdminPage,
};

export function renderPage({ path, settings, data, sharing }: PageContent): RenderedPage {
  // React doesn't remove the characters that HTML doesn't allow. The id of a thought can contain any of them.
  const markup = removeForbiddenCharacters(
    renderToString(
      <div id="root" data-path={path}>
        <StaticRouter location={path}>
          <App pageComponents={pageComponents} settings={settings} pageData={data} />
        </StaticRouter>
      </div>,
    ),
  );
  // React places the title and other metadata of the components before the first element.
  const rootStart = markup.indexOf('<div id="root"');
  const dataScripts =
    data.kind === 'embed' ? '' : createJsonScript('settings', settings) + createJsonScript('page-data', data);
  const head = markup.slice(0, rootStart);
  return {
    head: head + (sharing === null ? '' : renderSharingMetadata(sharing)),
    body: markup.slice(rootStart) + dataScripts,
    inlineStyles: Array.from(head.matchAll(/<style[^>]*>([^<]*)<\/style>/g), ([, style = '']) => style),
  };
}

function renderSharingMetadata({ jsonLd, ...tags }: SharingMetadata): string {
  const jsonLdScript = jsonLd === null ? '' : createJsonScript('quotation', jsonLd, 'application/ld+json');
  return removeForbiddenCharacters(renderToStaticMarkup(<SharingMetadataTags {...tags} />)) + jsonLdScript;
}

function createJsonScript(id: string, data: unknown, type = 'application/json'): string {
  return `<script type="${type}" id="${id}">${stringifyForHtml(data)}</script>`;
}

// Renders pages on the server. The build is the only part of the web application that the API loads.
import type { PageContent, RenderedPage } from '#domain/pages/pageContent.ts';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App } from './App.tsx';
import { JsonScript } from './server/JsonScript.tsx';
import { SharingMetadataTags } from './server/SharingMetadataTags.tsx';

export function renderPage({ path, settings, data, sharing }: PageContent): RenderedPage {
  const markup = renderToString(
    <div id="root" data-path={path}>
      <StaticRouter location={path}>
        <App settings={settings} pageData={data} />
      </StaticRouter>
    </div>,
  );
  // React places the title and other metadata of the components before the first element.
  const rootStart = markup.indexOf('<div id="root"');
  const sharingTags = sharing === null ? '' : renderToStaticMarkup(<SharingMetadataTags {...sharing} />);
  const dataScripts = renderToStaticMarkup(
    <>
      <JsonScript id="settings" data={settings} />
      <JsonScript id="page-data" data={data} />
    </>,
  );
  const head = markup.slice(0, rootStart);
  return {
    head: head + sharingTags,
    body: markup.slice(rootStart) + dataScripts,
    inlineStyles: Array.from(head.matchAll(/<style[^>]*>([^<]*)<\/style>/g), ([, style = '']) => style),
  };
}

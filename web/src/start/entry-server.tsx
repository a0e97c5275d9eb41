// Renders pages on the server. The build is the only part of the web application that the API loads.
import { removeForbiddenCharacters, stringifyForHtml } from '#domain/text/htmlCharacters.ts';
import type { BrowserSettings } from '#domain/pages/browserSettings.ts';
import type { PageContent, PageData, RenderedPage, SharingMetadata } from '#domain/pages/pageContent.ts';
import { shareCardSize } from '#domain/pages/shareCard.ts';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { AdminPage } from '../admin/AdminPage.tsx';
import { App, type PageComponents } from './App.tsx';
import { AuthorPage } from '../browsing/AuthorPage.tsx';
import { BrowsePage } from '../browsing/BrowsePage.tsx';
import { TodayPage } from '../browsing/TodayPage.tsx';
import { NotFound } from '../page/NotFound.tsx';
import { MessagePage } from '../page/MessagePage.tsx';
import { SettingsContext } from '../page/settingsContext.ts';
import { SuggestedThought } from '../page/SuggestedThought.tsx';
import { ThoughtPage } from '../thought/ThoughtPage.tsx';

const pageComponents: PageComponents = {
  thought: ThoughtPage,
  today: TodayPage,
  author: AuthorPage,
  browse: BrowsePage,
  admin: AdminPage,
  notFound: NotFound,
};

export function renderPage({ path, settings, data, sharing }: PageContent): RenderedPage {
  // React doesn't remove the characters that HTML doesn't allow. The id of a thought can contain any of them.
  const markup = removeForbiddenCharacters(
    renderToString(
      <div id="root" data-path={path}>
        <StaticRouter location={path}>
          <SettingsContext value={settings}>{createPage(data, settings)}</SettingsContext>
        </StaticRouter>
      </div>,
    ),
  );
  // React places the title and other metadata of the components before the first element.
  const rootStart = markup.indexOf('<div id="root"');
  const dataScripts = createJsonScript('settings', settings) + createJsonScript('page-data', data);
  const head = markup.slice(0, rootStart);
  return {
    head: head + (sharing === null ? '' : renderSharingMetadata(sharing)),
    body: markup.slice(rootStart) + dataScripts,
    inlineStyles: Array.from(head.matchAll(/<style[^>]*>([^<]*)<\/style>/g), ([, style = '']) => style),
  };
}

/** Only the server renders the error page. Browsers don't need its code. */
function createPage(data: PageData, settings: BrowserSettings) {
  if (data.kind === 'error') return <ServerError />;
  return <App pageComponents={pageComponents} settings={settings} pageData={data} />;
}

/** The page instead of one that fails. */
function ServerError() {
  return (
    <MessagePage heading="Something went wrong">
      <p>This page couldn't be loaded. Try again in a moment.</p>
      <nav aria-label="Site">
        <a href="/">← Back to Home</a>
      </nav>
      <SuggestedThought />
    </MessagePage>
  );
}

function renderSharingMetadata({ jsonLd, ...tags }: SharingMetadata): string {
  const jsonLdScript = jsonLd === null ? '' : createJsonScript('quotation', jsonLd, 'application/ld+json');
  return removeForbiddenCharacters(renderToStaticMarkup(<SharingMetadataTags {...tags} />)) + jsonLdScript;
}

/** The metadata for search engines, chat apps and social networks, for the page's address. */
function SharingMetadataTags(metadata: Omit<SharingMetadata, 'jsonLd'>) {
  const { canonicalUrl, siteName, type, title, description, image, publishedAt } = metadata;
  return (
    <>
      <link rel="canonical" href={canonicalUrl} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonicalUrl} />
      <meta property="og:image" content={image.url} />
      <meta property="og:image:type" content={image.type} />
      <meta property="og:image:width" content={String(shareCardSize.width)} />
      <meta property="og:image:height" content={String(shareCardSize.height)} />
      <meta property="og:image:alt" content={image.alt} />
      {publishedAt !== null && <meta property="article:published_time" content={publishedAt} />}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image.url} />
      <meta name="twitter:image:alt" content={image.alt} />
    </>
  );
}

function createJsonScript(id: string, data: unknown, type = 'application/json'): string {
  return `<script type="${type}" id="${id}">${stringifyForHtml(data)}</script>`;
}

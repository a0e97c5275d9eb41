import { guidePaths, releaseId, schemaChangeKinds, type SchemaRelease } from '#domain/pages/guidePage.ts';
import { escapeHtml } from '#domain/text/escapeHtml.ts';
import type { RouteHandler } from '../../http/router.ts';
import { getSiteUrl } from '../../http/siteUrl.ts';
import type { FeedDocument, FeedEntry } from '../feeds/feedDocument.ts';
import { createFeedResponse } from '../feeds/serveFeed.ts';
import type { PageServices } from '../renderPage.ts';
import { renderScriptlessPage } from '../scriptlessPage.ts';

/** Both change only with a new version. */
const cacheControl = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';

/** Serves the guide to the API. */
export const serveGuidePage: RouteHandler<PageServices> = (request, _params, services) =>
  renderScriptlessPage(request, services, {
    data: { kind: 'guide', guide: { siteUrl: getSiteUrl(request, services), releases: null } },
    ...pageOptions,
  });

/** Serves the changelog of the schema. */
export const serveChangelogPage: RouteHandler<PageServices> = async (request, _params, services) => {
  const releases = await readReleases(services);
  return renderScriptlessPage(request, services, {
    data: { kind: 'guide', guide: { siteUrl: getSiteUrl(request, services), releases } },
    ...pageOptions,
  });
};

const pageOptions = {
  stylesheet: '/guide.css',
  headers: { 'cache-control': cacheControl },
};

/** Serves the changelog as a feed, with an entry for each release. */
export const serveChangelogFeed: RouteHandler<PageServices> = async (request, _params, services) => {
  const siteUrl = getSiteUrl(request, services);
  const { productName } = services.settings;
  const feed: FeedDocument = {
    path: guidePaths.changelog,
    query: '',
    title: `${productName}: changes of the API`,
    subtitle: 'What each release has changed in the schema.',
    pagePath: guidePaths.changelog,
    entries: (await readReleases(services)).map((release) => createEntry(release, siteUrl)),
  };
  return createFeedResponse(feed, 'atom', { siteUrl, services, cacheControl });
};

function createEntry(release: SchemaRelease, siteUrl: string): FeedEntry {
  const { version, date, changes } = release;
  const url = `${siteUrl}${guidePaths.changelog}#${releaseId(release)}`;
  const lines = changes.map(({ kind, description }) => `${schemaChangeKinds[kind]}: ${description}`);
  return {
    id: url,
    url,
    title: `Version ${version}: ${changes.length} ${changes.length === 1 ? 'change' : 'changes'}`,
    text: lines.join('\n'),
    summary: lines[0] ?? '',
    html: `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`,
    author: null,
    lang: 'en',
    sourceUrl: null,
    imageUrl: null,
    publishedAt: date,
    updatedAt: date,
  };
}

/** Returns the releases of the schema. A site that isn't built has none. */
async function readReleases({ staticFiles }: PageServices): Promise<SchemaRelease[]> {
  const file = await staticFiles.serveFile(guidePaths.changes);
  return file === null ? [] : (JSON.parse(new TextDecoder().decode(file.body)) as SchemaRelease[]);
}

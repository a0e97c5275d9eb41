// The newest thoughts as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/), and the same as Atom
// (https://www.rfc-editor.org/rfc/rfc4287).
import { raw } from 'hono/html';
import { mediaTypeOf, parseStoredImageName } from '#domain/images/imageUrl.ts';
import { authorPath, pages, thoughtPath } from '#domain/pages/pages.ts';
import { pageDescription, singleLine, truncate } from '#domain/pages/pageMetadata.ts';
import { shareCardPath } from '#domain/pages/shareCard.ts';
import { cleanTexts } from '#domain/text/htmlCharacters.ts';
import type { Thought } from '#domain/thought/thought.ts';
import { sourceLink } from '#domain/video/sourceLink.ts';
import { parseVideo } from '#domain/video/video.ts';
import { createErrorResponse, createTextResponse } from '../http/responses.ts';
import { getSiteUrl } from '../http/siteUrl.ts';
import { readAuthor, readBrowsePage } from '../thoughts/publicThoughts.ts';
import { markup } from './markup.ts';
import type { SiteHandler } from './siteServices.ts';

/** A feed contains the newest 30 thoughts, because feed readers check often enough not to miss any. */
const page = { first: 30, after: null, search: null };

/** Creates the handler of `/feed.atom` or `/feed.json`, with the newest thoughts of all authors or of `?author=`. */
export function createFeedHandler(format: 'atom' | 'json'): SiteHandler {
  return async (c, services) => {
    const requested = c.req.query('author');
    const author = requested === undefined ? null : await readAuthor(services, requested, page);
    if (author === null && requested !== undefined)
      return createErrorResponse(404, 'There is no author with this name.');
    const { edges } = author?.thoughts ?? (await readBrowsePage(services, page));
    const siteUrl = getSiteUrl(c, services);
    const { productName } = services.settings;
    const query = author === null ? '' : `?author=${encodeURIComponent(author.slug)}`;
    const feed = {
      version: 'https://jsonfeed.org/version/1.1',
      title: author === null ? `${productName}: newest thoughts` : `${author.name} - ${productName}`,
      description: `The newest thoughts${author === null ? '' : ` of ${author.name}`}, each with the talk that it comes from.`,
      home_page_url: siteUrl + (author === null ? pages.home.path : authorPath(author.slug)),
      feed_url: `${siteUrl}/feed.${format}${query}`,
      icon: `${siteUrl}/icon-512.png`,
      favicon: `${siteUrl}/icon-192.png`,
      authors: [{ name: productName, url: `${siteUrl}/` }],
      items: edges.map(({ node }) => createItem(cleanTexts(node), siteUrl)),
    };
    const headers = {
      'content-type': `application/${format === 'atom' ? 'atom+xml' : 'feed+json'}; charset=utf-8`,
      // CDNs cache feeds for as long as pages; feed readers cache them for five minutes.
      'cache-control': 'public, max-age=300, s-maxage=60, stale-while-revalidate=600',
      // Lets feed readers that run in browsers, on other sites, read the feed.
      'access-control-allow-origin': '*',
    };
    return createTextResponse(200, headers, format === 'atom' ? renderAtom(feed) : JSON.stringify(feed));
  };
}

/** Atom requires a date, which old records don't have. */
const unknownDate = '1970-01-01T00:00:00.000Z';

interface Feed {
  title: string;
  description: string;
  home_page_url: string;
  feed_url: string;
  favicon: string;
  authors: { name: string }[];
  items: ReturnType<typeof createItem>[];
}

/** Creates an item. JSON omits members that are undefined. */
function createItem(thought: Thought, siteUrl: string) {
  const url = siteUrl + thoughtPath(thought.id);
  const author = singleLine(thought.author ?? '');
  const card = shareCardPath(thought);
  // Includes stored images only. Data URLs would make the feed large, and other sites' images are not loaded.
  const isStored = parseStoredImageName(thought.imageUrl ?? '') !== null;
  const ownImage = isStored ? `${siteUrl}${thought.imageUrl}` : undefined;
  const published = toIsoDate(thought.createdAt);
  return {
    id: url,
    url,
    external_url: findSource(thought)?.url,
    title: truncate(singleLine(thought.thought), 100),
    content_text: author === '' ? thought.thought : `${thought.thought}\n— ${author}`,
    // Contains the thought's own image, but no drawn share image, which would only repeat the text.
    content_html: String(renderContent(thought, author, ownImage)),
    summary: pageDescription(thought),
    language: thought.lang ?? undefined,
    image: ownImage ?? (card === null ? undefined : siteUrl + card),
    date_published: published,
    date_modified: toIsoDate(thought.updatedAt) ?? published ?? unknownDate,
    authors: author === '' ? undefined : [{ name: author }],
  };
}

function renderContent(thought: Thought, author: string, imageUrl: string | undefined) {
  const { summary, application, lang } = thought;
  const source = findSource(thought);
  return markup`<blockquote${lang && markup` lang="${lang}"`}><p>${renderLines(thought.thought)}</p></blockquote>
${author && markup`<p>— <cite>${author}</cite></p>`}
${imageUrl && markup`<p><img src="${imageUrl}" alt=""></p>`}
${summary && markup`<p>${renderLines(summary)}</p>`}
${application && markup`<h2>How to Apply This Thought</h2><p>${renderLines(application)}</p>`}
${source && markup`<p><a href="${source.url}">${source.label}</a></p>`}`;
}

function renderLines(text: string) {
  return text.split('\n').map((line, index) => [index > 0 && raw('<br>'), line]);
}

/** Returns the link to the talk or the page that the thought comes from. */
export function findSource({ url }: Thought) {
  const link = sourceLink({ url, video: parseVideo(url) });
  return link && { ...link, url: new URL(link.url).href };
}

/** Returns an ISO 8601 date, or undefined for a text that isn't a date or that the formats can't express. */
function toIsoDate(text: string | null): string | undefined {
  const time = text === null ? NaN : Date.parse(text);
  const iso = Number.isNaN(time) ? '' : new Date(time).toISOString();
  return /^\d{4}-/.test(iso) ? iso : undefined;
}

function renderAtom({ title, description, authors, items, ...feed }: Feed): string {
  const updated = items.map((item) => item.date_modified).toSorted();
  // Entries without an author inherit the feed's author.
  const atom = markup`<feed xmlns="http://www.w3.org/2005/Atom">
<id>${feed.feed_url}</id>
<title>${title}</title>
<subtitle>${description}</subtitle>
<updated>${updated.at(-1) ?? unknownDate}</updated>
${authors.map(renderAuthor)}
<link rel="self" href="${feed.feed_url}" type="application/atom+xml"/>
<link rel="alternate" href="${feed.home_page_url}" type="text/html"/>
<icon>${feed.favicon}</icon>
${items.map(renderEntry)}</feed>
`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${atom.toString()}`;
}

function renderEntry({ language, external_url: source, image, ...item }: Feed['items'][number]) {
  const type = image === undefined ? '' : mediaTypeOf(new URL(image).pathname);
  return markup`<entry${language && markup` xml:lang="${language}"`}>
<id>${item.id}</id>
<title>${item.title}</title>
${item.authors?.map(renderAuthor)}
${item.date_published && markup`<published>${item.date_published}</published>`}
<updated>${item.date_modified}</updated>
<link rel="alternate" href="${item.url}" type="text/html"/>
${source && markup`<link rel="related" href="${source}"/>`}
${image && markup`<link rel="enclosure" href="${image}" type="${type}"/>`}
<summary>${item.summary}</summary>
<content type="html">${item.content_html}</content>
</entry>
`;
}

function renderAuthor({ name }: { name: string }) {
  return markup`<author><name>${name}</name></author>`;
}

import { mediaTypeOf } from '#domain/images/imageUrl.ts';
import { escapeHtml } from '#domain/text/escapeHtml.ts';
import { type FeedDocument, type FeedEntry, findUpdatedAt } from './feedDocument.ts';

/** Returns a feed in Atom: https://www.rfc-editor.org/rfc/rfc4287 */
export function renderAtomFeed(feed: FeedDocument, siteUrl: string, productName: string): string {
  const url = `${siteUrl}${feed.path}.atom${feed.query}`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<feed xmlns="http://www.w3.org/2005/Atom">\n',
    element('id', url),
    element('title', feed.title),
    element('subtitle', feed.subtitle),
    element('updated', findUpdatedAt(feed)),
    // Entries without an author have this one.
    `<author>${element('name', productName)}</author>\n`,
    link('self', url, 'application/atom+xml'),
    link('alternate', siteUrl + feed.pagePath, 'text/html'),
    element('icon', `${siteUrl}/icon-192.png`),
    ...feed.entries.map(renderEntry),
    '</feed>\n',
  ].join('');
}

function renderEntry(entry: FeedEntry): string {
  const { id, url, title, author, lang, sourceUrl, imageUrl, publishedAt, updatedAt, summary, html } = entry;
  return [
    '<entry>\n',
    element('id', id),
    lang === null
      ? element('title', title)
      : `<title xml:lang="${escapeHtml(lang)}">${escapeHtml(title)}</title>\n`,
    author === null ? '' : `<author>${element('name', author)}</author>\n`,
    publishedAt === null ? '' : element('published', publishedAt),
    element('updated', updatedAt),
    link('alternate', url, 'text/html'),
    sourceUrl === null ? '' : link('related', sourceUrl),
    imageUrl === null ? '' : link('enclosure', imageUrl, mediaTypeOf(new URL(imageUrl).pathname)),
    element('summary', summary),
    `<content type="html">${escapeHtml(html)}</content>\n`,
    '</entry>\n',
  ].join('');
}

function element(name: string, text: string): string {
  return `<${name}>${escapeHtml(text)}</${name}>\n`;
}

function link(rel: string, href: string, type: string | null = null): string {
  const typeAttribute = type === null ? '' : ` type="${escapeHtml(type)}"`;
  return `<link rel="${rel}" href="${escapeHtml(href)}"${typeAttribute}/>\n`;
}

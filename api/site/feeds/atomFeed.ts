import { mediaTypeOf } from '#domain/images/imageUrl.ts';
import { escapeHtml } from '#domain/text/escapeHtml.ts';
import { type JsonFeed, type JsonFeedItem, unknownDate } from './jsonFeed.ts';

/** Returns the same feed in Atom: https://www.rfc-editor.org/rfc/rfc4287 */
export function renderAtomFeed({ title, description, authors, items, ...feed }: JsonFeed): string {
  const url = feed.feed_url.replace('/feed.json', '/feed.atom');
  const updated = items.map((item) => item.date_modified).toSorted();
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<feed xmlns="http://www.w3.org/2005/Atom">\n',
    element('id', url),
    element('title', title),
    element('subtitle', description),
    element('updated', updated.at(-1) ?? unknownDate),
    // Entries without an author have this one.
    ...authors.map(renderAuthor),
    link('self', url, 'application/atom+xml'),
    link('alternate', feed.home_page_url, 'text/html'),
    element('icon', feed.favicon),
    ...items.map(renderEntry),
    '</feed>\n',
  ].join('');
}

function renderEntry({ id, url, title, authors = [], language, image, summary, ...item }: JsonFeedItem) {
  return [
    '<entry>\n',
    element('id', id),
    element('title', title, language === undefined ? '' : ` xml:lang="${escapeHtml(language)}"`),
    ...authors.map(renderAuthor),
    item.date_published === undefined ? '' : element('published', item.date_published),
    element('updated', item.date_modified),
    link('alternate', url, 'text/html'),
    item.external_url === undefined ? '' : link('related', item.external_url),
    image === undefined ? '' : link('enclosure', image, mediaTypeOf(new URL(image).pathname)),
    element('summary', summary),
    element('content', item.content_html, ' type="html"'),
    '</entry>\n',
  ].join('');
}

function renderAuthor({ name }: { name: string }): string {
  return `<author>${element('name', name)}</author>\n`;
}

function element(name: string, text: string, attributes = ''): string {
  return `<${name}${attributes}>${escapeHtml(text)}</${name}>\n`;
}

function link(rel: string, href: string, type: string | null = null): string {
  const typeAttribute = type === null ? '' : ` type="${escapeHtml(type)}"`;
  return `<link rel="${rel}" href="${escapeHtml(href)}"${typeAttribute}/>\n`;
}

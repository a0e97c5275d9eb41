import type { FeedDocument, FeedEntry } from './feedDocument.ts';

/** Returns a feed in JSON Feed 1.1: https://www.jsonfeed.org/version/1.1/ */
export function renderJsonFeed(feed: FeedDocument, siteUrl: string, productName: string): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.subtitle,
    home_page_url: siteUrl + feed.pagePath,
    feed_url: `${siteUrl}${feed.path}.json${feed.query}`,
    icon: `${siteUrl}/icon-512.png`,
    favicon: `${siteUrl}/icon-192.png`,
    authors: [{ name: productName, url: `${siteUrl}/` }],
    items: feed.entries.map(createItem),
  });
}

function createItem({ id, url, title, text, summary, html, author, lang, ...entry }: FeedEntry): object {
  const { sourceUrl, imageUrl, publishedAt, updatedAt } = entry;
  return {
    id,
    url,
    ...(sourceUrl !== null && { external_url: sourceUrl }),
    title,
    content_text: text,
    content_html: html,
    summary,
    ...(lang !== null && { language: lang }),
    ...(imageUrl !== null && { image: imageUrl }),
    ...(publishedAt !== null && { date_published: publishedAt }),
    date_modified: updatedAt,
    ...(author !== null && { authors: [{ name: author }] }),
  };
}

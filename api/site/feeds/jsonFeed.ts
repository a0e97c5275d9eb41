// The feeds in JSON Feed 1.1: https://www.jsonfeed.org/version/1.1/. The other format is made of it.
import { parseStoredImageName } from '#domain/images/imageUrl.ts';
import { pageDescription, singleLine, truncate } from '#domain/pages/pageMetadata.ts';
import { thoughtPath } from '#domain/pages/thoughtPath.ts';
import { shareCardPath } from '#domain/pages/shareCard.ts';
import { escapeHtml } from '#domain/text/escapeHtml.ts';
import { removeForbiddenCharacters } from '#domain/text/htmlCharacters.ts';
import { isHttpUrl, type Thought } from '#domain/thought/thought.ts';
import { formatStartTime } from '#domain/video/formatStartTime.ts';
import { parseVideo, watchUrl } from '#domain/video/video.ts';

/** A member that is undefined isn't written. */
export type JsonFeed = ReturnType<typeof createJsonFeed>;
export type JsonFeedItem = ReturnType<typeof createItem>;

export interface FeedSource {
  title: string;
  description: string;
  /** The path of the page with the same thoughts. */
  pagePath: string;
  /** The query string of the feed, with the question mark; empty if it has none. */
  query: string;
  thoughts: readonly Thought[];
}

export function createJsonFeed(
  { title, description, pagePath, query, thoughts }: FeedSource,
  siteUrl: string,
  productName: string,
) {
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: siteUrl + pagePath,
    feed_url: `${siteUrl}/feed.json${query}`,
    icon: `${siteUrl}/icon-512.png`,
    favicon: `${siteUrl}/icon-192.png`,
    authors: [{ name: productName, url: `${siteUrl}/` }],
    items: thoughts.map((thought) => createItem(thought, siteUrl)),
  };
}

const maxTitleLength = 100;
/** Atom requires a date, which old records don't have. */
export const unknownDate = '1970-01-01T00:00:00.000Z';

/** All texts are without the characters that XML doesn't allow. */
function createItem(thought: Thought, siteUrl: string) {
  const url = siteUrl + thoughtPath(thought.id);
  const author = singleLine(thought.author ?? '');
  const text = removeForbiddenCharacters(thought.thought);
  const ownImage = findImageUrl(thought, siteUrl);
  const card = shareCardPath(thought);
  const published = toIsoDate(thought.createdAt);
  return {
    id: url,
    url,
    external_url: findSourceUrl(thought),
    title: truncate(singleLine(text), maxTitleLength),
    content_text: author === '' ? text : `${text}\n— ${author}`,
    // The picture that was drawn for the thought only repeats its text.
    content_html: renderHtml(thought, author, ownImage),
    summary: pageDescription(thought),
    language: thought.lang ?? undefined,
    image: ownImage ?? (card === null ? undefined : siteUrl + card),
    date_published: published,
    date_modified: toIsoDate(thought.updatedAt) ?? published ?? unknownDate,
    authors: author === '' ? undefined : [{ name: author }],
  };
}

function renderHtml(thought: Thought, author: string, imageUrl: string | undefined): string {
  const { summary, application, lang } = thought;
  const source = findSourceUrl(thought);
  return [
    `<blockquote${lang === null ? '' : ` lang="${escapeHtml(lang)}"`}><p>${renderLines(thought.thought)}</p></blockquote>`,
    author === '' ? '' : `<p>— <cite>${escapeHtml(author)}</cite></p>`,
    imageUrl === undefined ? '' : `<p><img src="${escapeHtml(imageUrl)}" alt=""></p>`,
    summary === null ? '' : `<p>${renderLines(summary)}</p>`,
    application === null ? '' : `<h2>How to Apply This Thought</h2><p>${renderLines(application)}</p>`,
    source === undefined
      ? ''
      : `<p><a href="${escapeHtml(source)}">${escapeHtml(describeSource(thought))}</a></p>`,
  ].join('');
}

function renderLines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}

function describeSource({ url }: Thought): string {
  const video = parseVideo(url);
  if (video === null) return 'Open the source';
  return video.startSeconds === 0 ? 'Watch the talk' : `Watch from ${formatStartTime(video.startSeconds)}`;
}

/** Other images are a data URL, which would make the feed as large as the image, or on another site. */
function findImageUrl({ imageUrl }: Thought, siteUrl: string): string | undefined {
  return imageUrl !== null && parseStoredImageName(imageUrl) !== null ? siteUrl + imageUrl : undefined;
}

/** Returns the URL of the talk or the page that the thought comes from. */
export function findSourceUrl({ url }: Thought): string | undefined {
  const video = parseVideo(url);
  if (video !== null) return watchUrl(video);
  return url !== null && isHttpUrl(url) ? new URL(url).href : undefined;
}

/** Returns undefined for a text that isn't a date, or one that the formats can't express. */
function toIsoDate(text: string | null): string | undefined {
  const time = text === null ? NaN : Date.parse(text);
  const iso = Number.isNaN(time) ? '' : new Date(time).toISOString();
  return /^\d{4}-/.test(iso) ? iso : undefined;
}

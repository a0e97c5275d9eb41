// The content of a feed, in any of its formats.
import { parseStoredImageName } from '#domain/images/imageUrl.ts';
import { pageDescription, singleLine, truncate } from '#domain/pages/pageMetadata.ts';
import { thoughtPath } from '#domain/pages/thoughtPath.ts';
import { shareCardPath } from '#domain/shareCard/shareCard.ts';
import { removeForbiddenCharacters } from '#domain/text/htmlCharacters.ts';
import { isHttpUrl, type Thought } from '#domain/thought/thought.ts';
import { formatStartTime } from '#domain/video/formatStartTime.ts';
import { parseVideo, watchUrl } from '#domain/video/video.ts';
import { escapeHtml } from '#domain/text/escapeHtml.ts';

export interface FeedDocument {
  /** The path of the feed without the extension of its format, such as `/feed`. */
  path: string;
  /** The query string with the question mark; empty if the feed has none. */
  query: string;
  title: string;
  subtitle: string;
  /** The path of the page with the same thoughts. */
  pagePath: string;
  entries: FeedEntry[];
}

export interface FeedEntry {
  /** A URL that never changes. */
  id: string;
  url: string;
  title: string;
  /** The text and the author. */
  text: string;
  summary: string;
  html: string;
  author: string | null;
  /** The language of the title, and of the thought in the text, as a BCP 47 tag. */
  lang: string | null;
  /** The talk or the page that the thought comes from. */
  sourceUrl: string | null;
  imageUrl: string | null;
  /** ISO 8601; null if unknown. */
  publishedAt: string | null;
  updatedAt: string;
}

const maxTitleLength = 100;
/** Both formats require a date, which old records don't have. */
const unknownDate = '1970-01-01T00:00:00.000Z';

/** Returns the entry of a thought. All texts are without the characters that XML doesn't allow. */
export function createFeedEntry(thought: Thought, siteUrl: string): FeedEntry {
  const url = siteUrl + thoughtPath(thought.id);
  const author = singleLine(thought.author ?? '') || null;
  const text = removeForbiddenCharacters(thought.thought);
  const publishedAt = toIsoDate(thought.createdAt);
  return {
    id: url,
    url,
    title: truncate(singleLine(text), maxTitleLength),
    text: author === null ? text : `${text}\n— ${author}`,
    summary: pageDescription(thought),
    html: renderHtml(thought, siteUrl),
    author,
    lang: thought.lang,
    sourceUrl: findSourceUrl(thought),
    imageUrl: findImageUrl(thought.imageUrl, siteUrl) ?? findCardUrl(thought, siteUrl),
    publishedAt,
    updatedAt: toIsoDate(thought.updatedAt) ?? publishedAt ?? unknownDate,
  };
}

/** Returns the time of the latest change of an entry. */
export function findUpdatedAt({ entries }: FeedDocument): string {
  return (
    entries
      .map(({ updatedAt }) => updatedAt)
      .toSorted()
      .at(-1) ?? unknownDate
  );
}

function renderHtml(thought: Thought, siteUrl: string): string {
  const { summary, application, lang } = thought;
  const author = singleLine(thought.author ?? '');
  const source = findSourceUrl(thought);
  // The picture that was drawn for the thought only repeats its text.
  const imageUrl = findImageUrl(thought.imageUrl, siteUrl);
  return [
    `<blockquote${lang === null ? '' : ` lang="${escapeHtml(lang)}"`}><p>${renderLines(thought.thought)}</p></blockquote>`,
    author === '' ? '' : `<p>— <cite>${escapeHtml(author)}</cite></p>`,
    imageUrl === null ? '' : `<p><img src="${escapeHtml(imageUrl)}" alt=""></p>`,
    summary === null ? '' : `<p>${renderLines(summary)}</p>`,
    application === null ? '' : `<h2>How to Apply This Thought</h2><p>${renderLines(application)}</p>`,
    source === null
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

function findCardUrl(thought: Thought, siteUrl: string): string | null {
  const path = shareCardPath(thought);
  return path === null ? null : siteUrl + path;
}

/** Other images are a data URL, which would make the feed as large as the image, or on another site. */
function findImageUrl(imageUrl: string | null, siteUrl: string): string | null {
  return imageUrl !== null && parseStoredImageName(imageUrl) !== null ? siteUrl + imageUrl : null;
}

function findSourceUrl({ url }: Thought): string | null {
  const video = parseVideo(url);
  if (video !== null) return watchUrl(video);
  return url !== null && isHttpUrl(url) ? new URL(url).href : null;
}

/** Returns null for a text that isn't a date, or one that the formats can't express. */
function toIsoDate(text: string | null): string | null {
  const time = text === null ? NaN : Date.parse(text);
  const iso = Number.isNaN(time) ? '' : new Date(time).toISOString();
  return /^\d{4}-/.test(iso) ? iso : null;
}

// The server-rendered HTML of a thought. Its elements are the same as those of web/src/thought/ThoughtArticle.tsx, so that
// nothing moves when the application replaces them. e2e/thought/thoughtPage.spec.ts compares the two.
import { toImageSrc } from '#domain/images/imageUrl.ts';
import { type CreditLinks, toCreditLinks } from '#domain/images/photoCredit.ts';
import { quoteSize } from '#domain/text/quoteSize.ts';
import type { Thought } from '#domain/thought/thought.ts';
import { parseVideoLoosely, watchUrl } from '#domain/video/video.ts';
import { encodeId, thoughtPath } from '#domain/pages/thoughtPath.ts';
import { escapeHtml } from './escapeHtml.ts';

export function renderThought(
  thought: Thought,
  { nextId, isFallback, productName }: { nextId: string | null; isFallback: boolean; productName: string },
): string {
  return (
    '<div class="water" aria-hidden="true"></div><div class="thought-page"><main>' +
    '<a class="thought-back" href="/">← Back to All Thoughts</a>' +
    (isFallback ? fallbackNotice : '') +
    `<article>${renderText(thought)}${renderImage(thought)}${renderApplication(thought)}${renderVideo(thought)}</article>` +
    `<div class="thought-actions">${renderActions(thought, nextId, isFallback)}</div></main>` +
    `<footer><a href="/">Discover more inspiring thoughts at ${escapeHtml(productName)}</a></footer></div>`
  );
}

export const thoughtNotFoundMarkup = renderMessagePage(
  'Thought Not Found',
  'The thought you&#39;re looking for doesn&#39;t exist or has been removed.',
);

export const pageNotFoundMarkup = renderMessagePage('Page not found', 'There is nothing at this address.');

export const errorMarkup = renderMessagePage(
  'Something went wrong',
  'This page couldn&#39;t be loaded. Try again in a moment.',
);

const fallbackNotice =
  '<div class="thought-notice"><p>This thought couldn&#39;t be loaded. Here is another one.</p>' +
  '<button type="button" class="thought-secondary-action needs-script">Try again</button></div>';

function renderText({ thought, summary, author }: Thought): string {
  return (
    `<h1 dir="auto" tabindex="-1" class="thought-${quoteSize(thought)}">${escapeHtml(thought)}</h1>` +
    (summary === null ? '' : `<p class="thought-summary" dir="auto">${escapeHtml(summary)}</p>`) +
    (author === null ? '' : `<p class="thought-author">Author: <bdi>${escapeHtml(author)}</bdi></p>`)
  );
}

function renderImage({ imageUrl, imageCredit: credit }: Thought): string {
  const src = toImageSrc(imageUrl);
  if (src === null) return '';
  const caption = credit === null ? '' : renderPhotoCredit(toCreditLinks(credit));
  return (
    `<figure><img src="${escapeHtml(src)}" alt="" width="800" height="600" loading="lazy" decoding="async" ` +
    `referrerpolicy="no-referrer">${caption}</figure>`
  );
}

function renderPhotoCredit({ name, profileHref, photoHref }: CreditLinks): string {
  return `<figcaption>Photo by ${renderExternalLink(profileHref, name)} on ${renderExternalLink(photoHref, 'Unsplash')}</figcaption>`;
}

function renderApplication({ application }: Thought): string {
  if (application === null) return '';
  return `<section><h2>How to Apply This Thought</h2><p class="thought-application" dir="auto">${escapeHtml(application)}</p></section>`;
}

function renderVideo({ url }: Thought): string {
  const video = parseVideoLoosely(url);
  if (video === null) return '';
  return (
    '<section><h2>Related Video</h2>' +
    '<button type="button" class="poster needs-script"><span class="poster-play" aria-hidden="true"></span><span>Play video</span></button>' +
    `<p class="thought-note">Click the video to watch the full content related to this thought. ${renderExternalLink(watchUrl(video), 'Open on YouTube')}</p></section>`
  );
}

function renderActions({ id, imageUrl }: Thought, nextId: string | null, isFallback: boolean): string {
  const imageSrc = toImageSrc(imageUrl);
  return (
    '<button type="button" class="thought-primary-action needs-script">Share This Thought</button>' +
    (isFallback
      ? ''
      : `<a class="thought-secondary-action" href="/?thought=${encodeId(id)}">Show as a bubble</a>`) +
    (imageSrc === null
      ? ''
      : `<a class="thought-secondary-action" href="${escapeHtml(imageSrc)}" download="">Save image</a>`) +
    (nextId === null
      ? ''
      : `<a class="thought-next" href="${thoughtPath(nextId)}" rel="next">Next thought →</a>`)
  );
}

function renderExternalLink(href: string | null, label: string): string {
  const attribute = href === null ? '' : ` href="${escapeHtml(href)}"`;
  return `<a${attribute} target="_blank" rel="noreferrer">${escapeHtml(label)}</a>`;
}

function renderMessagePage(heading: string, message: string): string {
  return (
    '<div class="water" aria-hidden="true"></div>' +
    `<main class="message-page"><h1>${heading}</h1><p>${message}</p><a href="/">← Back to Home</a></main>`
  );
}

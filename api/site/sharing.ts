// The metadata of pages for search engines, chat apps and social networks.
import type { SharingMetadata } from '#domain/pages/pageContent.ts';
import { singleLine, truncate } from '#domain/pages/pageMetadata.ts';
import { shareCardPath } from '#domain/pages/shareCard.ts';
import type { Thought } from '#domain/thought/thought.ts';
import { findSource } from './feeds.ts';

export interface PagePreview {
  /** The canonical path. */
  path: string;
  title: string;
  description: string;
  /** The thought that the page is about. */
  thought?: Thought;
}

export function createSharingMetadata(
  { path, title, description, thought }: PagePreview,
  siteUrl: string,
  productName: string,
): SharingMetadata {
  const url = siteUrl + path;
  const image = createImage(thought, siteUrl, productName);
  return {
    canonicalUrl: url,
    siteName: productName,
    type: thought === undefined ? 'website' : 'article',
    title: truncate(singleLine(title), 70),
    description: singleLine(description),
    image,
    publishedAt: thought?.createdAt ?? null,
    jsonLd: thought === undefined ? null : createQuotation(thought, url, productName, image.url),
  };
}

/** Returns the picture of a thought, or else of the site, web/public/share.png. */
function createImage(
  thought: Thought | undefined,
  siteUrl: string,
  productName: string,
): SharingMetadata['image'] {
  const cardPath = thought === undefined ? null : shareCardPath(thought);
  if (thought === undefined || cardPath === null)
    return {
      url: `${siteUrl}/share.png`,
      type: 'image/png',
      alt: `Glass bubbles rising through deep water: ${singleLine(productName)}`,
    };
  const texts = [thought.thought, thought.author ?? ''].map(singleLine).filter(Boolean);
  return { url: siteUrl + cardPath, type: 'image/jpeg', alt: truncate(texts.join(' — '), 400) };
}

/** Returns a thought as JSON-LD: https://schema.org/Quotation */
function createQuotation(thought: Thought, url: string, productName: string, image: string): object {
  const { author, lang, summary, createdAt, updatedAt } = thought;
  return {
    '@context': 'https://schema.org',
    '@type': 'Quotation',
    '@id': url,
    url,
    mainEntityOfPage: url,
    name: singleLine(thought.thought),
    text: thought.thought,
    image,
    ...(author !== null && { creator: { '@type': 'Person', name: singleLine(author) } }),
    ...(summary !== null && { description: summary }),
    ...(lang !== null && { inLanguage: lang }),
    ...(createdAt !== null && { datePublished: createdAt }),
    ...(updatedAt !== null && { dateModified: updatedAt }),
    publisher: { '@type': 'Organization', name: productName, url: new URL('/', url).href },
    isBasedOn: findSource(thought)?.url,
  };
}

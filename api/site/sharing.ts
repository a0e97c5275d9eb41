// The metadata of pages for search engines, chat apps and social networks.
import type { PageMetadata } from '#domain/pages/pageData.ts';
import { singleLine, truncate } from '#domain/pages/pageMetadata.ts';
import { shareCardPath, shareCardSize } from '#domain/pages/shareCard.ts';
import { removeForbiddenCharacters } from '#domain/text/htmlCharacters.ts';
import type { Thought } from '#domain/thought/thought.ts';
import { findSource } from './feeds.ts';
import { createJsonScript, markup } from './markup.ts';

/** Renders the metadata as elements of the head. @param thought the subject of the page, if any. */
export function renderSharingMetadata(
  { title, description }: PageMetadata,
  url: string,
  productName: string,
  thought?: Thought,
): string {
  const image = describeImage(thought, new URL(url).origin, productName);
  const suffix = ` - ${productName}`;
  const texts = {
    title: truncate(singleLine(title.endsWith(suffix) ? title.slice(0, -suffix.length) : title), 70),
    description: singleLine(description),
    image: image.url,
    'image:alt': image.alt,
  };
  const openGraph = {
    ...texts,
    type: thought === undefined ? 'website' : 'article',
    site_name: productName,
    url,
    'image:type': image.type,
    'image:width': shareCardSize.width,
    'image:height': shareCardSize.height,
  };
  const publishedAt = thought?.createdAt ?? null;
  const elements = [
    markup`<link rel="canonical" href="${url}"/>`,
    ...createTags('property', 'og', openGraph),
    ...(publishedAt === null ? [] : createTags('property', 'article', { published_time: publishedAt })),
    ...createTags('name', 'twitter', { card: 'summary_large_image', ...texts }),
  ];
  const quotation = thought && createQuotation(thought, url, productName, image.url);
  return (
    removeForbiddenCharacters(elements.join('')) +
    (quotation === undefined ? '' : createJsonScript('quotation', quotation, 'application/ld+json'))
  );
}

function createTags(
  attribute: 'name' | 'property',
  prefix: string,
  contents: Record<string, string | number>,
) {
  return Object.entries(contents).map(
    ([name, content]) => markup`<meta ${attribute}="${prefix}:${name}" content="${content}"/>`,
  );
}

/** Returns the share image of a thought, or else of the site (web/public/share.png). */
function describeImage(thought: Thought | undefined, siteUrl: string, productName: string) {
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

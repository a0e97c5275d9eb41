// The metadata of pages for search engines, chat apps and social networks.
import type { SharingMetadata } from '#domain/pages/pageContent.ts';
import { pageDescription, singleLine, truncate } from '#domain/pages/pageMetadata.ts';
import { thoughtPath } from '#domain/pages/thoughtPath.ts';
import { shareCardPath, shareCardSize } from '#domain/pages/shareCard.ts';
import type { Thought } from '#domain/thought/thought.ts';
import type { RequestContext } from '../http/requestContext.ts';
import { getSiteUrl } from '../http/siteUrl.ts';
import { findSourceUrl } from './feeds.ts';
import type { SiteServices } from './siteServices.ts';

const maxTitleLength = 70;

/** Returns the metadata of any page but a thought's. */
export function createPageMetadata(
  c: RequestContext,
  services: SiteServices,
  { path, title, description }: { path: string; title: string; description: string },
): SharingMetadata {
  const siteUrl = getSiteUrl(c, services);
  const { productName } = services.settings;
  return {
    canonicalUrl: siteUrl + path,
    siteName: productName,
    preview: {
      type: 'website',
      title: truncate(singleLine(title), maxTitleLength),
      description: singleLine(description),
      image: createSiteImage(siteUrl, productName),
      publishedAt: null,
    },
    jsonLd: null,
  };
}

export function createThoughtMetadata(
  c: RequestContext,
  services: SiteServices,
  thought: Thought,
): SharingMetadata {
  const siteUrl = getSiteUrl(c, services);
  const { productName } = services.settings;
  const url = siteUrl + thoughtPath(thought.id);
  const [text, author] = [singleLine(thought.thought), singleLine(thought.author ?? '')];
  const cardPath = shareCardPath(thought);
  const image =
    cardPath === null
      ? createSiteImage(siteUrl, productName)
      : {
          url: siteUrl + cardPath,
          size: { type: 'image/jpeg', ...shareCardSize },
          alt: truncate(author === '' ? text : `${text} — ${author}`, 400),
        };
  return {
    canonicalUrl: url,
    siteName: productName,
    preview: {
      type: 'article',
      title: truncate(text, maxTitleLength),
      description: pageDescription(thought),
      image,
      publishedAt: thought.createdAt,
    },
    jsonLd: createQuotation(thought, url, productName, image.url),
  };
}

type PreviewImage = SharingMetadata['preview']['image'];

/** Returns the image of the site, web/public/share.png. */
function createSiteImage(siteUrl: string, productName: string): PreviewImage {
  return {
    url: `${siteUrl}/share.png`,
    size: { type: 'image/png', width: 1200, height: 630 },
    alt: `Glass bubbles rising through deep water: ${singleLine(productName)}`,
  };
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
    isBasedOn: findSourceUrl(thought),
  };
}

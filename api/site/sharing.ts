// The metadata of pages for search engines, chat apps and social networks.
import type { SharingMetadata } from '#domain/pages/pageContent.ts';
import { pageDescription, singleLine, truncate } from '#domain/pages/pageMetadata.ts';
import { thoughtPath } from '#domain/pages/thoughtPath.ts';
import { shareCardPath, shareCardSize } from '#domain/shareCard/shareCard.ts';
import type { Thought } from '#domain/thought/thought.ts';
import { embedUrl, parseVideo, watchUrl } from '#domain/video/video.ts';
import type { RequestContext } from '../http/requestContext.ts';
import { getSiteUrl } from '../http/siteUrl.ts';
import { measureImage } from '../images/measureImage.ts';
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

/** @returns isComplete false if the image of the thought is unknown during an outage. The page must not be cached then. */
export async function createThoughtMetadata(
  c: RequestContext,
  services: SiteServices,
  thought: Thought,
): Promise<{ sharing: SharingMetadata; isComplete: boolean }> {
  const siteUrl = getSiteUrl(c, services);
  const { productName } = services.settings;
  const url = siteUrl + thoughtPath(thought.id);
  const own = await findThoughtImage(thought, siteUrl, services);
  const image = own === null || own === 'unknown' ? createSiteImage(siteUrl, productName) : own;
  const sharing = {
    canonicalUrl: url,
    siteName: productName,
    preview: {
      type: 'article' as const,
      title: truncate(singleLine(thought.thought), maxTitleLength),
      description: pageDescription(thought),
      image,
      publishedAt: thought.createdAt,
    },
    jsonLd: createQuotation(thought, url, productName, image.url),
  };
  return { sharing, isComplete: own !== 'unknown' };
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

/** Returns the thought's own image, or the card that is drawn for it; 'unknown' during an outage. */
async function findThoughtImage(
  thought: Thought,
  siteUrl: string,
  services: SiteServices,
): Promise<PreviewImage | 'unknown' | null> {
  const [text, author] = [singleLine(thought.thought), singleLine(thought.author ?? '')];
  const alt = truncate(author === '' ? text : `${text} — ${author}`, 400);
  const cardPath = shareCardPath(thought);
  if (cardPath !== null)
    return { url: siteUrl + cardPath, size: { type: 'image/jpeg', ...shareCardSize }, alt };
  if (thought.imageUrl === null) return null;
  const size = await measureImage(thought.imageUrl, services);
  return size === null || size === 'unknown' ? size : { url: siteUrl + thought.imageUrl, size, alt };
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
    ...createSource(thought),
  };
}

/** Returns the talk or web page that the thought comes from. */
function createSource({ url, thought, author, summary }: Thought): { isBasedOn?: object } {
  const video = parseVideo(url);
  const name = author === null ? singleLine(thought) : `${singleLine(author)}: ${singleLine(thought)}`;
  if (video === null)
    return /^https?:\/\//i.test(url ?? '') ? { isBasedOn: { '@type': 'CreativeWork', name, url } } : {};
  return {
    isBasedOn: {
      '@type': 'VideoObject',
      name,
      description: summary ?? name,
      url: watchUrl(video),
      embedUrl: embedUrl(video),
      thumbnailUrl: `https://i.ytimg.com/vi/${video.id}/hqdefault.jpg`,
      hasPart: {
        '@type': 'Clip',
        name: singleLine(thought),
        startOffset: video.startSeconds,
        url: watchUrl(video),
      },
    },
  };
}

// The metadata of pages for search engines, chat apps and social networks.
import type { SharingMetadata } from '#domain/pages/pageContent.ts';
import { pageDescription, singleLine, siteDescription, truncate } from '#domain/pages/pageMetadata.ts';
import { pages } from '#domain/pages/pages.ts';
import type { Thought } from '#domain/thought/thought.ts';
import type { IncomingRequest } from '../../http/incomingRequest.ts';
import { getSiteUrl } from '../../http/siteUrl.ts';
import type { PageServices } from '../renderPage.ts';
import { createQuotationJsonLd } from './jsonLd.ts';
import { createSiteShareImage, type ShareImage } from './shareImage.ts';

const maxTitleLength = 70;

export function createSiteMetadata(request: IncomingRequest, services: PageServices): SharingMetadata {
  const { productName: title } = services.settings;
  const page = { path: pages.home.path, title, description: siteDescription };
  return createPageMetadata(request, services, page);
}

/** Returns the metadata of any page but a thought's. */
export function createPageMetadata(
  request: IncomingRequest,
  services: PageServices,
  { path, title, description }: { path: string; title: string; description: string },
): SharingMetadata {
  const siteUrl = getSiteUrl(request, services);
  const { productName } = services.settings;
  return {
    canonicalUrl: siteUrl + path,
    siteName: productName,
    preview: {
      type: 'website',
      title: truncate(singleLine(title), maxTitleLength),
      description: singleLine(description),
      image: createSiteShareImage(siteUrl, productName),
      publishedAt: null,
    },
    jsonLd: null,
  };
}

/** @param url the URL of the thought's page */
export function createThoughtMetadata(
  thought: Thought,
  url: string,
  productName: string,
  image: ShareImage,
): SharingMetadata {
  return {
    canonicalUrl: url,
    siteName: productName,
    preview: {
      type: 'article',
      title: truncate(singleLine(thought.thought), maxTitleLength),
      description: pageDescription(thought),
      image,
      publishedAt: thought.createdAt,
    },
    jsonLd: createQuotationJsonLd(thought, url, productName, image),
  };
}

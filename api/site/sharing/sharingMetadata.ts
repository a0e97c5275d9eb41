// The metadata of pages for search engines, chat apps and social networks.
import type { SharingMetadata } from '#domain/pages/pageContent.ts';
import { pageDescription, singleLine, siteDescription, truncate } from '#domain/pages/pageMetadata.ts';
import { pages } from '#domain/pages/pages.ts';
import type { Thought } from '#domain/thought/thought.ts';
import { createQuotationJsonLd } from './jsonLd.ts';
import { createSiteShareImage, type ShareImage } from './shareImage.ts';

const maxTitleLength = 70;

export function createSiteMetadata(siteUrl: string, productName: string): SharingMetadata {
  const page = { path: pages.home.path, title: productName, description: siteDescription };
  return createPageMetadata(siteUrl, productName, page);
}

/** Returns the metadata of any page but a thought's. */
export function createPageMetadata(
  siteUrl: string,
  productName: string,
  { path, title, description }: { path: string; title: string; description: string },
): SharingMetadata {
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
    oembedUrl: null,
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
    oembedUrl: `${new URL(url).origin}/oembed?format=json&url=${encodeURIComponent(url)}`,
    jsonLd: createQuotationJsonLd(thought, url, productName, image),
  };
}

import {
  truncate,
  singleLine,
  pageDescription,
  pageTitle,
  siteDescription,
} from '#domain/pages/pageMetadata.ts';
import type { Thought } from '#domain/thought/thought.ts';
import { escapeHtml } from './escapeHtml.ts';
import type { ShareImage } from './shareImage.ts';

/** The metadata of a page for search engines, chat apps and social networks. */
export interface PageHead {
  title: string;
  description: string;
  /** The canonical URL; null for a page that search engines must not index. */
  canonicalUrl: string | null;
  siteName: string;
  /** The content of link previews; null for a page without them. */
  preview: {
    type: 'website' | 'article';
    title: string;
    image: ShareImage;
    publishedAt: string | null;
  } | null;
  /** Additional elements of this page, as HTML. */
  extraElements: string;
}

const maxTitleLength = 70;

export function createSiteHead(siteUrl: string, productName: string, image: ShareImage): PageHead {
  return {
    title: productName,
    description: siteDescription,
    canonicalUrl: `${siteUrl}/`,
    siteName: productName,
    preview: { type: 'website', title: productName, image, publishedAt: null },
    extraElements: '',
  };
}

export function createThoughtHead(
  thought: Thought,
  url: string,
  productName: string,
  image: ShareImage,
): PageHead {
  const suffix = pageTitle('', productName);
  const text = singleLine(thought.thought);
  return {
    title: `${truncate(text, Math.max(maxTitleLength - suffix.length, 20))}${suffix}`,
    description: pageDescription(thought),
    canonicalUrl: url,
    siteName: productName,
    preview: {
      type: 'article',
      title: truncate(text, maxTitleLength),
      image,
      publishedAt: thought.createdAt,
    },
    extraElements: '',
  };
}

/** Returns the metadata of a page that search engines must not index: an error, a fallback, or not for visitors. */
export function createNoindexHead(title: string, productName: string): PageHead {
  return {
    title: `${title} - ${productName}`,
    description: siteDescription,
    canonicalUrl: null,
    siteName: productName,
    preview: null,
    extraElements: '',
  };
}

export function renderHead(head: PageHead): string {
  const { title, description, canonicalUrl, extraElements } = head;
  return [
    `<title>${escapeHtml(title)}</title>`,
    renderNamedMeta('description', description),
    ...(canonicalUrl === null
      ? [renderNamedMeta('robots', 'noindex')]
      : [`<link rel="canonical" href="${escapeHtml(canonicalUrl)}">`]),
    ...renderPreview(head),
    extraElements,
  ]
    .filter((element) => element !== '')
    .join('\n    ');
}

function renderPreview({ preview, canonicalUrl, description, siteName }: PageHead): string[] {
  if (preview === null || canonicalUrl === null) return [];
  const { type, title, image, publishedAt } = preview;
  return [
    renderPropertyMeta('og:type', type),
    renderPropertyMeta('og:site_name', siteName),
    renderPropertyMeta('og:title', title),
    renderPropertyMeta('og:description', description),
    renderPropertyMeta('og:url', canonicalUrl),
    renderPropertyMeta('og:image', image.url),
    renderPropertyMeta('og:image:type', image.size.type),
    renderPropertyMeta('og:image:width', String(image.size.width)),
    renderPropertyMeta('og:image:height', String(image.size.height)),
    renderPropertyMeta('og:image:alt', image.alt),
    ...(publishedAt === null ? [] : [renderPropertyMeta('article:published_time', publishedAt)]),
    renderNamedMeta('twitter:card', 'summary_large_image'),
    renderNamedMeta('twitter:title', title),
    renderNamedMeta('twitter:description', description),
    renderNamedMeta('twitter:image', image.url),
    renderNamedMeta('twitter:image:alt', image.alt),
  ];
}

function renderNamedMeta(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeHtml(content)}">`;
}

function renderPropertyMeta(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeHtml(content)}">`;
}

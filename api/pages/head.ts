import { cut, oneLine, pageDescription, pageTitle, siteDescription } from '#domain/headWords.ts';
import type { Thought } from '#domain/thought.ts';
import { escapeHtml } from './escape.ts';
import type { ShareImage } from './shareImage.ts';

/** What search engines, chat apps and social networks read of a page. */
export interface Head {
  title: string;
  description: string;
  /** The page's one address; null for a page that is to be found nowhere. */
  canonicalUrl: string | null;
  siteName: string;
  /** What a preview shows; null for a page that has none. */
  preview: {
    type: 'website' | 'article';
    title: string;
    image: ShareImage;
    publishedAt: string | null;
  } | null;
  /** Ready elements that only this page has. */
  extra: string;
}

const longestTitle = 70;

export function headOfSite(siteUrl: string, productName: string, image: ShareImage): Head {
  return {
    title: productName,
    description: siteDescription,
    canonicalUrl: `${siteUrl}/`,
    siteName: productName,
    preview: { type: 'website', title: productName, image, publishedAt: null },
    extra: '',
  };
}

export function headOfThought(thought: Thought, url: string, productName: string, image: ShareImage): Head {
  const suffix = pageTitle('', productName);
  const words = oneLine(thought.thought);
  return {
    title: `${cut(words, Math.max(longestTitle - suffix.length, 20))}${suffix}`,
    description: pageDescription(thought),
    canonicalUrl: url,
    siteName: productName,
    preview: { type: 'article', title: cut(words, longestTitle), image, publishedAt: thought.createdAt },
    extra: '',
  };
}

/** A page that no search engine should keep: missing, standing in for another, or not for visitors. */
export function headOfUnlisted(title: string, productName: string): Head {
  return {
    title: `${title} - ${productName}`,
    description: siteDescription,
    canonicalUrl: null,
    siteName: productName,
    preview: null,
    extra: '',
  };
}

export function headElements(head: Head): string {
  const { title, description, canonicalUrl, extra } = head;
  return [
    `<title>${escapeHtml(title)}</title>`,
    named('description', description),
    ...(canonicalUrl === null
      ? [named('robots', 'noindex')]
      : [`<link rel="canonical" href="${escapeHtml(canonicalUrl)}">`]),
    ...preview(head),
    extra,
  ]
    .filter((element) => element !== '')
    .join('\n    ');
}

function preview({ preview, canonicalUrl, description, siteName }: Head): string[] {
  if (preview === null || canonicalUrl === null) return [];
  const { type, title, image, publishedAt } = preview;
  return [
    property('og:type', type),
    property('og:site_name', siteName),
    property('og:title', title),
    property('og:description', description),
    property('og:url', canonicalUrl),
    property('og:image', image.url),
    property('og:image:type', image.size.type),
    property('og:image:width', String(image.size.width)),
    property('og:image:height', String(image.size.height)),
    property('og:image:alt', image.alt),
    ...(publishedAt === null ? [] : [property('article:published_time', publishedAt)]),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', title),
    named('twitter:description', description),
    named('twitter:image', image.url),
    named('twitter:image:alt', image.alt),
  ];
}

function named(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeHtml(content)}">`;
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeHtml(content)}">`;
}

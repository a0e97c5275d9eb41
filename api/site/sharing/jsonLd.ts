import { singleLine } from '#domain/pages/pageMetadata.ts';
import type { Thought } from '#domain/thought/thought.ts';
import { embedUrl, parseVideo, watchUrl } from '#domain/video/video.ts';
import type { ShareImage } from './shareImage.ts';

/** Returns a thought as JSON-LD: https://schema.org/Quotation */
export function createQuotationJsonLd(
  thought: Thought,
  url: string,
  productName: string,
  image: ShareImage,
): object {
  const { author, lang, summary, createdAt, updatedAt } = thought;
  return {
    '@context': 'https://schema.org',
    '@type': 'Quotation',
    '@id': url,
    url,
    mainEntityOfPage: url,
    name: singleLine(thought.thought),
    text: thought.thought,
    image: image.url,
    ...(author !== null && { creator: { '@type': 'Person', name: singleLine(author) } }),
    ...(summary !== null && { description: summary }),
    ...(lang !== null && { inLanguage: lang }),
    ...(createdAt !== null && { datePublished: createdAt }),
    ...(updatedAt !== null && { dateModified: updatedAt }),
    publisher: { '@type': 'Organization', name: productName, url: new URL('/', url).href },
    ...createSourceJsonLd(thought),
  };
}

/** Returns the talk or web page that the thought comes from. */
function createSourceJsonLd({ url, thought, author, summary }: Thought): { isBasedOn?: object } {
  const video = parseVideo(url);
  const name = author === null ? singleLine(thought) : `${singleLine(author)}: ${singleLine(thought)}`;
  if (video !== null) {
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
  return url !== null && /^https?:\/\//i.test(url)
    ? { isBasedOn: { '@type': 'CreativeWork', name, url } }
    : {};
}

import type { SharingMetadata } from '#domain/pages/pageContent.ts';

/** The metadata for search engines, chat apps and social networks. Only the server renders it, for the page's address. */
export function SharingMetadataTags({
  canonicalUrl,
  siteName,
  preview,
  oembedUrl,
}: Omit<SharingMetadata, 'jsonLd'>) {
  const { type, title, description, image, publishedAt } = preview;
  return (
    <>
      <link rel="canonical" href={canonicalUrl} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonicalUrl} />
      <meta property="og:image" content={image.url} />
      <meta property="og:image:type" content={image.size.type} />
      <meta property="og:image:width" content={String(image.size.width)} />
      <meta property="og:image:height" content={String(image.size.height)} />
      <meta property="og:image:alt" content={image.alt} />
      {publishedAt !== null && <meta property="article:published_time" content={publishedAt} />}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image.url} />
      <meta name="twitter:image:alt" content={image.alt} />
      {oembedUrl !== null && (
        <link rel="alternate" type="application/json+oembed" href={oembedUrl} title="oEmbed" />
      )}
    </>
  );
}

import { createEmbedHtml, embedSize, embedTitle } from '#domain/pages/embedding.ts';
import { singleLine } from '#domain/pages/pageMetadata.ts';
import { thoughtPath } from '#domain/pages/thoughtPath.ts';
import { type BufferedResponse, createJsonResponse } from '../../http/bufferedResponse.ts';
import { getSiteUrl } from '../../http/siteUrl.ts';
import { corsHeaders } from '../../http/problem.ts';
import type { RouteHandler } from '../../http/router.ts';
import { type ImageSize, selectShareImage } from './shareImage.ts';
import type { ThoughtPageServices } from '../thoughtPage.ts';

const cacheSeconds = 3600;
/** An id has at most 1,500 bytes, and each may need three characters in a URL. */
const maxUrlLength = 8_192;

/** Serves /oembed, which describes how to embed a thought in a page of another site: https://oembed.com */
export const serveOembed: RouteHandler<ThoughtPageServices> = async (request, _params, services) => {
  const { findThought, measureImage } = services;
  const query = new URL(request.url).searchParams;
  const options = parseOptions(query);
  if ('status' in options) return options;
  const { url, width, height } = options;
  const origin = getSiteUrl(request, services);
  const id = parseThoughtId(url, origin);
  const found = id === null ? { kind: 'absent' as const } : await findThought(id);
  if (found.kind === 'absent') return createErrorResponse(404, 'This is not the URL of a thought’s page.');
  if (found.kind === 'fallback')
    return createErrorResponse(503, 'The thought can’t be read right now.', { 'retry-after': '30' });

  const { thought } = found;
  const { productName } = services.settings;
  const image = await selectShareImage(thought, origin, productName, measureImage);
  return createJsonResponse(
    200,
    {
      version: '1.0',
      type: 'rich',
      title: embedTitle(thought.thought, productName),
      ...(thought.author !== null && { author_name: singleLine(thought.author) }),
      author_url: `${origin}${thoughtPath(thought.id)}`,
      provider_name: productName,
      provider_url: `${origin}/`,
      ...(!image.isFallback && { cache_age: cacheSeconds }),
      ...(isWithinRequestedSize(image.size, query) && {
        thumbnail_url: image.url,
        thumbnail_width: image.size.width,
        thumbnail_height: image.size.height,
      }),
      html: createEmbedHtml(thought, { siteUrl: origin, productName, size: { width, height } }),
      width,
      height,
    },
    { ...corsHeaders, ...(!image.isFallback && { 'cache-control': `public, max-age=${cacheSeconds}` }) },
  );
};

/** Returns the validated query parameters, or an error response. */
function parseOptions(
  query: URLSearchParams,
): { url: string; width: number; height: number } | BufferedResponse {
  const url = query.get('url');
  const format = query.get('format') ?? 'json';
  const width = readMaxSize(query.get('maxwidth'), embedSize.width);
  const height = readMaxSize(query.get('maxheight'), embedSize.height);
  if (format === 'xml')
    return createErrorResponse(501, 'Only JSON is supported: leave `format` out, or set `format=json`.');
  if (format !== 'json')
    return createErrorResponse(400, '`format` is unknown: leave it out, or set `format=json`.');
  if (url === null)
    return createErrorResponse(400, '`url` is missing: set it to the URL of a thought’s page.');
  if (width === null) return createErrorResponse(400, '`maxwidth` must be a whole number of pixels above 0.');
  if (height === null)
    return createErrorResponse(400, '`maxheight` must be a whole number of pixels above 0.');
  return { url, width, height };
}

function createErrorResponse(
  status: number,
  message: string,
  headers: Record<string, string> = {},
): BufferedResponse {
  return createJsonResponse(status, { error: message }, { ...corsHeaders, ...headers });
}

/** Returns the size, at most `limit`; `limit` without a size; null if it is not a whole number above 0. */
function readMaxSize(text: string | null, limit: number): number | null {
  if (text === null) return limit;
  return /^\d{1,9}$/.test(text) && Number(text) > 0 ? Math.min(Number(text), limit) : null;
}

/** The maximum size of the request also applies to the thumbnail. */
function isWithinRequestedSize({ width, height }: ImageSize, query: URLSearchParams): boolean {
  const readLimit = (name: string) => readMaxSize(query.get(name), Number.POSITIVE_INFINITY) ?? 0;
  return width <= readLimit('maxwidth') && height <= readLimit('maxheight');
}

function parseThoughtId(urlText: string, origin: string): string | null {
  if (urlText.length > maxUrlLength || !URL.canParse(urlText)) return null;
  const url = new URL(urlText);
  const segment = /^\/thought\/([^/]+)$/.exec(url.pathname)?.[1];
  if (url.origin !== new URL(origin).origin || segment === undefined) return null;
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

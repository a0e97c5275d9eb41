import { mediaTypeOf, parseStoredImageName } from '#domain/images/imageUrl.ts';
import type { IncomingRequest } from '../http/incomingRequest.ts';
import type { ImageStore } from './store/imageStore.ts';

/**
 * Serves a stored image by its name, as immutable. Other sites can show it with `crossorigin="anonymous"`, because the
 * resource policy of all responses (same-origin) only prevents embedding without CORS.
 */
export async function serveImage(
  request: IncomingRequest,
  _match: Record<string, string>,
  { images }: { images: Pick<ImageStore, 'find'> },
): Promise<Response> {
  const name = parseStoredImageName(request.pathname);
  if (name === null) return notFound();
  const headers = { ...cacheHeaders, etag: `"${name.slice(0, 64)}"` };
  // The name is a hash of the bytes, so the store doesn't have to be read.
  if (request.headers.get('if-none-match')?.includes(headers.etag) === true) {
    return new Response(null, { status: 304, headers });
  }
  const bytes = await images.find(name);
  return bytes === null
    ? notFound()
    : new Response(bytes, { headers: { ...headers, 'content-type': mediaTypeOf(name) } });
}

const cacheHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'access-control-allow-origin': '*',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
};

function notFound(): Response {
  return new Response('There is no such image.', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
}

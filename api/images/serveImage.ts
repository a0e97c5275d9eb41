import { mediaTypeOf, parseStoredImageName } from '#domain/images/imageUrl.ts';
import { type BufferedResponse, createErrorResponse, createTextResponse } from '../http/bufferedResponse.ts';
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
): Promise<BufferedResponse> {
  const name = parseStoredImageName(request.pathname);
  if (name === null) return createErrorResponse(404, notFoundMessage);
  const headers = { ...imageHeaders, etag: `"${name.slice(0, 64)}"` };
  // The name is a hash of the bytes, so the store doesn't have to be read.
  if (request.headers.get('if-none-match')?.includes(headers.etag) === true)
    return createTextResponse(304, headers, '');
  const bytes = await images.find(name);
  return bytes === null
    ? createErrorResponse(404, notFoundMessage)
    : { status: 200, headers: { ...headers, 'content-type': mediaTypeOf(name) }, body: bytes };
}

const notFoundMessage = 'There is no such image.';

/** The headers of an image that never changes. */
export const imageHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'access-control-allow-origin': '*',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
};

import { mediaTypeOf, parseStoredImageName } from '#domain/images/imageUrl.ts';
import type { RequestContext } from '../http/requestContext.ts';
import { createErrorResponse } from '../http/responses.ts';
import type { ImageStore } from './store/imageStore.ts';

/** Serves a stored image by its name, as immutable. Other sites can show it, too. */
export async function serveImage(
  c: RequestContext,
  { images }: { images: Pick<ImageStore, 'find'> },
): Promise<Response> {
  const name = parseStoredImageName(c.req.path);
  if (name === null) return createErrorResponse(404, notFoundMessage);
  const bytes = await images.find(name);
  if (bytes === null) return createErrorResponse(404, notFoundMessage);
  return createImageResponse(name, bytes);
}

const notFoundMessage = 'There is no such image.';

/** Responds with a stored image, which never changes at its URL. */
export function createImageResponse(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  cacheControl = 'public, max-age=31536000, immutable',
): Response {
  const headers = {
    'content-type': mediaTypeOf(name),
    // The name begins with a hash of the bytes.
    etag: `"${name.slice(0, 64)}"`,
    'cache-control': cacheControl,
    'access-control-allow-origin': '*',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  };
  return new Response(bytes, { headers });
}

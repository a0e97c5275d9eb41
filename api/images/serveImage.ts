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
  // The name begins with a hash of the bytes.
  const headers = { ...imageHeaders, etag: `"${name.slice(0, 64)}"`, 'content-type': mediaTypeOf(name) };
  return new Response(bytes, { headers });
}

const notFoundMessage = 'There is no such image.';

/** The headers of an image that never changes. */
export const imageHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'access-control-allow-origin': '*',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
};

import { readImageType } from '#domain/images/imageType.ts';
import type { Settings } from '../env.ts';
import { fetchWithRedirects } from './remote/fetchExternalImage.ts';
import { isPhotoUrl } from './remote/unsplashClient.ts';
import type { RequestContext } from '../http/requestContext.ts';
import { createErrorResponse } from '../http/responses.ts';
import type { Log } from '../logging/log.ts';
import type { PhotoUrlSigner } from './photoUrlSigner.ts';

const timeoutMs = 5_000;
const maxRedirects = 3;
// Lambda limits responses to 6 MB including base64 encoding.
const maxBytes = 4 * 1024 * 1024;

interface PhotoServices {
  settings: Pick<Settings, 'unsplash'>;
  fetch: typeof globalThis.fetch;
  photoUrlSigner: PhotoUrlSigner;
  log: Pick<Log, 'warn'>;
}

/** Serves a photo that the image generator returned, with a signed path and only to pages of this site. */
export async function servePhoto(
  c: RequestContext,
  { settings: { unsplash }, fetch, photoUrlSigner, log }: PhotoServices,
): Promise<Response> {
  const site = c.req.header('sec-fetch-site') ?? 'none';
  if (!['same-origin', 'none'].includes(site))
    return createErrorResponse(403, 'Photos are served only to pages of this site.');
  const url = await photoUrlSigner.readSignedUrl(new URL(c.req.url).searchParams);
  if (url === null)
    return createErrorResponse(403, 'The link to this photo has expired. Generate the image again.');
  if (!isPhotoUrl(url, unsplash))
    return createErrorResponse(403, 'Only photos from Unsplash and the placeholder service are served.');
  const signal = AbortSignal.timeout(timeoutMs);
  const bytes = await fetchWithRedirects(url, { maxRedirects, maxBytes }, (nextUrl) =>
    isPhotoUrl(nextUrl, unsplash)
      ? fetch(nextUrl, { redirect: 'manual', signal })
      : Promise.reject(new Error('A redirect leads to another site.')),
  ).catch((error: unknown) => {
    log.warn('A photo couldn’t be fetched.', error);
    return null;
  });
  if (bytes === null) return createErrorResponse(502, 'The photo couldn’t be fetched.');
  const type = readImageType(bytes);
  if (type === null) return createErrorResponse(502, 'The photo service didn’t send an image.');
  const headers = { 'content-type': type, 'cache-control': 'private, max-age=3600' };
  return new Response(bytes, { headers });
}

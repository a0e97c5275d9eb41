import { readImageFile } from '#domain/images/imageFile.ts';
import type { Services } from '../services.ts';
import { fetchWithRedirects } from './remote/fetchWithRedirects.ts';
import { isPhotoUrl } from './remote/isPhotoUrl.ts';

const timeoutMs = 5_000;
const maxRedirects = 3;
// Lambda's answers hold 6 MB, base64 included.
const maxBytes = 4 * 1024 * 1024;

/** Passes on, through our own origin and for our own pages only, the bytes of a photo that the image generator proposed. */
export async function servePhoto(
  request: Request,
  _match: Record<string, string>,
  { settings: { unsplash }, fetch, photoUrlSigner }: Services,
): Promise<Response> {
  const site = request.headers.get('sec-fetch-site') ?? 'none';
  if (!['same-origin', 'none'].includes(site))
    return errorResponse(403, 'Photos are passed on to this site’s own pages only.');
  const url = await photoUrlSigner.readSignedUrl(new URL(request.url).searchParams);
  if (url === null)
    return errorResponse(
      403,
      'Photos are passed on for ten minutes after they were generated: generate again.',
    );
  if (!isPhotoUrl(url, unsplash))
    return errorResponse(403, 'Photos are passed on from Unsplash and the placeholder service only.');
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const bytes = await fetchWithRedirects(
      url,
      { mostRedirects: maxRedirects, mostBytes: maxBytes },
      (nextUrl) =>
        isPhotoUrl(nextUrl, unsplash)
          ? fetch(nextUrl, { redirect: 'manual', signal })
          : Promise.reject(new Error(nextUrl)),
    );
    const file = readImageFile(bytes);
    if (file === null) return errorResponse(502, 'The photo service sent no image.');
    return new Response(bytes, {
      headers: { 'content-type': file.type, 'cache-control': 'private, max-age=3600' },
    });
  } catch {
    return errorResponse(502, 'The photo could not be fetched.');
  }
}

function errorResponse(status: number, message: string): Response {
  return new Response(message, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
}

import { readImageFile } from '#domain/imageFile.ts';
import type { Services } from '../services.ts';
import { fetchFollowing } from './fetchFollowing.ts';
import { isPhotoAddress } from './photoHosts.ts';

const budgetMs = 5_000;
const mostRedirects = 3;
// Lambda's answers hold 6 MB, base64 included.
const mostBytes = 4 * 1024 * 1024;

/** Passes on, through our own origin and for our own pages only, the bytes of a photo that the image generator proposed. */
export async function relayPhoto(
  request: Request,
  _match: Record<string, string>,
  { settings: { unsplash }, fetch, photoRelay }: Services,
): Promise<Response> {
  const site = request.headers.get('sec-fetch-site') ?? 'none';
  if (!['same-origin', 'none'].includes(site))
    return refuse(403, 'Photos are passed on to this site’s own pages only.');
  const address = await photoRelay.addressIn(new URL(request.url).searchParams);
  if (address === null)
    return refuse(403, 'Photos are passed on for ten minutes after they were generated: generate again.');
  if (!isPhotoAddress(address, unsplash))
    return refuse(403, 'Photos are passed on from Unsplash and the placeholder service only.');
  try {
    const signal = AbortSignal.timeout(budgetMs);
    const bytes = await fetchFollowing(address, { mostRedirects, mostBytes }, (next) =>
      isPhotoAddress(next, unsplash)
        ? fetch(next, { redirect: 'manual', signal })
        : Promise.reject(new Error(next)),
    );
    const file = readImageFile(bytes);
    if (file === null) return refuse(502, 'The photo service sent no image.');
    return new Response(bytes, {
      headers: { 'content-type': file.type, 'cache-control': 'private, max-age=3600' },
    });
  } catch {
    return refuse(502, 'The photo could not be fetched.');
  }
}

function refuse(status: number, message: string): Response {
  return new Response(message, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
}

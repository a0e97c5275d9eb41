import type { Services } from '../services.ts';
import { nameInPath, typeOfName } from './imageNames.ts';
import { relayPhoto } from './relayPhoto.ts';

/** Everything under `/images/`: stored images by their name, and photos on their way to the composer's canvas. */
export async function answerImage(request: Request, { images, settings, fetch }: Services): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === '/images/photo') return relayPhoto(request, settings.unsplash, fetch);
  const name = nameInPath(pathname);
  const etag = `"${name?.slice(0, 64)}"`;
  // The name is made from the bytes: who asks with it has them.
  const isKnownToBrowser = name !== null && request.headers.get('if-none-match')?.includes(etag) === true;
  if (isKnownToBrowser) return new Response(null, { status: 304, headers: { ...caching, etag } });
  const bytes = name === null ? null : await images.find(name);
  if (name === null || bytes === null) return absent();
  return new Response(bytes, { headers: { ...caching, etag, 'content-type': typeOfName(name) } });
}

const caching = {
  'cache-control': 'public, max-age=31536000, immutable',
  // Other sites may show it: it is what og:image leads to.
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; sandbox",
};

function absent(): Response {
  return new Response('There is no such image.', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
}

import { readBodyWithLimit } from '../../http/readBodyWithLimit.ts';

/**
 * Returns the body of a successful response. Throws for any other one, and for bodies that are too large.
 * @param fetchOnce requests one URL without following redirects. It is called for each redirect, and can reject URLs.
 */
export async function fetchWithRedirects(
  url: string,
  { maxRedirects, maxBytes }: { maxRedirects: number; maxBytes: number },
  fetchOnce: (url: string) => Promise<Response>,
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetchOnce(url);
  const location = response.headers.get('location');
  if (response.status >= 300 && response.status < 400 && location !== null && maxRedirects > 0) {
    await response.body?.cancel();
    const nextUrl = new URL(location, url).href;
    return fetchWithRedirects(nextUrl, { maxRedirects: maxRedirects - 1, maxBytes }, fetchOnce);
  }
  if (!response.ok) throw new Error(`${new URL(url).host} responded with status ${response.status}.`);
  return readBodyWithLimit(response, maxBytes);
}

import { readBodyWithLimit } from './readBodyWithLimit.ts';

/**
 * The body of a successful answer. Redirects are followed one by one, so that `get` can refuse each address.
 * @param fetchOnce asks an address without following redirects.
 */
export async function fetchWithRedirects(
  url: string,
  { mostRedirects: maxRedirects, mostBytes: maxBytes }: { mostRedirects: number; mostBytes: number },
  fetchOnce: (url: string) => Promise<Response>,
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetchOnce(url);
  const location = response.headers.get('location');
  if (response.status >= 300 && response.status < 400 && location !== null && maxRedirects > 0) {
    await response.body?.cancel();
    const nextUrl = new URL(location, url).href;
    return fetchWithRedirects(nextUrl, { mostRedirects: maxRedirects - 1, mostBytes: maxBytes }, fetchOnce);
  }
  if (!response.ok) throw new Error(`${new URL(url).host} answered ${response.status}.`);
  return readBodyWithLimit(response, maxBytes);
}

import { readBounded } from './readBounded.ts';

/**
 * The body of a successful answer. Redirects are followed one by one, so that `get` can refuse each address.
 * @param get asks an address without following redirects.
 */
export async function fetchFollowing(
  address: string,
  { mostRedirects, mostBytes }: { mostRedirects: number; mostBytes: number },
  get: (address: string) => Promise<Response>,
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await get(address);
  const location = response.headers.get('location');
  if (response.status >= 300 && response.status < 400 && location !== null && mostRedirects > 0) {
    await response.body?.cancel();
    const next = new URL(location, address).href;
    return fetchFollowing(next, { mostRedirects: mostRedirects - 1, mostBytes }, get);
  }
  if (!response.ok) throw new Error(`${new URL(address).host} answered ${response.status}.`);
  return readBounded(response, mostBytes);
}

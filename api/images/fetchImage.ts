import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { once } from '#domain/text/once.ts';
import { readBodyWithLimit } from '../http/readBodyWithLimit.ts';
import type { Log } from '../logging/log.ts';
import { parseNetworks, splitList } from '../settingFormats.ts';
import { remainingMs, withTimeout } from '../storage/timeBudget.ts';

/** Returns the IP addresses of a host. */
export type ResolveHost = (hostname: string) => Promise<string[]>;

export const resolveHost: ResolveHost = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);

/** Fetches a file from another site. Returns null if that fails or isn't allowed. Never rejects. */
export type FetchImage = (url: string) => Promise<Uint8Array<ArrayBuffer> | null>;

const timeoutMs = 2_500;
/** The part of the request's time that is reserved for storing the image and its thought. */
const reservedForStorageMs = 1_000;
const maxRedirects = 3;
/** The maximum size of a fetched file. It exceeds a stored image's, because metadata is removed. */
const maxBytes = 4 * 1024 * 1024;

interface FetcherOptions {
  fetch: typeof globalThis.fetch;
  resolveHost: ResolveHost;
  log: Pick<Log, 'warn'>;
  /** The origins of configured services, which may have private addresses. */
  trustedOrigins?: readonly string[];
}

/** Fetches images from untrusted URLs. Every redirect must lead to a public host, and time and size are limited. */
export function createImageFetcher({
  fetch,
  resolveHost: resolve,
  log,
  trustedOrigins = [],
}: FetcherOptions): FetchImage {
  /** Returns the bytes. Throws unless the response is successful and small enough. */
  const fetchBytes = async (
    url: string,
    signal: AbortSignal,
    redirects = 0,
  ): Promise<Uint8Array<ArrayBuffer>> => {
    if (!trustedOrigins.includes(new URL(url).origin) && !(await isPublicUrl(url, resolve)))
      throw new Error('The host is not public.');
    signal.throwIfAborted();
    const response = await fetch(url, { redirect: 'manual', signal });
    const { status, headers, ok } = response;
    const location = headers.get('location');
    if (ok) return readBodyWithLimit(response, maxBytes);
    await response.body?.cancel();
    if (status < 300 || status > 399 || location === null || redirects === maxRedirects)
      throw new Error(`${new URL(url).host} responded with status ${status}.`);
    return fetchBytes(new URL(location, url).href, signal, redirects + 1);
  };
  return async (url) => {
    const limitMs = Math.floor(Math.min(timeoutMs, remainingMs() - reservedForStorageMs));
    if (limitMs <= 0) return null;
    try {
      const fetched = fetchBytes(url, AbortSignal.timeout(limitMs));
      // Stops waiting at the limit, because the signal can't abort a DNS lookup.
      return await withTimeout(fetched, limitMs, () => new Error('The site didn’t respond in time.'));
    } catch (error) {
      log.warn('An image of another site couldn’t be fetched.', describeFailure(error));
      return null;
    }
  };
}

/** Only the code of a network error may be logged, because its message contains the host that an admin has entered. */
function describeFailure(error: unknown): unknown {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string'
    ? { code: cause.code }
    : error;
}

/**
 * Whether a URL leads to a host on the public internet: it has to use https on the default port, and none of the host's
 * IP addresses may be private or reserved. If the host resolves to another address when it is fetched (DNS rebinding),
 * the connection fails, because a server there has no certificate for the name.
 */
export async function isPublicUrl(url: string, resolveHost: ResolveHost): Promise<boolean> {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, port, username, password } = new URL(url);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const addresses = isIP(host) === 0 ? await resolveHost(host) : [host];
  return addresses.length > 0 && addresses.every(isPublicIp);
}

function isPublicIp(ip: string): boolean {
  const { reserved, publicIpv6 } = readRanges();
  return isIP(ip) === 4
    ? !reserved.check(ip, 'ipv4')
    : isIP(ip) === 6 && publicIpv6.check(ip, 'ipv6') && !reserved.check(ip, 'ipv6');
}

/** The private and reserved IP ranges, created on demand, because that takes 2 % of a cold start. */
// https://www.iana.org/assignments/iana-ipv4-special-registry and iana-ipv6-special-registry
const readRanges = once(() => ({
  reserved: parseNetworks(
    splitList(`0.0.0.0/8, 10.0.0.0/8, 100.64.0.0/10, 127.0.0.0/8, 169.254.0.0/16, 172.16.0.0/12, 192.0.0.0/24, 192.0.2.0/24,
    192.88.99.0/24, 192.168.0.0/16, 198.18.0.0/15, 198.51.100.0/24, 203.0.113.0/24, 224.0.0.0/4, 240.0.0.0/4,
    2001::/23, 2001:db8::/32, 2002::/16, 3fff::/20`),
  ),
  publicIpv6: parseNetworks(['2000::/3']),
}));

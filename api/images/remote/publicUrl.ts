import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { parseNetworks, splitList } from '../../settingFormats.ts';

/** Returns the IP addresses of a host. */
export type ResolveHost = (hostname: string) => Promise<string[]>;

export const resolveHost: ResolveHost = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);

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
  const { reserved, publicIpv6 } = (ranges ??= createRanges());
  return isIP(ip) === 4
    ? !reserved.check(ip, 'ipv4')
    : isIP(ip) === 6 && publicIpv6.check(ip, 'ipv6') && !reserved.check(ip, 'ipv6');
}

/** Created for the first URL, because that takes a fiftieth of a cold start. */
let ranges: ReturnType<typeof createRanges> | undefined;

// https://www.iana.org/assignments/iana-ipv4-special-registry and iana-ipv6-special-registry
const createRanges = () => ({
  reserved: parseNetworks(
    splitList(`0.0.0.0/8, 10.0.0.0/8, 100.64.0.0/10, 127.0.0.0/8, 169.254.0.0/16, 172.16.0.0/12, 192.0.0.0/24, 192.0.2.0/24,
    192.88.99.0/24, 192.168.0.0/16, 198.18.0.0/15, 198.51.100.0/24, 203.0.113.0/24, 224.0.0.0/4, 240.0.0.0/4,
    2001::/23, 2001:db8::/32, 2002::/16, 3fff::/20`),
  ),
  publicIpv6: parseNetworks(['2000::/3']),
});

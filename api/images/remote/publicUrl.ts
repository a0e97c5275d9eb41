import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

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
  return isIP(ip) === 4
    ? !reservedRanges.check(ip, 'ipv4')
    : isIP(ip) === 6 && publicIpv6Range.check(ip, 'ipv6') && !reservedRanges.check(ip, 'ipv6');
}

// https://www.iana.org/assignments/iana-ipv4-special-registry and iana-ipv6-special-registry
const reservedRanges = new BlockList();
for (const range of `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4
  2001::/23 2001:db8::/32 2002::/16 3fff::/20`.split(/\s+/)) {
  const [network = '', bits] = range.split('/');
  reservedRanges.addSubnet(network, Number(bits), isIP(network) === 4 ? 'ipv4' : 'ipv6');
}
const publicIpv6Range = new BlockList();
publicIpv6Range.addSubnet('2000::', 3, 'ipv6');

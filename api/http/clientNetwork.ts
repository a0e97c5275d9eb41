import { type BlockList, isIP, isIPv4, isIPv6, SocketAddress } from 'node:net';

/** Returns whether an address is a trusted proxy's. Other clients can forge X-Forwarded-For. */
export type IsTrustedProxy = (address: string) => boolean;

export function createProxyCheck(proxies: BlockList): IsTrustedProxy {
  return (address) => isIP(address) !== 0 && proxies.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

/**
 * Returns the network of the client, which is the last address that isn't a trusted proxy's.
 * @param peer the IP address of the connection's other end.
 * @param forwardedFor the X-Forwarded-For header, to which each proxy appends the address that it got the request from.
 */
export function readClientNetwork(
  peer: string,
  forwardedFor: string | undefined,
  isTrustedProxy: IsTrustedProxy,
): string {
  let client = peer;
  for (const hop of forwardedFor?.split(',').toReversed() ?? []) {
    if (!isTrustedProxy(client)) break;
    const address = readAddress(hop.trim());
    // A proxy that sends `unknown` to hide its client counts as the client.
    if (address === null) break;
    client = address;
  }
  return toNetwork(client) ?? 'unknown';
}

/** Returns the IP address of an entry of the header, which may have a port; null for anything else. */
function readAddress(hop: string): string | null {
  return isIP(hop) === 0 ? (SocketAddress.parse(hop)?.address ?? null) : hop;
}

/**
 * Returns the network of an IP address, such as `203.0.113.0/24`: its first 24 bits for IPv4 and 48 for IPv6, which is
 * what providers assign to one customer, who may use many addresses. Returns null for anything but an IP address.
 */
export function toNetwork(address: string): string | null {
  const normalized = isIPv4(address) ? address : normalizeIpv6(address);
  if (normalized === null) return null;
  const ipv4 = normalized.replace(/^::ffff:/, '');
  if (isIPv4(ipv4)) return `${ipv4.slice(0, ipv4.lastIndexOf('.'))}.0/24`;
  // `::` stands for groups of zeros. Public addresses have another group before it.
  const [leading = ''] = normalized.split('::');
  return `${[...leading.split(':').filter(Boolean), '0', '0', '0'].slice(0, 3).join(':')}::/48`;
}

/** Returns the address without its zone, in the shortest form. */
function normalizeIpv6(address: string): string | null {
  const [withoutZone = ''] = address.split('%');
  if (!isIPv6(withoutZone)) return null;
  return new SocketAddress({ address: withoutZone, family: 'ipv6' }).address;
}

import { isIPv4, isIPv6 } from 'node:net';

/** The networks that a request comes from. */
export interface ClientNetwork {
  /** The network of the connection's peer, which is the client or a proxy such as CloudFront. It can't be forged. */
  peer: string;
  /**
   * The network of the client according to the last proxy; without a proxy the same as `peer`. A client that bypasses
   * the proxy can forge it, so nothing may depend on it alone.
   */
  forwarded: string;
}

/**
 * @param address the IP address of the peer.
 * @param forwardedFor the X-Forwarded-For header, to which each proxy appends its client. API Gateway appends `address`.
 */
export function readClientNetwork(address: string, forwardedFor: string | undefined): ClientNetwork {
  const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim());
  if (hops.at(-1) === address) hops.pop();
  const peer = toNetwork(address) ?? 'unknown';
  return { peer, forwarded: toNetwork(hops.at(-1) ?? '') ?? peer };
}

/**
 * Returns the network of an IP address, such as `203.0.113.0/24`: its first 24 bits for IPv4 and 48 for IPv6, which is
 * what providers assign to one customer, who may use many addresses. Returns null for anything but an IP address.
 */
export function toNetwork(address: string): string | null {
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (isIPv4(ipv4)) return `${ipv4.split('.').slice(0, 3).join('.')}.0/24`;
  const ipv6 = address.split('%')[0] ?? '';
  if (!isIPv6(ipv6)) return null;
  const [leading = '', trailing] = ipv6.toLowerCase().split('::');
  const groups = leading === '' ? [] : leading.split(':');
  const trailingCount = trailing === undefined || trailing === '' ? 0 : trailing.split(':').length;
  const zeros = trailing === undefined ? 0 : Math.max(0, 8 - groups.length - trailingCount);
  const allGroups = [...groups, ...Array.from({ length: zeros }, () => '0'), ...(trailing?.split(':') ?? [])];
  const prefix = allGroups.slice(0, 3).map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(':')}::/48`;
}

// Whom a request comes from, as far as that can be known without asking anybody.
import { isIPv4, isIPv6 } from 'node:net';

export interface ClientNetwork {
  /** The network of whoever connected to us: the visitor's, or that of a proxy such as CloudFront. It can't be invented. */
  peer: string;
  /**
   * The network that the last proxy says it was asked from; without a proxy that of whoever connected. Somebody who
   * goes around the proxy can invent it, so nothing may depend on it alone.
   */
  forwarded: string;
}

/**
 * @param address of whoever connected to the gateway.
 * @param forwardedFor the header, to which every proxy appends whom it was asked by; API Gateway appends `address`.
 */
export function readClientNetwork(address: string, forwardedFor: string | undefined): ClientNetwork {
  const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim());
  if (hops.at(-1) === address) hops.pop();
  const peer = toNetwork(address) ?? 'unknown';
  return { peer, forwarded: toNetwork(hops.at(-1) ?? '') ?? peer };
}

/**
 * The network that an address belongs to, because one visitor may have many addresses: the first 24 bits of IPv4, the
 * first 48 of IPv6, as providers hand them out. Null for what is no address.
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

// Whom a request comes from, as far as that can be known without asking anybody.
import { isIPv4, isIPv6 } from 'node:net';

export interface Sender {
  /** The network of whoever connected to us: the visitor's, or that of a proxy such as CloudFront. It can't be invented. */
  nearest: string;
  /**
   * The network that the last proxy says it was asked from; without a proxy that of whoever connected. Somebody who
   * goes around the proxy can invent it, so nothing may depend on it alone.
   */
  claimed: string;
}

/**
 * @param address of whoever connected to the gateway.
 * @param forwardedFor the header, to which every proxy appends whom it was asked by; API Gateway appends `address`.
 */
export function senderOf(address: string, forwardedFor: string | undefined): Sender {
  const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim());
  if (hops.at(-1) === address) hops.pop();
  const nearest = networkOf(address) ?? 'unknown';
  return { nearest, claimed: networkOf(hops.at(-1) ?? '') ?? nearest };
}

/**
 * The network that an address belongs to, because one visitor may have many addresses: the first 24 bits of IPv4, the
 * first 48 of IPv6, as providers hand them out. Null for what is no address.
 */
export function networkOf(address: string): string | null {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (isIPv4(mapped)) return `${mapped.split('.').slice(0, 3).join('.')}.0/24`;
  const plain = address.split('%')[0] ?? '';
  if (!isIPv6(plain)) return null;
  const [start = '', end] = plain.toLowerCase().split('::');
  const groups = start === '' ? [] : start.split(':');
  const known = end === undefined || end === '' ? 0 : end.split(':').length;
  const zeros = end === undefined ? 0 : Math.max(0, 8 - groups.length - known);
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...(end?.split(':') ?? [])];
  const prefix = all.slice(0, 3).map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(':')}::/48`;
}

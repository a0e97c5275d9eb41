import { describe, expect, test } from 'vitest';
import { parseNetworks } from '../settingFormats.ts';
import { createProxyCheck, readClientNetwork, toNetwork } from './clientNetwork.ts';

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['::FFFF:cb00:7107', '203.0.113.0/24'],
  ['2001:db8:7:1::5', '2001:db8:7::/48'],
  ['2001:0DB8:0007:ffff:0:0:0:5', '2001:db8:7::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['', null],
  ['localhost', null],
  ['203.0.113.7:4000', null],
  ['999.0.113.7', null],
])('toNetwork for «%s» returns %s', (address, network) => {
  expect(toNetwork(address)).toBe(network);
});

describe('readClientNetwork', () => {
  const proxies = parseNetworks(['127.0.0.1', '10.0.0.0/8', '2001:db8:ffff::/48']);
  const read = (peer: string, forwardedFor?: string) =>
    readClientNetwork(peer, forwardedFor, createProxyCheck(proxies));

  test.each([
    ['a client without a proxy', '203.0.113.7', undefined, '203.0.113.0/24'],
    ['a client without a proxy that forges the header', '203.0.113.7', '198.51.100.7', '203.0.113.0/24'],
    ['a client that forges a trusted hop', '203.0.113.7', '198.51.100.7, 10.0.0.1', '203.0.113.0/24'],
    ['a client of a trusted proxy', '127.0.0.1', '203.0.113.7', '203.0.113.0/24'],
    ['a client of it that forges a hop', '127.0.0.1', '198.51.100.7, 203.0.113.7', '203.0.113.0/24'],
    ['a client of two trusted proxies', '10.1.1.1', '198.51.100.7, 203.0.113.7,10.2.2.2', '203.0.113.0/24'],
    ['a trusted proxy over IPv6', '2001:db8:ffff::1', '2001:db8:1::1', '2001:db8:1::/48'],
    ['a trusted proxy in a socket for both families', '::ffff:127.0.0.1', '203.0.113.7', '203.0.113.0/24'],
    ['a trusted hop in IPv6 form', '127.0.0.1', '203.0.113.7, ::ffff:a01:101', '203.0.113.0/24'],
    ['a hop with a port', '127.0.0.1', '203.0.113.7:51000', '203.0.113.0/24'],
    ['an IPv6 hop with a port', '127.0.0.1', '[2001:db8:1::1]:51000', '2001:db8:1::/48'],
    ['a trusted proxy that hides its client', '10.1.1.1', '198.51.100.7, unknown', '10.1.1.0/24'],
    ['a trusted proxy without the header', '10.1.1.1', undefined, '10.1.1.0/24'],
    ['a trusted proxy with an empty header', '10.1.1.1', ' ,', '10.1.1.0/24'],
    ['trusted hops only', '127.0.0.1', '10.1.1.1, 10.2.2.2', '10.1.1.0/24'],
    ['a connection that was closed', '', '203.0.113.7', 'unknown'],
  ])('returns the network of %s', (_what, peer, forwardedFor, network) => {
    expect(read(peer, forwardedFor)).toBe(network);
  });
});

import { describe, expect, test } from 'vitest';
import { toNetwork, readClientNetwork } from './clientNetwork.ts';

describe('toNetwork', () => {
  test.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:7:1::5', '2001:db8:7::/48'],
    ['2001:0DB8:0007:ffff:0:0:0:5', '2001:db8:7::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
    ['', null],
    ['localhost', null],
    ['203.0.113.7:4000', null],
    ['999.0.113.7', null],
  ])('for «%s» returns %s', (address, network) => {
    expect(toNetwork(address)).toBe(network);
  });
});

describe('readClientNetwork', () => {
  test('returns the peer’s network for a direct connection', () => {
    const clientNetwork = { peer: '203.0.113.0/24', forwarded: '203.0.113.0/24' };
    expect(readClientNetwork('203.0.113.7', undefined)).toEqual(clientNetwork);
    expect(readClientNetwork('203.0.113.7', '203.0.113.7')).toEqual(clientNetwork);
  });

  test('returns the last client that the proxy appended, not those that the client sent', () => {
    // API Gateway behind CloudFront: a forged address, the client, CloudFront.
    expect(readClientNetwork('192.0.2.1', '10.0.0.1, 203.0.113.7, 192.0.2.1')).toEqual({
      peer: '192.0.2.0/24',
      forwarded: '203.0.113.0/24',
    });
    // nginx: a forged address, the client.
    expect(readClientNetwork('127.0.0.1', '10.0.0.1, 203.0.113.7').forwarded).toBe('203.0.113.0/24');
  });

  test('ignores a header without IP addresses', () => {
    expect(readClientNetwork('192.0.2.1', 'somebody').forwarded).toBe('192.0.2.0/24');
    expect(readClientNetwork('', 'somebody')).toEqual({ peer: 'unknown', forwarded: 'unknown' });
  });
});

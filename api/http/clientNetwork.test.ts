import { describe, expect, test } from 'vitest';
import { toNetwork, readClientNetwork } from './clientNetwork.ts';

describe('The network of an address', () => {
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
  ])('of «%s» is %s', (address, network) => {
    expect(toNetwork(address)).toBe(network);
  });
});

describe('A sender', () => {
  test('who connects directly is known by their address alone', () => {
    const sender = { peer: '203.0.113.0/24', forwarded: '203.0.113.0/24' };
    expect(readClientNetwork('203.0.113.7', undefined)).toEqual(sender);
    expect(readClientNetwork('203.0.113.7', '203.0.113.7')).toEqual(sender);
  });

  test('behind a proxy is the last that the proxy names, whatever they sent themselves', () => {
    // As API Gateway sends it on behind CloudFront: what the visitor invented, the visitor, CloudFront.
    expect(readClientNetwork('192.0.2.1', '10.0.0.1, 203.0.113.7, 192.0.2.1')).toEqual({
      peer: '192.0.2.0/24',
      forwarded: '203.0.113.0/24',
    });
    // As nginx sends it on.
    expect(readClientNetwork('127.0.0.1', '10.0.0.1, 203.0.113.7').forwarded).toBe('203.0.113.0/24');
  });

  test('whose header is nonsense is the one who connected', () => {
    expect(readClientNetwork('192.0.2.1', 'somebody').forwarded).toBe('192.0.2.0/24');
    expect(readClientNetwork('', 'somebody')).toEqual({ peer: 'unknown', forwarded: 'unknown' });
  });
});

import { describe, expect, test } from 'vitest';
import * as samples from '../../tests/support/browser/imageSamples.ts';
import { withBudget } from '../storage/timeBudget.ts';
import { silentLog } from '../../tests/support/site/testLog.ts';
import { createImageFetcher, isPublicUrl } from './fetchImage.ts';

const resolvePublicHost = async () => ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'];

/** Returns an image fetcher that gets these responses by URL, and the URLs that it requested. */
function createFakeFetcher(responses: Record<string, Response | Promise<Response>>) {
  const requestedUrls: string[] = [];
  const fetch = async (input: string | URL | Request) => {
    const { url } = new Request(input);
    requestedUrls.push(url);
    return (await responses[url]) ?? new Response('none', { status: 404 });
  };
  const options = { fetch, resolveHost: resolvePublicHost, log: silentLog };
  return { requestedUrls, fetchImage: createImageFetcher(options) };
}

const redirect = (location: string) => new Response(null, { status: 302, headers: { location } });

describe('fetchImage', () => {
  test('follows redirects and returns the bytes', async () => {
    const { fetchImage } = createFakeFetcher({
      'https://a.example/1.png': redirect('/2.png'),
      'https://a.example/2.png': redirect('https://b.example/3.png'),
      'https://b.example/3.png': new Response(new Uint8Array(samples.png)),
    });
    expect(await fetchImage('https://a.example/1.png')).toEqual(new Uint8Array(samples.png));
  });

  test.each([
    'http://b.example/1.png',
    'https://127.0.0.1/1.png',
    'https://b.example:8443/1.png',
    'file:///etc/passwd',
  ])('does not follow a redirect to %s', async (location) => {
    const { requestedUrls, fetchImage } = createFakeFetcher({
      'https://a.example/1.png': redirect(location),
    });
    expect(await fetchImage('https://a.example/1.png')).toBeNull();
    expect(requestedUrls).toEqual(['https://a.example/1.png']);
  });

  test('returns null for redirect loops, endless bodies, failing hosts and missing images', async () => {
    const endless = new ReadableStream({ pull: (body) => body.enqueue(new Uint8Array(1_000_000)) });
    const { requestedUrls, fetchImage } = createFakeFetcher({
      'https://a.example/loop': redirect('/loop'),
      'https://a.example/endless': new Response(endless),
      'https://a.example/failing': Promise.reject(new Error('reset')),
    });
    for (const path of ['loop', 'endless', 'failing', 'none'])
      expect(await fetchImage(`https://a.example/${path}`)).toBeNull();
    expect(requestedUrls).toHaveLength(4 + 1 + 1 + 1);
  });

  test('returns null at once when the remaining time is only enough for storing', async () => {
    const { requestedUrls, fetchImage } = createFakeFetcher({});
    expect(await withBudget(900, () => fetchImage('https://a.example/slow'))).toBeNull();
    expect(requestedUrls).toEqual([]);
  });
});

describe('isPublicUrl', () => {
  test.each([
    'http://a.example/a.png',
    'https://a.example:444/a.png',
    'https://ada@a.example/a.png',
    '//a.example/a.png',
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://①②⑦.0.0.1/',
    'https://10.1.2.3/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://192.168.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:8.8.8.8]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
  ])('returns false for %s', async (url) => {
    expect(await isPublicUrl(url, resolvePublicHost)).toBe(false);
  });

  test.each(['https://a.example/a.png', 'https://8.8.8.8/', 'https://[2606:4700::1111]/'])(
    'accepts the public address %s',
    async (url) => {
      expect(await isPublicUrl(url, resolvePublicHost)).toBe(true);
    },
  );

  test.each([[['127.0.0.1']], [['93.184.215.14', '10.0.0.1']], [['::1']], [[]]])(
    'returns false for a host that resolves to %j',
    async (addresses) => {
      expect(await isPublicUrl('https://localhost/a.png', async () => addresses)).toBe(false);
    },
  );
});

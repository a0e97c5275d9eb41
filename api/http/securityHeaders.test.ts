// Security headers on all kinds of responses, by the rules of MDN's HTTP Observatory.
import { afterAll, describe, expect, test } from 'vitest';
import { routes } from '../app/routes.ts';
import type { Services } from '../app/services.ts';
import { serve } from '../entry/node.ts';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import { starterThoughts } from '../thoughts/starterThoughts.ts';
import { openStaticFiles } from './staticFiles.ts';
import { readResponseHead } from '../../tests/support/site/readResponseHead.ts';
import { openTestSite } from '../../tests/support/site/testSite.ts';

const staticFiles = {
  ...openStaticFiles('web/public'),
  readTemplate: async () => '<!doctype html><!--head--><!--body-->',
};
const site = await openTestSite({}, { staticFiles });
afterAll(() => site.close());

const goodHeaders: Readonly<Record<string, RegExp>> = {
  'strict-transport-security': /^max-age=63072000/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^(?:no-referrer|strict-origin-when-cross-origin)$/,
  'cross-origin-resource-policy': /^same-(?:origin|site)$/,
};
/** Sources of a policy that let too much in. */
const broadSource = / (?:\*|data:|(?:https?|ftp):(?:\/\/\*)?|'unsafe-(?:inline|eval)')(?= |$)/;

/**
 * Returns the names of the headers that reduce the score of a response in MDN's HTTP Observatory, which is 130 at most.
 */
function findWeakHeaders(headers: Headers): string[] {
  const weak = Object.keys(goodHeaders).filter((name) => !goodHeaders[name]?.test(headers.get(name) ?? ''));
  const policy = headers.get('content-security-policy') ?? '';
  const isStrict =
    /default-src 'none'/.test(policy) &&
    /frame-ancestors/.test(policy) &&
    !/ (?:http|ftp):/.test(policy) &&
    !(policy.match(/(?:script|style|object)-src[^;]*/g) ?? []).some((sources) => broadSource.test(sources));
  return isStrict ? weak : [...weak, 'content-security-policy'];
}

test('a stored image has the highest score, and other sites may read it by CORS', async () => {
  const name = `${'a'.repeat(64)}.png`;
  await site.services.images.put(name, new Uint8Array([1]));
  const { status, headers } = await fetch(`${site.url}/images/${name}`);
  expect(status).toBe(200);
  expect(findWeakHeaders(headers)).toEqual([]);
  expect(headers.get('access-control-allow-origin')).toBe('*');
});

test('the playground allows inline styles by a nonce that is new for each response', async () => {
  const readNonce = async () => {
    const response = await fetch(`${site.url}/playground`);
    const policy = response.headers.get('content-security-policy') ?? '';
    const [, nonce] = /style-src 'self' 'nonce-([\w-]{22})'/.exec(policy) ?? [];
    expect(await response.text()).toContain(`<meta property="csp-nonce" nonce="${nonce}">`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(policy).not.toMatch(/style-src [^;]*unsafe/);
    return nonce;
  };
  expect(await readNonce()).not.toBe(await readNonce());
});

describe('responses have the highest score in MDN’s HTTP Observatory, and texts their character set', () => {
  const targets = [
    ...new Set(routes.map(([, path]) => path)),
    '/graphql',
    '/icon.svg',
    '/unknown',
    '/%',
  ].flatMap((path) =>
    path.includes(':')
      ? [starterThoughts[0]?.id ?? '', 'unknown', '1.xml', '%ff'].map((value) => path.replace(/:\w+/, value))
      : [path, `${path}?url=http%3A%2F%2Flocalhost%2Fthought%2F1&thought=x`],
  );
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];
  const json = 'content-type: application/json\r\naccept: application/graphql-response+json\r\n';
  const feed = '{"query":"{ feed(seed: 1) { totalCount } }"}';
  const graphqlRequests = [
    formatRequest('POST', '/graphql', json, feed),
    formatRequest('POST', '/graphql', json, '{"query":"mutation { signIn { uid } }"}'),
    formatRequest('POST', '/graphql', json, '{"query":"{ unknown }"}'),
    formatRequest('POST', '/graphql', json, '{"query":"{ me { uid } }'),
    formatRequest('POST', '/graphql', 'content-type: application/json\r\naccept: image/png\r\n', feed),
    formatRequest('POST', '/graphql', 'content-type: application/jsonx\r\n', '{}'),
    formatRequest('POST', '/graphql', `${json}authorization: Bearer x\r\n`, ' '.repeat(60_000)),
  ];
  const openSite = (overrides: Partial<Services> = {}) =>
    openTestSite({}, { responseCache: null, staticFiles: site.services.staticFiles, ...overrides });

  test('for each route and method, and for requests that can’t be read', async () => {
    const scored = await openSite();
    const statuses = await scoreAll(scored.url, [
      ...targets.flatMap((target) => methods.map((method) => formatRequest(method, target))),
      ...targets.map((target) => formatRequest('GET', target, 'if-none-match: *\r\n')),
      ...targets.map((target) =>
        formatRequest('GET', target, 'accept: text/html\r\naccept-encoding: br\r\n'),
      ),
      ...targets.map((target) => formatRequest('POST', target, 'content-length: 2000000\r\n')),
      ...graphqlRequests,
      formatRequest('OPTIONS', '*'),
      'GET / HTTP/9.9\r\n\r\n',
      'GET / HTTP/1.1\r\nhost: localhost\r\nnot a header\r\n\r\n',
      formatRequest('GET', '/', `x: ${'x'.repeat(20_000)}\r\n`),
      formatRequest('POST', '/graphql', 'transfer-encoding: chunked\r\n', 'not a size\r\n'),
    ]);
    expect(statuses).toEqual([200, 204, 303, 304, 308, 400, 401, 403, 404, 405, 406, 413, 415, 431]);
    await scored.close();
  });

  test.each<[string, number, Partial<Services>, Error?]>([
    ['the store is down', 503, {}, new StoreUnavailable('The store is down.')],
    ['the code has a bug', 500, {}, new Error('A bug.')],
  ])('while %s', async (_situation, status, overrides, error) => {
    const scored = await openSite(overrides);
    const fail = () => Promise.reject(error);
    if (error !== undefined)
      Object.assign(scored.services.thoughts, { findById: fail, findRank: fail, size: fail });
    const requests = [...targets.map((target) => formatRequest('GET', target)), ...graphqlRequests];
    expect(await scoreAll(scored.url, requests)).toContain(status);
    await scored.close();
  });

  test('for a request that doesn’t end', async () => {
    const timeouts = { headersTimeout: 200, requestTimeout: 200, connectionsCheckingInterval: 50 };
    const server = await serve({ ...site.services, close: async () => {} }, undefined, timeouts);
    expect(await scoreAll(server.url, ['GET / HTTP/1.1\r\nhost: localhost\r\n'])).toEqual([408]);
    await server.close();
  });

  function formatRequest(method: string, target: string, headers = '', body = ''): string {
    const length = body === '' || headers.includes('chunked') ? '' : `content-length: ${body.length}\r\n`;
    return `${method} ${target} HTTP/1.1\r\nhost: localhost\r\n${headers}${length}\r\n${body}`;
  }

  /** Returns the statuses of the responses in ascending order. */
  async function scoreAll(url: string, requests: readonly string[]): Promise<number[]> {
    const statuses = new Set<number>();
    for (const request of requests) {
      const { status, headers } = await readResponseHead(url, request);
      // Other sites may show these pictures.
      const isForOthers = / \/today\.(?:png|jpg)[? ]/.test(request) && status < 400;
      expect
        .soft(findWeakHeaders(headers), `${status} ${request.slice(0, 80)}`)
        .toEqual(isForOthers ? ['cross-origin-resource-policy'] : []);
      const type = headers.get('content-type') ?? '';
      expect.soft(type, request.slice(0, 80)).not.toMatch(/^(?:text\/[^;]*|[^;]*xml)$/);
      // TRACE would repeat the headers of the request.
      expect.soft(`${request.slice(0, 5)} ${status}`).not.toMatch(/^TRACE [^4]/);
      statuses.add(status);
    }
    return [...statuses].toSorted((one, other) => one - other);
  }
});

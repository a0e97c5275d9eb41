import { createIncomingRequest, toFetchResponse } from '../../tests/support/site/incomingRequest.ts';
import { describe, expect, test } from 'vitest';
import { adaptToRequest, createJsonResponse, createTextResponse } from './bufferedResponse.ts';
import { type RouteHandler, createRouter } from './router.ts';

const echo: RouteHandler<undefined> = (request, params) =>
  createJsonResponse(200, { method: request.method, params });
const findRoute = createRouter(
  [
    ['GET', '/thought/:id', echo],
    ['GET', '/sitemap.xml', echo],
    ['GET', '/local-sign-in', echo],
    ['POST', '/local-sign-in', echo],
    ['POST', '/post-only', echo],
  ],
  (request) => createTextResponse(request.url.endsWith('/icon.svg') ? 200 : 404, {}, ''),
);
const sendRequest = async (path: string, method = 'GET') => {
  const request = createIncomingRequest(new Request(`http://site.test${path}`, { method }));
  return toFetchResponse(adaptToRequest(request, await findRoute(request).handle(undefined)));
};

describe('the handler of a path', () => {
  test.each([
    ['/thought/1-stay-hungry', '1-stay-hungry'],
    ['/thought/%2F..', '/..'],
    ['/thought/%F0%9F%8C%8A', '🌊'],
    ['/thought/🌊', '🌊'],
    ['/thought/%00', '\0'],
    ['/thought/a%3Fb%23c%25', 'a?b#c%'],
    ['/thought/%3Cscript%3E', '<script>'],
  ])('receives for %s the id «%s»', async (path, id) => {
    expect(await (await sendRequest(path)).json()).toEqual({ method: 'GET', params: { id } });
  });

  test.each([
    '/thought/',
    '/thought/a/b',
    '/thought',
    '/thought/%E0%A4%A',
    '/thought/%',
    '/sitemapxxml',
    '/x/sitemap.xml',
  ])('does not exist for %s', async (path) => {
    expect((await sendRequest(path)).status).toBe(404);
  });
});

describe('methods', () => {
  test('HEAD is handled like GET', async () => {
    expect((await sendRequest('/sitemap.xml', 'HEAD')).status).toBe(200);
  });

  test('a path may have several', async () => {
    expect(await (await sendRequest('/local-sign-in', 'POST')).json()).toMatchObject({ method: 'POST' });
    expect(await (await sendRequest('/local-sign-in')).json()).toMatchObject({ method: 'GET' });
  });

  test.each([
    ['DELETE', '/sitemap.xml', 'GET, HEAD'],
    ['PUT', '/local-sign-in', 'GET, HEAD, POST'],
    ['GET', '/post-only', 'POST'],
    ['POST', '/icon.svg', 'GET, HEAD'],
  ])('%s %s is rejected with the allowed methods', async (method, path, allowed) => {
    const response = await sendRequest(path, method);
    expect([response.status, response.headers.get('allow')]).toEqual([405, allowed]);
  });

  test('are not reported for an unknown path', async () => {
    expect((await sendRequest('/unknown', 'POST')).status).toBe(404);
  });
});

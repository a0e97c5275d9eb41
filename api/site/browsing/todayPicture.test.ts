import { readImageFile } from '#domain/images/imageFile.ts';
import { expect, test } from 'vitest';
import { openTestServices, requestPage } from '../../../tests/support/site/pageTesting.ts';

const services = { ...(await openTestServices()), now: () => '2026-11-22T12:00:00.000Z' };

test.each([
  ['/today.png', 'image/png', 800, 480],
  ['/today.png?w=300&h=200&gray=1', 'image/png', 300, 200],
  ['/today.jpg?w=200&h=300&gray=0', 'image/jpeg', 200, 300],
])('%s is a picture that other sites may show', async (path, type, width, height) => {
  const response = await requestPage(path, services);
  expect(response.status).toBe(200);
  expect(readImageFile(new Uint8Array(await response.arrayBuffer()))).toMatchObject({ type, width, height });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': type,
    'cache-control': 'public, max-age=0, s-maxage=60',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    etag: expect.any(String) as string,
  });
});

test.each([
  ['?w=199', 'w'],
  ['?h=2001', 'h'],
  ['?w=8e2', 'w'],
  ['?w=', 'w'],
  ['?gray=yes', 'gray'],
])('/today.png%s is refused with a problem that says what %s may be', async (query, name) => {
  const response = await requestPage(`/today.png${query}`, services);
  expect([response.status, response.headers.get('content-type')]).toEqual([400, 'application/problem+json']);
  expect(await response.json()).toEqual({
    type: 'about:blank',
    title: 'Bad Request',
    status: 400,
    code: 'BAD_USER_INPUT',
    detail: expect.stringContaining(`\`${name}\``) as string,
  });
});

test.each([
  ['busy', 503, '5'],
  ['busyNetwork', 429, '5'],
  ['undrawable', 503, '43200'],
] as const)('a picture that is %s has status %d and Retry-After: %s', async (problem, status, retryAfter) => {
  const response = await requestPage('/today.png', { ...services, drawPicture: async () => problem });
  expect([response.status, response.headers.get('retry-after')]).toEqual([status, retryAfter]);
});

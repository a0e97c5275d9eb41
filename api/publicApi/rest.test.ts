// Requests the routes of the REST API, and compares them with GraphQL.
import { afterAll, describe, expect, test } from 'vitest';
import { openTestSite } from '../../tests/support/site/testSite.ts';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import { publicOperations } from './operations.ts';

const site = await openTestSite();
// The same thoughts are random in both APIs.
site.services.random = () => 0.5;
afterAll(() => site.close());

const id = '4-stay-hungry-stay-foolish';
const request = (path: string, init: RequestInit = {}) => fetch(`${site.url}/api/${path}`, init);
const readJson = async (path: string) => (await (await request(path)).json()) as Record<string, unknown>;

const samples: [path: string, variables: Record<string, unknown>][] = [
  ['thoughts', {}],
  [
    'thoughts?author=Steve%20Jobs&lang=en-US&maxLength=80&first=2',
    { author: 'steve-jobs', lang: 'en', maxLength: 80, first: 2 },
  ],
  ['thoughts?q=hungry', { q: 'hungry' }],
  ['thoughts?author=nobody', { author: 'nobody' }],
  ['thoughts/random', {}],
  [
    'thoughts/random?count=2&author=steve-jobs&maxLength=100',
    { count: 2, author: 'steve-jobs', maxLength: 100 },
  ],
  ['thoughts/random?count=3', { count: 3 }],
  ['thoughts/today', {}],
  [`thoughts/${id}`, { id }],
  ['authors?first=2', { first: 2 }],
];

interface GraphQLPage {
  edges: { node: object }[];
  pageInfo: object;
  totalCount: number;
}

/** Returns lists with their names, a page as its items with the facts about it, and any other value as it is. */
function simplify(data: Record<string, unknown>) {
  const [value] = Object.values(data);
  const [name] = Object.keys(data);
  if (Array.isArray(value)) return data;
  if (!Object.hasOwn(value as object, 'edges')) return value;
  const { edges, pageInfo, totalCount } = value as GraphQLPage;
  return { [name ?? '']: edges.map(({ node }) => node), totalCount, ...pageInfo };
}

describe('GET /api/', () => {
  test.each(samples)('%s returns what GraphQL returns', async (path, variables) => {
    const { pathname } = new URL(`${site.url}/api/${path}`);
    const operation = publicOperations.find(({ path: pattern }) => pattern.replace(':id', id) === pathname);
    const query = operation?.document ?? '';
    const { data } = await site.graphqlRequest(query, variables);
    expect(await readJson(path)).toEqual(simplify(data));
  });

  test.each(samples)('%s has the caching headers of the query, and can be read by any site', async (path) => {
    const { status, headers } = await request(path);
    expect(status).toBe(200);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.has('access-control-allow-credentials')).toBe(false);
    const etag = headers.get('etag');
    const isRandom = path.startsWith('thoughts/random');
    expect(headers.get('cache-control')).toMatch(isRandom ? /^no-store$/ : /^public, max-age=0, s-maxage=/);
    const revalidated = await request(path, { headers: { 'if-none-match': etag ?? '' } });
    expect(revalidated.status).toBe(isRandom ? 200 : 304);
    const head = await request(path, { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', etag]);
  });

  test.each([
    ['GET', 'thoughts/random?count=0', 400, 'BAD_USER_INPUT', '`count` is 0, but must be from 1 to 50.'],
    [
      'GET',
      'thoughts?author=%20',
      400,
      'BAD_USER_INPUT',
      '`author` must be a name, or the `slug` of an author.',
    ],
    ['GET', 'thoughts?lang=english', 400, 'BAD_USER_INPUT', '`lang` must be a language such as `en`.'],
    ['GET', 'thoughts?maxLength=0', 400, 'BAD_USER_INPUT', '`maxLength` is 0, but must be at least 1.'],
    ['GET', `thoughts?q=${'a'.repeat(101)}`, 400, 'BAD_USER_INPUT', '`q` can have at most 100 characters.'],
    ['GET', 'thoughts/today?n=1', 400, 'BAD_USER_INPUT', 'This URL has no parameter `n`: remove it.'],
    ['GET', `thoughts/${id}?id=1`, 400, 'BAD_USER_INPUT', 'This URL has no parameter `id`: remove it.'],
    ['GET', 'thoughts/%E0%A4%A', 404, 'NOT_FOUND', 'There is nothing at this URL.'],
    ['POST', 'nothing', 404, 'NOT_FOUND', 'There is nothing at this URL.'],
    [
      'POST',
      'thoughts/random',
      405,
      'BAD_USER_INPUT',
      'This URL does not support that method: use GET or HEAD or OPTIONS.',
    ],
  ])('%s %s is refused with a problem document', async (method, path, status, code, detail) => {
    const response = await request(path, { method });
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({
      type: 'about:blank',
      title: response.statusText,
      status,
      code,
      detail,
    });
    const { headers } = response;
    expect(headers.get('content-type')).toBe('application/problem+json');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  test('allows other sites any header except a token', async () => {
    const response = await request('thoughts/today', { method: 'OPTIONS' });
    expect([response.status, response.headers.get('access-control-allow-headers')]).toEqual([204, '*']);
  });

  test('a thought that can’t be read is unavailable, whereas random and daily thoughts are built-in ones', async () => {
    const { thoughts, responseCache } = site.services;
    const { findById, size } = thoughts;
    const fail = () => Promise.reject(new StoreUnavailable('down'));
    Object.assign(thoughts, { findById: fail, size: fail });
    responseCache?.clear();
    const response = await request('thoughts/none');
    expect([response.status, await response.json()]).toMatchObject([503, { code: 'UNAVAILABLE' }]);
    expect(response.headers.get('retry-after')).toBe('30');
    expect(await readJson(`thoughts/${id}`)).toMatchObject({ id });
    expect((await readJson('thoughts/random?count=3'))['thoughts']).toHaveLength(3);
    expect(await readJson('thoughts/today')).toMatchObject({ source: 'BUILT_IN' });
    Object.assign(thoughts, { findById, size });
  });
});

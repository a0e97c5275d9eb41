// A bug must not look like an outage: the response is an internal error, and the log contains the stack.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFirstError, openTestSite, type TestSite } from '../testing/testSite.ts';

const bug = new TypeError('a bug');
const fail = () => Promise.reject(bug);

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
  Object.assign(site.services.thoughts, { size: fail, findById: fail, findRank: fail, ping: fail });
  Object.assign(site.services.images, { find: fail });
  site.services.staticFiles.readTemplate = async () => '<title>Template</title><!--head--><!--body-->';
});
afterAll(() => site.close());

test.each([
  '{ feed(seed: 1) { total } }',
  '{ randomThoughts { id } }',
  '{ thought(id: "1") { id } }',
  '{ nextThought(after: "1") { id } }',
])('GraphQL responds to %s with a masked error when a bug throws', async (query) => {
  site.logEntries.length = 0;
  const error = await readFirstError(await site.post({ query }));
  expect(error.extensions).toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
  expect(error.message).not.toContain('a bug');
  expect(site.logEntries.map(({ detail }) => detail)).toEqual([bug]);
});

test.each([
  '/thought/1',
  '/embed/1',
  '/oembed?url=URL%2Fthought%2F1',
  '/sitemap.xml',
  '/sitemap/1.xml',
  '/health',
  '/api/thoughts/random',
  `/images/${'a'.repeat(64)}.jpg`,
])('%s responds with an error page when a bug throws', async (path) => {
  site.logEntries.length = 0;
  const response = await fetch(`${site.url}${path.replace('URL', encodeURIComponent(site.url))}`);
  const html = await response.text();
  expect(response.status).toBe(500);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-security-policy')).toContain('default-src');
  expect(html).toContain('<h1>Something went wrong</h1>');
  expect(html).toContain('noindex');
  expect(html).not.toContain('a bug');
  expect(site.logEntries.map(({ detail }) => detail)).toEqual([bug]);
});

test('a thought page responds with 500 when a bug prevents measuring its image', async () => {
  const imageUrl = `/images/${'b'.repeat(64)}.jpg`;
  const [stored] = await site.services.thoughts.findByRanks([0]);
  site.services.thoughts.findById = async () => (stored === undefined ? null : { ...stored, imageUrl });
  site.services.thoughts.findRank = async () => null;
  site.services.thoughts.size = async () => 0;
  expect((await fetch(`${site.url}/thought/1`)).status).toBe(500);
});

test('an error page is plain text when pages can’t be rendered', async () => {
  site.services.staticFiles.readTemplate = fail;
  const response = await fetch(`${site.url}/`);
  expect([response.status, response.headers.get('content-type')]).toEqual([500, 'text/plain; charset=utf-8']);
  expect(await response.text()).not.toContain('a bug');
});

// A bug of ours must never look like an outage: it is answered as our fault, and the log has its stack.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFirstError, openTestSite, type TestSite } from '../testing/testSite.ts';

const bug = new TypeError('a bug');
const fail = () => Promise.reject(bug);

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
  Object.assign(site.services.thoughts, { size: fail, findById: fail, findRank: fail, ping: fail });
  Object.assign(site.services.images, { find: fail });
  site.services.staticFiles.readTemplate = async () => '<title>Template</title><!--head--><!--page-->';
});
afterAll(() => site.close());

test.each([
  '{ feed(seed: 1) { total } }',
  '{ randomThoughts { id } }',
  '{ thought(id: "1") { id } }',
  '{ nextThought(after: "1") { id } }',
])('GraphQL answers %s with a masked error when its code throws', async (query) => {
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
])('%s answers with an error page when its code throws', async (path) => {
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

test('a page whose image cannot be measured because of a bug answers with an error page', async () => {
  const imageUrl = `/images/${'b'.repeat(64)}.jpg`;
  const [stored] = await site.services.thoughts.findByRanks([0]);
  site.services.thoughts.findById = async () => (stored === undefined ? null : { ...stored, imageUrl });
  site.services.thoughts.findRank = async () => null;
  site.services.thoughts.size = async () => 0;
  expect((await fetch(`${site.url}/thought/1`)).status).toBe(500);
});

test('an error page is plain text when pages themselves cannot be made', async () => {
  site.services.staticFiles.readTemplate = fail;
  const response = await fetch(`${site.url}/`);
  expect([response.status, response.headers.get('content-type')]).toEqual([500, 'text/plain; charset=utf-8']);
  expect(await response.text()).not.toContain('a bug');
});

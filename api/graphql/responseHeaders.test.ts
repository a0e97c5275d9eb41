import { afterAll, describe, expect, test, vi } from 'vitest';
import { openTestSite } from '../../tests/support/site/testSite.ts';

const site = await openTestSite();
afterAll(() => site.close());

describe('caching', () => {
  const feed = { query: '{ feed(seed: 7, first: 3) { total thoughts { id video { id } } } }' };

  test('a response to a public GET is cacheable for as long as the schema says', async () => {
    const response = await site.get(feed);
    expect(response.headers.get('cache-control')).toBe(
      'public, max-age=0, s-maxage=60, stale-if-error=86400',
    );
    expect(response.headers.get('vary')).toContain('accept');
  });

  test('a client that has the response gets a 304 without a body', async () => {
    const etag = (await site.get(feed)).headers.get('etag') ?? '';
    const notModified = await site.get(feed, { 'if-none-match': `"other", ${etag}` });
    expect([notModified.status, await notModified.text()]).toEqual([304, '']);
    expect(notModified.headers.get('etag')).toBe(etag);
    expect((await site.get({ query: feed.query.replace('7', '8') }, { 'if-none-match': etag })).status).toBe(
      200,
    );
  });

  test.each([
    ['a POST', () => site.post(feed)],
    ['a GET with a token', () => site.get(feed, { authorization: 'Bearer x' })],
    ['a field without a cache hint', () => site.get({ query: '{ randomThoughts(count: 1) { id } }' })],
    [
      'fields with and without a cache hint',
      () => site.get({ query: '{ feed(seed: 1) { total } me { uid } }' }),
    ],
    ['a query with errors', () => site.get({ query: '{ feed(seed: 1, first: 0) { total } }' })],
  ])('the response to %s is not cacheable', async (_what, sendRequest) => {
    const { headers } = await sendRequest();
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null]);
  });

  test.each([
    ['thought', '{ thought(id: "none") { id } }'],
    ['next thought', '{ nextThought(after: "none") { id } }'],
    ['feed', '{ feed(seed: 1) { total } }'],
  ])('a fallback %s is not cacheable', async (_what, query) => {
    const { thoughts } = site.services;
    for (const method of ['findById', 'findRank', 'size'] as const)
      vi.spyOn(thoughts, method).mockRejectedValue(new Error('The store is down.'));
    const response = await site.get({ query });
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  });
});

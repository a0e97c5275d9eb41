import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type TestSite, openTestSite, preflightHeaders } from '../testing/testSite.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

describe('caching', () => {
  const feed = { query: '{ feed(seed: 7, first: 3) { total thoughts { id video { id } } } }' };

  test('a public GET may be kept for as long as the schema says', async () => {
    const response = await site.get(feed);
    expect(response.headers.get('cache-control')).toBe(
      'public, max-age=0, s-maxage=60, stale-if-error=86400',
    );
    expect(response.headers.get('vary')).toContain('accept');
  });

  test('and is not sent again to who has it', async () => {
    const etag = (await site.get(feed)).headers.get('etag') ?? '';
    const again = await site.get(feed, { ...preflightHeaders, 'if-none-match': `"other", ${etag}` });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('etag')).toBe(etag);
    expect(
      (
        await site.get(
          { query: feed.query.replace('7', '8') },
          { ...preflightHeaders, 'if-none-match': etag },
        )
      ).status,
    ).toBe(200);
  });

  test.each([
    ['a POST', () => site.post(feed)],
    ['an answer to a token', () => site.get(feed, { ...preflightHeaders, authorization: 'Bearer x' })],
    ['what has no hint', () => site.get({ query: '{ randomThoughts(count: 1) { id } }' })],
    ['what has no hint beside what has', () => site.get({ query: '{ feed(seed: 1) { total } me { uid } }' })],
    ['an answer with errors', () => site.get({ query: '{ feed(seed: 1, first: 0) { total } }' })],
  ])('%s is never kept', async (_what, ask) => {
    const { headers } = await ask();
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null]);
  });

  test.each([
    ['thought', '{ thought(id: "none") { id } }'],
    ['next thought', '{ nextThought(after: "none") { id } }'],
    ['feed', '{ feed(seed: 1) { total } }'],
  ])('a %s that merely stands in is never kept', async (_what, query) => {
    const { thoughts } = site.services;
    for (const method of ['findById', 'findRank', 'size'] as const)
      vi.spyOn(thoughts, method).mockRejectedValue(new Error('The store is down.'));
    const response = await site.get({ query });
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  });
});

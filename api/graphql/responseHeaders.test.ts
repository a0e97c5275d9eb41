import { afterAll, describe, expect, test, vi } from 'vitest';
import { openTestSite } from '../../tests/support/site/testSite.ts';

const site = await openTestSite();
afterAll(() => site.close());

describe('caching', () => {
  const feed = { query: '{ feed(seed: 7, first: 3) { totalCount edges { node { id video { id } } } } }' };

  test('a response to a public GET is cacheable for as long as the schema says', async () => {
    const response = await site.get(feed);
    expect(response.headers.get('cache-control')).toBe(
      'public, max-age=0, s-maxage=60, stale-if-error=86400',
    );
    expect(response.headers.get('vary')).toContain('accept');
  });

  test.each([
    ['thought', '{ thought(id: "none") { id } }'],
    ['thought', '{ thought(id: "none") { id } }'],
    ['feed', '{ feed(seed: 1) { totalCount } }'],
  ])('a fallback %s is not cacheable', async (_what, query) => {
    const { thoughts } = site.services;
    for (const method of ['findById', 'findRank', 'size'] as const)
      vi.spyOn(thoughts, method).mockRejectedValue(new Error('The store is down.'));
    const response = await site.get({ query });
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  });
});

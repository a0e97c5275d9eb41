import { normalizeDraft } from '#domain/thought/thought.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { StoreUnavailable } from '../../storage/storeErrors.ts';
import { createMemoryStores } from '../../../tests/support/stores/dataCommandTesting.ts';
import { changeAt, draftOf } from '../../../tests/support/stores/storeFixture.ts';
import { openTestSite } from '../../../tests/support/site/testSite.ts';
import { readAuthor, readBrowsePage } from './browsing.ts';
import { readDailyThoughts } from '../dailyThought.ts';

const noon = '2026-11-22T12:00:00.000Z';
const change = { by: 'system', now: '2030-01-01T00:00:00.000Z' };

const site = await openTestSite({}, { now: () => noon });
afterAll(() => site.close());

describe('today', () => {
  const query = '{ today { date source thought { id } previous { id } } }';

  test('is the same thought for everybody on a date, and the previous thought on the next date', async () => {
    const { data } = await site.graphqlRequest(query);
    expect(data).toMatchObject({ today: { date: '2026-11-22', source: 'COLLECTION' } });
    const readAt = (now: string) => readDailyThoughts({ ...site.services, now: () => now });
    const morning = await readAt('2026-11-22T00:00:00.000Z');
    const evening = await readAt('2026-11-22T23:59:59.999Z');
    expect([morning.today, morning.yesterday]).toEqual([evening.today, evening.yesterday]);
    expect(data).toMatchObject({
      today: {
        thought: { id: morning.today.thought.id },
        previous: { id: morning.yesterday.thought.id },
      },
    });
    const tomorrow = await readAt('2026-11-23T00:00:00.000Z');
    expect(tomorrow.yesterday).toEqual(evening.today);
    expect(tomorrow.today.thought.id).not.toBe(evening.today.thought.id);
  });

  test('is cached for at most a minute and, even during an outage, until the end of the day', async () => {
    const clock = { now: '' };
    const site = await openTestSite({}, { now: () => clock.now, responseCache: null });
    const readCacheControl = async (now: string) => {
      clock.now = now;
      return (await site.get({ query })).headers.get('cache-control');
    };
    const prefix = 'public, max-age=0, s-maxage=';
    expect(await readCacheControl(noon)).toBe(`${prefix}60, stale-if-error=43140`);
    expect(await readCacheControl('2026-11-22T23:59:45.000Z')).toBe(`${prefix}15, stale-if-error=0`);
    expect(await readCacheControl('2026-11-22T23:59:59.500Z')).toBe('no-store');
    await site.close();
  });

  test('is a built-in thought, and not cached, while the collection is empty or unavailable', async () => {
    const { log } = site.services;
    const fail = () => Promise.reject(new StoreUnavailable('down'));
    for (const size of [async () => 0, fail]) {
      const thoughts = { size, findByRanks: fail };
      const { source } = await readDailyThoughts({ thoughts, log, now: () => noon });
      expect(source).toBe('BUILT_IN');
    }
  });

  test('skips records without text', async () => {
    const { thoughts, log } = site.services;
    const size = await thoughts.size();
    const withoutText = { ...(await thoughts.findByRanks([0]))[0], thought: ' ' };
    const read = async (isEmpty: (rank: number) => boolean) => {
      const findByRanks = async ([rank = 0]: readonly number[]) =>
        isEmpty(rank)
          ? ([withoutText] as Awaited<ReturnType<typeof thoughts.findByRanks>>)
          : thoughts.findByRanks([rank]);
      return readDailyThoughts({ thoughts: { size: async () => size, findByRanks }, log, now: () => noon });
    };
    const { today } = await read(() => false);
    const rank = (await thoughts.findRank(today.thought.id)) ?? 0;
    const [next] = await thoughts.findByRanks([(rank + 1) % size]);
    expect((await read((each) => each === rank)).today.thought).toEqual(next);
    expect((await read(() => true)).source).toBe('BUILT_IN');
  });
});

describe('author', () => {
  const query = `query ($slug: String!, $first: Int, $after: String) {
    author(slug: $slug, first: $first, after: $after) {
      slug name thoughts { totalCount pageInfo { hasNextPage endCursor } edges { node { authorSlug thought } } }
    }
  }`;

  test('has the author’s thoughts for the slug and for the name', async () => {
    const { data } = await site.graphqlRequest(query, { slug: 'Steve  JOBS', first: 1 });
    expect(data).toMatchObject({
      author: {
        slug: 'steve-jobs',
        name: 'Steve Jobs',
        thoughts: { edges: [{ node: { authorSlug: 'steve-jobs' } }] },
      },
    });
  });

  test('has the name of the newest thought on all pages', async () => {
    const { thoughts } = createMemoryStores();
    for (const [minute, author] of ['ann lee', 'Ann Lee', 'Ann LEE'].entries())
      await thoughts.add(draftOf(author, { author }), author, changeAt(minute));
    const readPage = (after: string | null) => readAuthor({ thoughts }, 'ann-lee', { first: 1, after });
    const first = await readPage(null);
    const second = await readPage(first?.thoughts.pageInfo.endCursor ?? null);
    expect([first?.name, second?.name]).toEqual(['Ann LEE', 'Ann LEE']);
    expect(second?.thoughts.edges[0]?.node.author).toBe('Ann Lee');
  });

  test.each(['nobody', '', '…', '%00'])('is null for %j', async (slug) => {
    expect((await site.graphqlRequest(query, { slug })).data).toEqual({ author: null });
  });
});

describe('browse', () => {
  const query = `query ($after: String, $search: String) {
    browse(first: 15, after: $after, search: $search) {
      totalCount collectionCount pageInfo { hasNextPage endCursor } edges { node { id } }
    }
  }`;

  test('searches for everybody, and rejects a search of more than 100 characters', async () => {
    const { data } = await site.graphqlRequest(query, { search: 'STEVE jobs' });
    expect(data).toMatchObject({ browse: { collectionCount: 40 } });
    expect((data as { browse: { totalCount: number } }).browse.totalCount).toBeLessThan(10);
    expect((await site.graphqlRequest(query, { search: 'x'.repeat(101) })).code).toBe('BAD_USER_INPUT');
  });

  test('is publicly cacheable for a minute', async () => {
    const response = await site.get({ query: '{ browse(search: "hungry") { totalCount } }' });
    expect(response.headers.get('cache-control')).toContain('s-maxage=60');
  });
});

test('records without text are left out of lists, and pages continue after them', async () => {
  const { thoughts } = site.services;
  const empty = { ...normalizeDraft({ author: 'Wordless' }), thought: '' };
  await thoughts.import([{ id: 'wordless', draft: empty, createdAt: '2031-01-01T00:00:00Z' }], change, false);
  const page = await readBrowsePage(site.services, { first: 1, after: null, search: null });
  expect([page.edges.length, page.pageInfo.hasNextPage]).toEqual([0, true]);
  const next = await readBrowsePage(site.services, {
    first: 1,
    after: page.pageInfo.endCursor,
    search: null,
  });
  expect(next.edges).toHaveLength(1);
  expect((await readAuthor(site.services, 'wordless', { first: 1, after: null }))?.thoughts.edges).toEqual(
    [],
  );
});

// The queries that visitors can send (the feed, random thoughts, single thoughts), and the ones that they can't.
import { expect, test } from '@playwright/test';
import { findThought, graphql, json, readThoughts, requireAccounts, send, signIn } from './target.ts';

/** Returns these fields of the thoughts of a page. */
async function readFields(fields: string) {
  const { data } = await graphql(`{ feed(seed: 1, first: 50) { thoughts { ${fields} } } }`);
  return data['feed'].thoughts;
}

interface Page {
  ids: string[];
  total: number;
  endCursor: string;
}

async function readFeed(seed: number, first: number, after: string | null = null): Promise<Page> {
  const query = `query ($seed: Int!, $first: Int!, $after: String) {
    feed(seed: $seed, first: $first, after: $after) { total endCursor thoughts { id } }
  }`;
  const { data } = await graphql(query, { seed, first, after });
  const { thoughts, ...feed } = data['feed'];
  return { ...feed, ids: thoughts.map(({ id }: { id: string }) => id) };
}

/** Reads pages until there are `count` thoughts. */
async function readIds(seed: number, count: number, first = 50): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = null; ids.length < count;) {
    const page = await readFeed(seed, first, after);
    if (page.ids.length === 0) break;
    ids.push(...page.ids);
    after = page.endCursor;
  }
  return ids.slice(0, count);
}

/** Walks large collections only in part. */
const maxWalk = 500;

test('FEED-001 the feed repeats no thought before all were shown', async () => {
  const { total } = await readFeed(5, 1);
  const ids = await readIds(5, Math.min(total, maxWalk), 7);
  expect(new Set(ids).size).toBe(Math.min(total, maxWalk));
});

test('FEED-002 after the last thought a new shuffle begins', async () => {
  const { total } = await readFeed(5, 1);
  test.skip(total > maxWalk || total < 5, `the collection has ${total} thoughts`);
  const ids = await readIds(5, 2 * total);
  const [first, second] = [ids.slice(0, total), ids.slice(total)];
  expect(second.toSorted()).toEqual(first.toSorted());
  expect(second).not.toEqual(first);
});

test('FEED-003 the same seed has the same order, whatever the size of its pages', async () => {
  const count = Math.min((await readFeed(5, 1)).total, 20);
  expect(await readIds(9, count, 3)).toEqual(await readIds(9, count, 20));
});

test('FEED-004 another seed has another order', async () => {
  test.skip((await readFeed(5, 1)).total < 5, 'the collection has fewer than 5 thoughts');
  const orders = await Promise.all([1, 2, 3, 4].map(async (seed) => (await readIds(seed, 5)).join()));
  expect(new Set(orders).size).toBeGreaterThan(1);
});

test('FEED-005 every 32-bit integer is a seed', async () => {
  for (const seed of [-(2 ** 31), -1, 0, 2 ** 31 - 1]) expect((await readFeed(seed, 1)).ids).toHaveLength(1);
});

test('FEED-006 without first, a page has 20 thoughts, or the whole collection', async () => {
  const { data } = await graphql('{ feed(seed: 1) { total thoughts { id } } randomThoughts { id } }');
  const expected = Math.min(20, data['feed'].total);
  expect([data['feed'].thoughts.length, data['randomThoughts'].length]).toEqual([expected, expected]);
});

test('FEED-007 random thoughts are all different', async () => {
  const { data } = await graphql('{ randomThoughts(count: 50) { id } }');
  const ids = data['randomThoughts'].map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('FEED-008 the feed says where its thoughts are from', async () => {
  expect((await graphql('{ feed(seed: 1, first: 1) { source } }')).data['feed'].source).toMatch(
    /^(COLLECTION|BUILT_IN)$/,
  );
});

test('FEED-009 a page of 20 costs at most 21 document reads, wherever reads are counted', async () => {
  const body = JSON.stringify({
    query: `{ feed(seed: ${Date.now() % 1_000_000}, first: 20) { thoughts { thought } } }`,
    extensions: { cost: true },
  });
  const response = await send('/graphql', { method: 'POST', headers: json, body });
  const { extensions } = (await response.json()) as { extensions: { cost: { reads: number | null } } };
  expect(extensions.cost.reads ?? 0).toBeLessThanOrEqual(21);
});

const outOfRange: [id: string, field: string][] = [
  ['FEED-010', 'feed(seed: 1, first: 0) { total }'],
  ['FEED-011', 'feed(seed: 1, first: 51) { total }'],
  ['FEED-012', 'feed(seed: 1, first: -1) { total }'],
  ['FEED-013', 'feed(seed: 2147483648) { total }'],
  ['FEED-014', 'feed(seed: 1, after: "no cursor") { total }'],
  ['FEED-015', 'randomThoughts(count: 0) { id }'],
  ['FEED-016', 'randomThoughts(count: 51) { id }'],
];

for (const [id, field] of outOfRange)
  test(`${id} ${field} is rejected with BAD_USER_INPUT`, async () => {
    expect((await graphql(`{ ${field} }`)).code).toBe('BAD_USER_INPUT');
  });

test('FEED-020 a thought can be read by its id as the feed has it', async () => {
  const thought = await findThought();
  const query = 'query ($id: ID!) { thought(id: $id) { id thought author summary url imageUrl } }';
  const { data } = await graphql(query, { id: thought.id });
  expect(data['thought']).toEqual(thought);
});

test('FEED-021 a thought that does not exist is null, without an error', async () => {
  expect(await graphql('{ thought(id: "there-is-no-such-thought") { id } }')).toMatchObject({
    data: { thought: null },
    errors: [],
  });
});

test('FEED-022 no thought of the feed is without text or in the trash', async () => {
  for (const { thought } of await readThoughts()) expect(thought.trim()).not.toBe('');
  for (const { trashedAt } of await readFields('trashedAt')) expect(trashedAt).toBeNull();
});

test('FEED-023 a video has 11 characters, its start time and its addresses on YouTube', async () => {
  for (const { video } of await readFields('video { id startSeconds watchUrl embedUrl }')) {
    if (video === null) continue;
    expect(video.id).toMatch(/^[\w-]{11}$/);
    const start = video.startSeconds > 0 ? String(video.startSeconds) : '';
    expect(video.watchUrl).toMatch(
      new RegExp(`^https://www\\.youtube\\.com/watch\\?v=${video.id}${start && `&t=${start}s`}$`),
    );
    expect(video.embedUrl).toMatch(
      new RegExp(`^https://www\\.youtube-nocookie\\.com/embed/${video.id}\\?.*start=${start || 0}`),
    );
  }
});

test('FEED-024 dates are ISO 8601 in UTC', async () => {
  for (const { createdAt } of await readFields('createdAt'))
    if (createdAt !== null) expect(new Date(createdAt).toISOString()).toBe(createdAt);
});

test('ACCESS-001 nobody is signed in without a token', async () => {
  expect((await graphql('{ me { uid } }')).data).toEqual({ me: null });
});

const input = '{ thought: "a", author: "b", application: "c", url: "https://youtu.be/dQw4w9WgXcQ" }';
const adminOperations: [id: string, operation: string][] = [
  ['ACCESS-010', '{ thoughts { totalCount } }'],
  ['ACCESS-011', '{ adminUsers { email } }'],
  ['ACCESS-012', '{ deviceCount }'],
  ['ACCESS-013', `mutation { addThought(input: ${input}, key: "k") { __typename } }`],
  ['ACCESS-014', `mutation { updateThought(id: "x", input: ${input}, version: 1) { __typename } }`],
  ['ACCESS-015', 'mutation { deleteThought(id: "x") { id } }'],
  ['ACCESS-016', 'mutation { restoreThought(id: "x") { id } }'],
  ['ACCESS-017', 'mutation { importThoughts(rows: [], dryRun: true) { added } }'],
  ['ACCESS-018', 'mutation { generateImage(thought: "a", author: "b") { success } }'],
  ['ACCESS-019', 'mutation { createAdminUser(email: "eve@example.com") { email } }'],
  ['ACCESS-020', 'mutation { revokeAdminUser(email: "eve@example.com") { email } }'],
  ['ACCESS-021', 'mutation { notifyVisitors(title: "", body: "") { sent } }'],
];

for (const [id, operation] of adminOperations)
  test(`${id} ${operation} needs an admin`, async () => {
    for (const token of [undefined, 'garbage'])
      expect((await graphql(operation, {}, token)).code).toBe('UNAUTHENTICATED');
    requireAccounts();
    const user = await graphql(operation, {}, await signIn('conformance-visitor@example.com'));
    expect(user.code).toBe('FORBIDDEN');
    expect(user.errors[0]?.message).toBe('Access denied. Admin privileges required.');
  });

test('ACCESS-030 recording a sign-in needs a token', async () => {
  expect((await graphql('mutation { signIn { uid } }')).code).toBe('UNAUTHENTICATED');
});

test('ACCESS-031 anybody can unregister a device, even one that is not registered', async () => {
  expect((await graphql('mutation { unregisterDevice(registration: "conformance") }')).data).toEqual({
    unregisterDevice: false,
  });
});

// Tests the queries and mutations for admins over HTTP, signed in with the development identity provider.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type GraphQLRequester, openTestSite, type TestSite } from '../../tests/support/site/testSite.ts';

const input = {
  thought: 'Begin anywhere.',
  author: 'John Cage',
  application: 'Write the first line.',
  url: 'https://youtu.be/dQw4w9WgXcQ?t=90',
};
const saved = `... on Thought { id thought author url version createdAt updatedAt }
  ... on InvalidThought { problems { field message } }
  ... on StaleThought { current { id thought version } }`;
const add = `mutation ($input: ThoughtInput!, $key: ID!) { saved: addThought(input: $input, key: $key) { ${saved} } }`;
const update = `mutation ($id: ID!, $input: ThoughtInput!, $version: Int!) {
  saved: updateThought(id: $id, input: $input, version: $version) { ${saved} } }`;

let site: TestSite;
let asAda: GraphQLRequester;
let asGrace: GraphQLRequester;

beforeEach(async () => {
  site = await openTestSite({}, { now: () => '2026-11-20T21:41:07.123Z' });
  asAda = await site.signIn('ada@example.com');
  asGrace = await site.signIn('grace@example.com');
});
afterEach(() => site.close());

describe('addThought', () => {
  test('rejects the key of another thought, and returns StaleThought if its own was deleted', async () => {
    const { id } = (await asAda(add, { input, key: 'k' })).data['saved'] as { id: string };
    const other = { ...input, thought: 'Begin now.' };
    expect(await asAda(add, { input: other, key: 'k' })).toMatchObject({ code: 'BAD_USER_INPUT' });
    await asGrace('mutation ($id: ID!) { deleteThought(id: $id) { id } }', { id });
    const retry = await asAda(add, { input, key: 'k' });
    expect(retry.data['saved']).toEqual({ current: { id, thought: input.thought, version: 2 } });
  });

  test('rejects a key that is empty or too long', async () => {
    for (const key of ['', 'k'.repeat(129)])
      expect((await asAda(add, { input, key })).code).toBe('BAD_USER_INPUT');
    expect((await asAda(add, { input, key: 'k'.repeat(128) })).code).toBeUndefined();
  });
});

describe('updateThought', () => {
  test('rejects an unknown id', async () => {
    expect((await asAda(update, { id: 'unknown', version: 1, input })).code).toBe('BAD_USER_INPUT');
  });
});

describe('publishAt', () => {
  const fields =
    '... on Thought { id version draftedAt publishAt } ... on InvalidThought { problems { field } }';
  const addDraft = `mutation ($input: ThoughtInput!, $publishAt: DateTime, $draft: Boolean! = true) {
    saved: addThought(input: $input, key: "key", draft: $draft, publishAt: $publishAt) { ${fields} } }`;
  const updateDraft = `mutation ($id: ID!, $input: ThoughtInput!, $version: Int!, $draft: Boolean, $publishAt: DateTime) {
    saved: updateThought(id: $id, input: $input, version: $version, draft: $draft, publishAt: $publishAt) { ${fields} } }`;
  const publishAt = '2026-11-27T08:00:00.000Z';

  test('is stored with a complete draft, retained by an update without it, and removed by null', async () => {
    const added = await asAda(addDraft, { input, publishAt: '2026-11-27T08:00Z' });
    expect(added.data['saved']).toMatchObject({ publishAt });
    const { id } = added.data['saved'] as { id: string };
    const empty = { ...input, application: '' };
    const incomplete = await asAda(updateDraft, { id, input: empty, version: 1 });
    expect(incomplete.data['saved']).toEqual({ problems: [{ field: 'application' }] });
    const retained = await asAda(updateDraft, { id, input: { ...input, summary: 'S' }, version: 1 });
    expect(retained.data['saved']).toMatchObject({ publishAt, version: 2 });
    const removed = await asAda(updateDraft, { id, input: empty, version: 2, publishAt: null });
    expect(removed.data['saved']).toMatchObject({ publishAt: null, version: 3 });
  });

  test.each([
    ['2026-11-20T21:41:07.123Z', { data: { saved: { problems: [{ field: 'publishAt' }] } } }],
    ['2036-11-20T21:41:08Z', { data: { saved: { problems: [{ field: 'publishAt' }] } } }],
    ['tomorrow', { code: 'BAD_USER_INPUT' }],
  ])('rejects %s, which is past, too far ahead or no time', async (publishAt, expected) => {
    expect(await asAda(addDraft, { input, publishAt })).toMatchObject(expected);
  });

  test('is rejected for a thought that isn’t made a draft, and with the missing required fields', async () => {
    expect(await asAda(addDraft, { input, publishAt, draft: false })).toMatchObject({
      code: 'BAD_USER_INPUT',
    });
    const response = await asAda(addDraft, { input: { ...input, author: '' }, publishAt });
    expect(response.data['saved']).toEqual({ problems: [{ field: 'author' }] });
  });
});

test('updatedBy is who made the last change, and null for everybody but admins', async () => {
  const { id } = (await asAda(add, { input, key: 'k' })).data['saved'] as { id: string };
  await asGrace(update, { id, version: 1, input: { ...input, thought: 'Grace’s words' } });
  const query = `{ thought(id: "${id}") { updatedBy { uid email } } }`;
  const updatedBy = { uid: expect.any(String), email: 'grace@example.com' };
  expect((await asAda(query)).data).toEqual({ thought: { updatedBy } });
  const asVisitor = await site.signIn('visitor@example.com');
  for (const request of [asVisitor, site.graphqlRequest])
    expect((await request(query)).data).toEqual({ thought: { updatedBy: null } });
  expect((await site.get({ query })).headers.get('cache-control')).not.toContain('public');
});

test('sameWords returns thoughts with the same words, and rejects more than 500 characters', async () => {
  await asAda(add, { input, key: 'k' });
  const query = (thought: string) =>
    asAda('query ($t: String!) { sameWords(thought: $t) { thought } }', { t: thought });
  expect((await query('  BEGIN anywhere!')).data['sameWords']).toEqual([{ thought: 'Begin anywhere.' }]);
  expect((await query('Begin')).data['sameWords']).toEqual([]);
  expect((await query('💧'.repeat(500))).data['sameWords']).toEqual([]);
  expect((await query('💧'.repeat(501))).code).toBe('BAD_USER_INPUT');
});

test('admin queries reject pages of more than 100 entries, and long searches', async () => {
  for (const query of [
    'thoughts(first: 101) { totalCount }',
    'thoughts(first: 0) { totalCount }',
    'audit(first: 101) { edges { node { id } } }',
  ])
    expect((await asAda(`{ ${query} }`)).code).toBe('BAD_USER_INPUT');
  expect((await asAda(`{ thoughts(search: "${'x'.repeat(201)}") { totalCount } }`)).code).toBe(
    'BAD_USER_INPUT',
  );
  expect((await asAda('{ thoughts(first: 100) { totalCount } }')).code).toBeUndefined();
});

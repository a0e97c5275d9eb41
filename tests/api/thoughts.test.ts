// Adding, changing, publishing, deleting and restoring thoughts.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  addMany,
  addThought,
  adminField,
  asAdmin,
  asPerson,
  createInput,
  uniqueWord,
  type Data,
  deleteThought,
  graphql,
  list,
  readPublic,
  readText,
  send,
  signIn,
  target,
  tryToAdd,
  update,
} from './support/client.ts';

const restore = (id: string) =>
  asAdmin('mutation ($id: ID!) { restoreThought(id: $id) { id trashedAt } }', { id });
const readStored = (id: string) =>
  adminField(
    'query ($id: ID!) { storedThought(id: $id) { id version draftedAt publishAt trashedAt createdAt } }',
    { id },
  );

test('a new thought has version 1, the server’s time as createdAt, and no updatedAt', async () => {
  const thought = await addThought();
  expect(thought).toMatchObject({ version: 1, updatedAt: null, draftedAt: null });
  expect(new Date(thought['createdAt']).toISOString()).toBe(thought['createdAt']);
  expect(Math.abs(Date.parse(thought['createdAt']) - Date.now())).toBeLessThan(120_000);
});

test('a new thought is visible to everybody at once, in the API and on its page', async () => {
  const { id, thought } = await addThought();
  expect(await readPublic(id)).toEqual({ id, thought, version: 1 });
  expect((await send(`/thought/${id}`)).status).toBe(200);
  expect(await readText(`/thought/${id}`)).toContain(thought);
});

test('adding with a used key returns the same thought, or is rejected for another text', async () => {
  const [input, key] = [createInput(), randomUUID()];
  const first = await tryToAdd(input, { key });
  expect((await tryToAdd(input, { key })).data).toEqual(first.data);
  expect((await tryToAdd(createInput(), { key })).code).toBe('BAD_USER_INPUT');
  expect((await list(`search: "${input.thought}"`)).totalCount).toBe(1);
});

test('ten concurrent requests with one key add one thought', async () => {
  const [input, key] = [createInput(), randomUUID()];
  const responses = await Promise.all(Array.from({ length: 10 }, () => tryToAdd(input, { key })));
  const ids = responses.flatMap(({ data }) => (data['saved'] ? [data['saved'].id] : []));
  expect(new Set(ids).size).toBe(1);
  expect((await list(`search: "${input.thought}"`)).totalCount).toBe(1);
});

test('adding with the key of a deleted thought returns StaleThought', async () => {
  const [input, key] = [createInput(), randomUUID()];
  const { id } = (await tryToAdd(input, { key })).data['saved'];
  await deleteThought(id);
  const current = { id, thought: input.thought, version: 2 };
  expect((await tryToAdd(input, { key })).data['saved']).toEqual({ __typename: 'StaleThought', current });
});

test('an idempotency key must have 1 to 128 characters', async () => {
  for (const key of ['', 'k'.repeat(129)])
    expect((await tryToAdd(createInput(), { key })).code).toBe('BAD_USER_INPUT');
  expect((await tryToAdd(createInput(), { key: uniqueWord().padEnd(128, 'k') })).code).toBeUndefined();
});

test('updating a thought increments its version, and replaces all fields', async () => {
  const { id, createdAt } = await addThought({ summary: 'Goes away.' });
  const input = createInput();
  const { saved } = (await update(id, input, 1)).data;
  expect(saved).toMatchObject({ ...input, id, version: 2, summary: null, createdAt });
  expect(saved.updatedAt).not.toBeNull();
  expect(await readPublic(id)).toEqual({ id, thought: input.thought, version: 2 });
});

test('updating an outdated version returns the stored thought, and overwrites nothing', async () => {
  const { id } = await addThought();
  const newer = createInput();
  await update(id, newer, 1);
  const current = { id, thought: newer.thought, version: 2 };
  for (const version of [1, 3, 0])
    expect((await update(id, createInput(), version)).data['saved'], `version ${version}`).toEqual({
      __typename: 'StaleThought',
      current,
    });
  expect(await readPublic(id)).toEqual(current);
});

test('of ten concurrent updates of one version, one is saved', async () => {
  const { id } = await addThought();
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => asPerson('grace@example.com', updateMutation, updateOf(id))),
  );
  const saved = responses.filter(({ data }) => data['saved']?.['__typename'] === 'Thought');
  expect(saved).toHaveLength(1);
  expect(await readPublic(id)).toMatchObject({ version: 2 });
});

const updateMutation = `mutation ($id: ID!, $input: ThoughtInput!) {
  saved: updateThought(id: $id, input: $input, version: 1) { __typename } }`;
const updateOf = (id: string) => ({ id, input: createInput() });

test('an invalid update changes nothing, and an unknown id is BAD_USER_INPUT', async () => {
  const { id, thought } = await addThought();
  const { data } = await update(id, createInput({ thought: '' }), 1);
  expect(data['saved'].problems).toEqual([{ field: 'thought', message: 'Thought is required' }]);
  expect(await readPublic(id)).toEqual({ id, thought, version: 1 });
  expect((await update('unknown', createInput(), 1)).code).toBe('BAD_USER_INPUT');
});

test('only admins see who last changed a thought', async () => {
  const { id } = await addThought();
  await asPerson('grace@example.com', updateMutation, updateOf(id));
  const query = 'query ($id: ID!) { thought(id: $id) { updatedBy { email } } }';
  const updatedBy = { email: 'grace@example.com' };
  expect((await asAdmin(query, { id })).data).toEqual({ thought: { updatedBy } });
  for (const token of [undefined, await signIn('visitor@example.com')])
    expect((await graphql(query, { id }, token)).data).toEqual({ thought: { updatedBy: null } });
});

test('a deleted thought is hidden from visitors, and in the trash for admins', async () => {
  const { id, thought } = await addThought();
  const { trashedAt, version } = (await deleteThought(id)).data['deleteThought'];
  expect([Date.parse(trashedAt) > 0, version]).toEqual([true, 2]);
  expect(await readPublic(id)).toBeNull();
  expect((await send(`/thought/${id}`)).status).toBe(404);
  expect((await list(`place: TRASH, search: "${thought}"`)).totalCount).toBe(1);
  expect((await list(`search: "${thought}"`)).totalCount).toBe(0);
  expect(await readStored(id)).toMatchObject({ trashedAt });
});

test('deleting and restoring a thought can be retried', async () => {
  const { id } = await addThought();
  const [first, second] = [await deleteThought(id), await deleteThought(id)];
  expect(second.data).toEqual(first.data);
  for (const response of [await restore(id), await restore(id)])
    expect(response.data['restoreThought']).toEqual({ id, trashedAt: null });
  expect(await readPublic(id)).toMatchObject({ id });
});

test('deleting, restoring or reading an unknown thought returns null without an error', async () => {
  const missing = 'there-is-no-such-thought';
  for (const response of [
    await deleteThought(missing),
    await restore(missing),
    await asAdmin('query ($id: ID!) { storedThought(id: $id) { id } }', { id: missing }),
    await graphql('query ($id: ID!) { thought(id: $id) { id } }', { id: missing }),
  ])
    expect([response.errors, Object.values(response.data)]).toEqual([[], [null]]);
});

test('a published draft has the time of publishing as its date, and can become a draft again', async () => {
  const input = createInput();
  const { id, createdAt, draftedAt } = (await tryToAdd(input, { draft: true })).data['saved'];
  expect(draftedAt).not.toBeNull();
  expect(await readPublic(id)).toBeNull();
  const incomplete = await update(id, { ...input, application: '' }, 1, { draft: false });
  expect(incomplete.data['saved'].problems).toMatchObject([{ field: 'application' }]);
  const { saved } = (await update(id, input, 1, { draft: false })).data;
  expect(saved).toMatchObject({ version: 2, draftedAt: null });
  expect(Date.parse(saved.createdAt)).toBeGreaterThan(Date.parse(createdAt));
  expect(await readPublic(id)).toMatchObject({ version: 2 });
  await update(id, input, 2, { draft: true });
  expect(await readPublic(id)).toBeNull();
  expect((await list(`place: DRAFT, search: "${input.thought}"`)).totalCount).toBe(1);
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

test('publishAt is stored, unchanged if an update omits it, and removed by null', async () => {
  const [input, publishAt] = [createInput(), inDays(7)];
  const { id, ...added } = (await tryToAdd(input, { draft: true, publishAt })).data['saved'];
  expect(added).toMatchObject({ publishAt });
  expect(await readPublic(id)).toBeNull();
  const incomplete = await update(id, { ...input, application: '' }, 1);
  expect(incomplete.data['saved'].problems).toMatchObject([{ field: 'application' }]);
  expect((await update(id, input, 1)).data['saved']).toMatchObject({ publishAt, version: 2 });
  const removed = await update(id, { ...input, application: '' }, 2, { publishAt: null });
  expect(removed.data['saved']).toMatchObject({ publishAt: null, version: 3 });
});

test('publishAt is rejected in the past, more than ten years ahead, if malformed, or without a draft', async () => {
  for (const publishAt of [inDays(-1), inDays(3_700)]) {
    const { saved } = (await tryToAdd(createInput(), { draft: true, publishAt })).data;
    expect(saved.problems).toMatchObject([{ field: 'publishAt' }]);
  }
  const notATime = { draft: true, publishAt: 'tomorrow' };
  expect((await tryToAdd(createInput(), notATime)).code).toBe('BAD_USER_INPUT');
  expect((await tryToAdd(createInput(), { publishAt: inDays(7) })).code).toBe('BAD_USER_INPUT');
});

test('sameWords finds a thought regardless of case, punctuation and accents', async () => {
  const word = uniqueWord();
  const [id] = await addMany([{ thought: `Übung, ${word}: macht den Meister!` }]);
  const find = async (thought: string) =>
    (await adminField('query ($t: String!) { sameWords(thought: $t) { id } }', { t: thought })) as Data[];
  expect(await find(`ubung ${word.toUpperCase()} macht den meister`)).toEqual([{ id }]);
  expect(await find(`${word} macht den Meister`)).toEqual([]);
});

test.skipIf(target.kind === 'external')('a thought is in the feed until it is deleted', async () => {
  const { id } = await addThought();
  expect(await readFeedIds()).toContain(id);
  await deleteThought(id);
  expect(await readFeedIds()).not.toContain(id);
});

/** Returns the ids of the whole feed. */
async function readFeedIds(): Promise<string[]> {
  const query =
    'query ($after: String) { feed(seed: 2, first: 100, after: $after) { totalCount pageInfo { endCursor } edges { node { id } } } }';
  const ids: string[] = [];
  for (let after: string | null = null, total = 1; ids.length < total;) {
    const feed: Data = await adminField(query, { after });
    ids.push(...feed['edges'].map(({ node }: Data) => node.id));
    [after, total] = [feed['pageInfo'].endCursor, feed['totalCount']];
  }
  return ids;
}

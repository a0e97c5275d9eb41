// Everything that an admin does by the API, on thoughts that the tests add and move to the trash again.
import { expect, test } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import {
  addThought,
  asAdmin,
  createInput,
  deleteThought,
  type GraphQLResponse,
  graphql,
  readPage,
  removeAdded,
  removeAfterTest,
  requireAdmin,
  saveResultFields,
  send,
  tryToAdd,
} from './target.ts';

test.beforeEach(requireAdmin);
test.afterEach(removeAdded);

const update = (id: string, input: object, version: number) =>
  asAdmin(
    `mutation ($id: ID!, $input: ThoughtInput!, $version: Int!) {
      saved: updateThought(id: $id, input: $input, version: $version) { ${saveResultFields} } }`,
    { id, input, version },
  );
const readPublic = async (id: string) =>
  (await graphql('query ($id: ID!) { thought(id: $id) { id thought } }', { id })).data['thought'];
const restore = (id: string) =>
  asAdmin('mutation ($id: ID!) { restoreThought(id: $id) { id trashedAt } }', { id });
const list = async (options: string) =>
  (
    await asAdmin(
      `{ thoughts(${options}) { totalCount pageInfo { hasNextPage endCursor } edges { node { id thought author createdAt } } } }`,
    )
  ).data['thoughts'];

test('WRITE-001 a new thought has version 1, the server’s time as createdAt, and no updatedAt', async () => {
  const thought = await addThought();
  expect(thought).toMatchObject({ version: 1, updatedAt: null });
  expect(Math.abs(Date.parse(thought['createdAt']) - Date.now())).toBeLessThan(120_000);
});

test('WRITE-002 a new thought can be read by everybody at once, by the API and on its page', async () => {
  const { id, thought } = await addThought();
  expect(await readPublic(id)).toEqual({ id, thought });
  expect((await send(`/thought/${id}`)).status).toBe(200);
  expect(await readPage(`/thought/${id}`)).toContain(thought);
});

test('WRITE-003 adding again with the same key adds nothing twice', async () => {
  const [input, key] = [createInput(), randomUUID()];
  const first = await tryToAdd(input, key);
  expect((await tryToAdd(input, key)).data['saved'].id).toBe(first.data['saved'].id);
});

test('WRITE-004 the key of another text is refused', async () => {
  const key = randomUUID();
  await tryToAdd(createInput(), key);
  expect((await tryToAdd(createInput(), key)).code).toBe('BAD_USER_INPUT');
});

test('WRITE-005 ten simultaneous requests with one key add one thought', async () => {
  const [input, key] = [createInput(), randomUUID()];
  const responses = await Promise.all(Array.from({ length: 10 }, () => tryToAdd(input, key)));
  const ids = responses.flatMap(({ data }) => (data['saved'] ? [data['saved'].id] : []));
  expect(new Set(ids).size).toBe(1);
});

test('WRITE-006 a change has the next version, and replaces all fields', async () => {
  const { id, createdAt } = await addThought({ summary: 'Goes away.' });
  const input = createInput();
  const changed = (await update(id, input, 1)).data['saved'];
  expect(changed).toMatchObject({ ...input, id, version: 2, summary: null, createdAt });
  expect(changed.updatedAt).not.toBeNull();
});

test('WRITE-007 a change of an outdated version is refused with the stored thought, and overwrites nothing', async () => {
  const { id } = await addThought();
  const newer = createInput();
  await update(id, newer, 1);
  const stale = (await update(id, createInput(), 1)).data['saved'];
  expect(stale).toEqual({ __typename: 'StaleThought', current: { id, thought: newer.thought, version: 2 } });
  expect(await readPublic(id)).toEqual({ id, thought: newer.thought });
});

test('WRITE-008 an invalid change is refused, and changes nothing', async () => {
  const { id, thought } = await addThought();
  const { data } = await update(id, createInput({ thought: '' }), 1);
  expect(data['saved'].problems).toEqual([{ field: 'thought', message: 'Thought is required' }]);
  expect(await readPublic(id)).toEqual({ id, thought });
});

test('WRITE-009 a deleted thought is gone for visitors, and in the trash for admins', async () => {
  const { id, thought } = await addThought();
  const { data } = await deleteThought(id);
  expect(Date.parse(data['deleteThought'].trashedAt)).toBeGreaterThan(0);
  expect(await readPublic(id)).toBeNull();
  expect((await send(`/thought/${id}`)).status).toBe(404);
  expect((await list(`trashed: true, search: "${thought}"`)).edges).toHaveLength(1);
  expect((await list(`search: "${thought}"`)).totalCount).toBe(0);
});

test('WRITE-010 deleting and restoring can be repeated', async () => {
  const { id } = await addThought();
  const [first, second] = [await deleteThought(id), await deleteThought(id)];
  expect(second.data).toEqual(first.data);
  for (const response of [await restore(id), await restore(id)])
    expect(response.data['restoreThought']).toEqual({ id, trashedAt: null });
  expect(await readPublic(id)).toMatchObject({ id });
});

test('WRITE-011 deleting or restoring what does not exist is null, without an error', async () => {
  const missing = 'there-is-no-such-thought';
  for (const response of [await deleteThought(missing), await restore(missing)])
    expect([response.errors, Object.values(response.data)]).toEqual([[], [null]]);
});

/** Returns the ids of the whole feed. */
async function readFeedIds(): Promise<string[]> {
  const query =
    'query ($after: String) { feed(seed: 2, first: 100, after: $after) { total endCursor thoughts { id } } }';
  const ids: string[] = [];
  for (let after: string | null = null, total = 1; ids.length < total;) {
    const { data }: GraphQLResponse = await asAdmin(query, { after });
    ids.push(...data['feed'].thoughts.map((thought: { id: string }) => thought.id));
    [after, total] = [data['feed'].endCursor, data['feed'].total];
  }
  return ids;
}

test('WRITE-012 a thought is in the feed until it is deleted', async () => {
  const { id } = await addThought();
  test.skip(
    (await asAdmin('{ feed(seed: 1) { total } }')).data['feed'].total > 2_000,
    'the collection is large',
  );
  expect(await readFeedIds()).toContain(id);
  await deleteThought(id);
  expect(await readFeedIds()).not.toContain(id);
});

test('LIST-001 the list finds words in text, author, summary, application and URL, whatever their case and accents', async () => {
  const word = `Zähl${randomUUID().slice(0, 8)}`;
  const { id } = await addThought({
    author: `${word} Name`,
    summary: `of ${word}`,
    application: word,
    url: `https://a.example/${word}`,
  });
  for (const search of [word, word.toUpperCase(), word.replace('ä', 'a')])
    expect(
      (await list(`search: "${search}"`)).edges.map(({ node }: { node: { id: string } }) => node.id),
    ).toEqual([id]);
});

const orders: [id: string, order: string, field: 'createdAt' | 'author' | 'thought', direction: 1 | -1][] = [
  ['LIST-002', 'NEWEST', 'createdAt', -1],
  ['LIST-003', 'OLDEST', 'createdAt', 1],
  ['LIST-004', 'AUTHOR', 'author', 1],
  ['LIST-005', 'THOUGHT', 'thought', 1],
];

for (const [id, order, field, direction] of orders)
  test(`${id} the order ${order} is by ${field}, page after page`, async () => {
    const word = `order${randomUUID().slice(0, 8)}`;
    for (const letter of ['b', 'C', 'á'])
      await addThought({ thought: `${letter} ${word}`, author: `${letter} ${word}` });
    const first = await list(`search: "${word}", orderBy: ${order}, first: 2`);
    expect([first.totalCount, first.edges.length, first.pageInfo.hasNextPage]).toEqual([3, 2, true]);
    const second = await list(
      `search: "${word}", orderBy: ${order}, first: 2, after: "${first.pageInfo.endCursor}"`,
    );
    expect([second.edges.length, second.pageInfo.hasNextPage]).toEqual([1, false]);
    const values: string[] = [...first.edges, ...second.edges].map(({ node }) => node[field]);
    expect(values).toEqual(values.toSorted((a, b) => direction * a.localeCompare(b, 'en')));
  });

test('LIST-006 a page of the admin’s list has 1 to 100 thoughts', async () => {
  for (const first of [0, 101])
    expect((await asAdmin(`{ thoughts(first: ${first}) { totalCount } }`)).code).toBe('BAD_USER_INPUT');
  for (const field of ['thoughts(first: 100) { totalCount }', 'feed(seed: 1, first: 100) { total }'])
    expect((await asAdmin(`{ ${field} }`)).code).toBeUndefined();
});

const importRows = (rows: object[], dryRun: boolean) =>
  asAdmin(
    `mutation ($rows: [ThoughtRow!]!, $dryRun: Boolean!) { report: importThoughts(rows: $rows, dryRun: $dryRun) {
      added duplicates invalid problems { line field message } } }`,
    { rows, dryRun },
  );

test('IMPORT-001 a dry run reports what would be added, what is a duplicate and what is wrong, and writes nothing', async () => {
  const good = createInput();
  const rows = [
    { line: 1, ...good },
    { line: 2, ...good },
    { line: 3, ...createInput({ url: 'talk' }) },
  ];
  const { report } = (await importRows(rows, true)).data;
  expect(report).toEqual({
    added: 1,
    duplicates: 1,
    invalid: 1,
    problems: [{ line: 3, field: 'url', message: 'Please enter a valid URL' }],
  });
  expect((await list(`search: "${good.thought}"`)).totalCount).toBe(0);
});

test('IMPORT-002 an import adds new thoughts, and the same import again adds nothing', async () => {
  const id = `conformance-${randomUUID()}`;
  removeAfterTest(id);
  const rows = [{ line: 1, id, ...createInput() }];
  expect((await importRows(rows, false)).data['report']).toMatchObject({ added: 1, duplicates: 0 });
  expect((await importRows(rows, false)).data['report']).toMatchObject({ added: 0, duplicates: 1 });
  expect(await readPublic(id)).toMatchObject({ id });
});

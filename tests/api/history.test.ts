// The activity, revisions, undo, changes of many thoughts, and imports.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
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
  list,
  readPublic,
  removeAfterTests,
  target,
  update,
} from './support/client.ts';

const change = (operation: string, action: string, thoughts: object[]) =>
  asAdmin(
    `mutation ($operation: ID!, $action: BulkAction!, $thoughts: [SelectedThought!]!) {
      report: changeThoughts(operation: $operation, action: $action, thoughts: $thoughts) {
        changed left { id reason thought { id version } problems { field } } } }`,
    { operation, action, thoughts },
  );
const undo = (operation: string, after?: string) =>
  asAdmin(
    'mutation ($operation: ID!, $after: String) { report: undo(operation: $operation, after: $after) { undone after changedSince { id } } }',
    { operation, after },
  );
const select = async (search: string, place = 'LIVE') =>
  (await adminField(
    'query ($search: String!, $place: ThoughtPlace!) { selectThoughts(search: $search, place: $place) { id version } }',
    { search, place },
  )) as { id: string; version: number }[];
const readAudit = async (filter: object): Promise<Data[]> => {
  const { edges } = await adminField(
    `query ($filter: AuditFilter) { audit(first: 100, filter: $filter) {
      edges { node { action subject title by at operation undoneAt } } } }`,
    { filter },
  );
  return edges.map(({ node }: Data) => node);
};

describe('the activity', () => {
  test('has an entry for each change of a thought, newest first, with who made it', async () => {
    const { id, thought } = await addThought();
    await update(id, createInput({ thought: `${thought} Changed.` }), 1);
    await deleteThought(id);
    await asPerson('grace@example.com', 'mutation ($id: ID!) { restoreThought(id: $id) { id } }', { id });
    const entries = await readAudit({ thought: id });
    expect(entries.map(({ action, by }) => [action, by])).toEqual([
      ['restored', 'grace@example.com'],
      ['deleted', target.adminEmail],
      ['changed', target.adminEmail],
      ['added', target.adminEmail],
    ]);
    expect(entries.at(-1)).toMatchObject({ subject: id, title: thought });
    const times = entries.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(await readAudit({ thought: id, action: 'deleted' })).toEqual([entries[1]]);
    const from = entries[0]?.['at'];
    expect(await readAudit({ thought: id, until: from })).not.toContainEqual(entries[0]);
    expect(await readAudit({ thought: id, from })).toContainEqual(entries[0]);
  });

  test('has pages that continue at their cursors', async () => {
    const { id } = await addThought();
    for (const version of [1, 2, 3, 4]) await update(id, createInput(), version);
    const query = `query ($id: ID!, $after: String) { audit(first: 2, after: $after, filter: { thought: $id }) {
      edges { cursor node { id action } } pageInfo { endCursor hasNextPage } } }`;
    const entries: Data[] = [];
    for (let after: string | null = null, hasNextPage = true; hasNextPage;) {
      const page: Data = await adminField(query, { id, after });
      expect(page['edges'].length).toBeLessThanOrEqual(2);
      entries.push(...page['edges'].map(({ node }: Data) => node));
      ({ endCursor: after, hasNextPage } = page['pageInfo']);
    }
    expect(entries.map(({ action }) => action)).toEqual([
      ...Array.from({ length: 4 }, () => 'changed'),
      'added',
    ]);
    expect(new Set(entries.map((entry) => entry['id'])).size).toBe(5);
  });

  test.each([{ from: 'yesterday' }, { until: '+012026-01-01T00:00:00Z' }, { thought: 'a/b' }])(
    'rejects the filter %j',
    async (filter) => {
      const query = 'query ($filter: AuditFilter!) { audit(filter: $filter) { edges { node { id } } } }';
      expect((await asAdmin(query, { filter })).code).toBe('BAD_USER_INPUT');
    },
  );

  test('rejects a cursor of another list', async () => {
    expect((await asAdmin('{ audit(after: "no cursor") { edges { node { id } } } }')).code).toBe(
      'BAD_USER_INPUT',
    );
  });
});

test('a change of one thought can be undone by the operation of its activity entry', async () => {
  const { id, thought } = await addThought();
  await update(id, createInput(), 1);
  const [changed] = await readAudit({ thought: id });
  const { report } = (await undo(changed?.['operation'])).data;
  expect(report).toEqual({ undone: 1, changedSince: [], after: null });
  expect(await readPublic(id)).toEqual({ id, thought, version: 3 });
});

test('the revisions of a thought are its last 20 earlier versions, newest first', async () => {
  const inputs = Array.from({ length: 22 }, () => createInput());
  const { id, thought } = await addThought();
  for (const [index, input] of inputs.slice(0, 2).entries()) await update(id, input, index + 1);
  const query = 'query ($id: ID!) { revisions(id: $id) { version thought by } }';
  const by = target.adminEmail;
  expect(await adminField(query, { id })).toEqual([
    { version: 2, thought: inputs[0]?.thought, by },
    { version: 1, thought, by },
  ]);
  for (const [index, input] of inputs.slice(2).entries()) await update(id, input, index + 3);
  const revisions = (await adminField(query, { id })) as Data[];
  expect(revisions.map(({ version }) => version)).toEqual(Array.from({ length: 20 }, (_, i) => 22 - i));
  expect(await adminField(query, { id: 'unknown' })).toEqual([]);
});

describe('a change of many thoughts', () => {
  test('changes only thoughts with the selected version, lists the others, and can be undone', async () => {
    const word = uniqueWord();
    const ids = await addMany([{ author: word }, { author: word }, { author: word }]);
    const selected = await select(word);
    expect(selected.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    const [first, second, third] = ids as [string, string, string];
    await update(first, createInput({ author: word }), 1);
    const operation = randomUUID();
    const selection = [...selected, { id: 'unknown', version: 1 }];
    const { report } = (await change(operation, 'DELETE', selection)).data;
    expect(report.changed).toBe(2);
    expect(report.left).toEqual(
      expect.arrayContaining([
        { id: first, reason: 'CHANGED', thought: { id: first, version: 2 }, problems: [] },
        { id: 'unknown', reason: 'GONE', thought: null, problems: [] },
      ]),
    );
    expect([await readPublic(first), await readPublic(second)]).toEqual([
      expect.objectContaining({ version: 2 }),
      null,
    ]);
    // A retry returns the same report and changes nothing.
    expect((await change(operation, 'DELETE', selection)).data['report'].changed).toBe(2);
    expect(await select(word, 'TRASH')).toHaveLength(2);

    const changed = await adminField(
      'query ($operation: ID!) { changedThoughts(operation: $operation) { edges { node { id title } } pageInfo { hasNextPage } } }',
      { operation },
    );
    expect(changed['edges'].map(({ node }: Data) => node.id).toSorted()).toEqual([second, third].toSorted());
    const entry = (await readAudit({ action: 'deleted' })).find((each) => each['operation'] === operation);
    expect(entry).toMatchObject({ by: target.adminEmail, undoneAt: null });

    await asAdmin('mutation ($id: ID!) { restoreThought(id: $id) { id } }', { id: third });
    expect((await undo(operation)).data['report']).toMatchObject({
      undone: 1,
      changedSince: [{ id: third }],
      after: null,
    });
    expect(await readPublic(second)).toMatchObject({ version: 3 });
    // A retry of the undo changes nothing.
    expect((await undo(operation)).data['report']).toMatchObject({ undone: 1 });
    expect(await readPublic(second)).toMatchObject({ version: 3 });
  });

  test('publishes complete drafts only, and unpublishes live thoughts', async () => {
    const word = uniqueWord();
    const [live] = await addMany([{ author: word }]);
    const complete = await addThought({ author: word }, { draft: true });
    const incomplete = await addThought({ author: word, application: '' }, { draft: true });
    const drafts = await select(word, 'DRAFT');
    const { report } = (await change(randomUUID(), 'PUBLISH', drafts)).data;
    expect(report).toMatchObject({
      changed: 1,
      left: [{ id: incomplete['id'], reason: 'INVALID', problems: [{ field: 'application' }] }],
    });
    expect(await readPublic(complete['id'])).toMatchObject({ version: 2 });
    const operation = randomUUID();
    const unpublished = await change(operation, 'UNPUBLISH', [{ id: live, version: 1 }]);
    expect(unpublished.data['report']).toMatchObject({ changed: 1 });
    expect(await readPublic(String(live))).toBeNull();
    await undo(operation);
    expect(await readPublic(String(live))).toMatchObject({ version: 3 });
  });

  test('is refused for too many thoughts, another action of the same operation, and unknown values', async () => {
    const [id] = await addMany([{}]);
    const operation = randomUUID();
    const one = [{ id, version: 1 }];
    await change(operation, 'DELETE', one);
    for (const response of [
      await change(operation, 'RESTORE', one),
      await change('an invalid operation', 'DELETE', one),
      await change(
        randomUUID(),
        'DELETE',
        Array.from({ length: 101 }, () => ({ id: 'x', version: 1 })),
      ),
      await change(randomUUID(), 'NO_ACTION', one),
      await undo('there-was-no-such-operation'),
    ])
      expect(response.code).toBe('BAD_USER_INPUT');
  });
});

describe('an import', () => {
  const importRows = (rows: object[], options: object = {}) => {
    removeAfterTests(...rows.flatMap((row) => ('id' in row ? [String(row.id)] : [])));
    return asAdmin(
      `mutation ($rows: [ThoughtRow!]!, $dryRun: Boolean! = false, $operation: ID, $update: Boolean! = false) {
        report: importThoughts(rows: $rows, dryRun: $dryRun, operation: $operation, update: $update) {
          added updated duplicates invalid problems { line field message } incomplete { line field } } }`,
      { rows, ...options },
    );
  };
  const createRow = (line: number, changes: object = {}) => ({ line, ...createInput(), ...changes });

  test('as a dry run reports new, duplicate and invalid rows, and writes nothing', async () => {
    const good = createInput();
    const rows = [{ line: 1, ...good }, { line: 2, ...good }, createRow(3, { url: 'talk' })];
    expect((await importRows(rows, { dryRun: true })).data['report']).toMatchObject({
      added: 1,
      duplicates: 1,
      invalid: 1,
      problems: [{ line: 3, field: 'url', message: 'Please enter a valid URL' }],
    });
    expect((await list(`search: "${good.thought}"`)).totalCount).toBe(0);
  });

  test('adds new thoughts, and nothing the second time', async () => {
    const [row] = [createRow(1)];
    for (const added of [1, 0])
      expect((await importRows([row])).data['report']).toMatchObject({ added, duplicates: 1 - added });
    // A row with the same text and author is a duplicate, whatever its id.
    expect((await importRows([{ ...row, id: uniqueWord() }])).data['report']).toMatchObject({ added: 0 });
    expect((await list(`search: "${row?.thought}"`)).totalCount).toBe(1);
  });

  test('that is retried with the same operation returns the same report', async () => {
    const [rows, operation] = [[createRow(1), createRow(2)], randomUUID()];
    const first = (await importRows(rows, { operation })).data['report'];
    expect(first).toMatchObject({ added: 2, duplicates: 0 });
    expect((await importRows(rows, { operation })).data['report']).toEqual(first);
  });

  test('adds an incomplete row only if it has an id, and reports its missing fields', async () => {
    const id = uniqueWord();
    const { report } = (await importRows([{ line: 7, id, thought: `Only a text, ${id}.` }])).data;
    expect(report).toMatchObject({ added: 1, invalid: 0 });
    expect(report.incomplete.map(({ field }: Data) => field)).toEqual(['author', 'application', 'url']);
    const invalid = (await importRows([{ line: 7, thought: `Only a text, ${id}!` }])).data['report'];
    expect(invalid).toMatchObject({ added: 0, invalid: 1 });
  });

  test('keeps dates, drafts and scheduled times', async () => {
    const [live, draft] = [uniqueWord(), uniqueWord()];
    const [createdAt, publishAt] = [
      '2020-02-02T02:02:02.000Z',
      new Date(Date.now() + 86_400_000).toISOString(),
    ];
    await importRows([
      createRow(1, { id: live, createdAt }),
      createRow(2, { id: draft, draftedAt: createdAt, publishAt }),
    ]);
    const query = 'query ($id: ID!) { storedThought(id: $id) { createdAt draftedAt publishAt } }';
    expect(await adminField(query, { id: live })).toEqual({ createdAt, draftedAt: null, publishAt: null });
    expect(await adminField(query, { id: draft })).toMatchObject({ draftedAt: expect.anything(), publishAt });
    expect(await readPublic(draft)).toBeNull();
  });

  test('updates the fields that a row has, if `update` is true', async () => {
    const { id, thought } = await addThought({ summary: 'Stays.' });
    const row = { line: 1, id, author: 'New Author' };
    expect((await importRows([row])).data['report']).toMatchObject({ updated: 0, duplicates: 1 });
    const operation = randomUUID();
    const report = (await importRows([row], { update: true, operation })).data['report'];
    expect(report).toMatchObject({ updated: 1, duplicates: 0 });
    const query = 'query ($id: ID!) { thought(id: $id) { thought author summary version } }';
    const updated = { thought, author: 'New Author', summary: 'Stays.', version: 2 };
    expect(await adminField(query, { id })).toEqual(updated);
    expect((await undo(operation)).data['report']).toMatchObject({ undone: 1 });
    expect(await adminField(query, { id })).toMatchObject({ author: 'Test Author', version: 3 });
  });

  test('can be undone, except for thoughts that were changed since', async () => {
    const operation = randomUUID();
    const ids = [uniqueWord(), uniqueWord()] as const;
    await importRows(
      ids.map((id, index) => createRow(index + 1, { id })),
      { operation },
    );
    await update(ids[0], createInput(), 1);
    const { report } = (await undo(operation)).data;
    expect(report).toEqual({ undone: 1, changedSince: [{ id: ids[0] }], after: null });
    expect([await readPublic(ids[0]), await readPublic(ids[1])]).toEqual([expect.anything(), null]);
    const entry = (await readAudit({ action: 'imported' })).find((each) => each['operation'] === operation);
    expect(entry?.['undoneAt']).not.toBeNull();
  });

  test('of more than 500 rows is refused', async () => {
    const rows = Array.from({ length: 501 }, (_, index) => ({ line: index + 1, thought: `${index}` }));
    expect((await importRows(rows)).code).toBe('BAD_USER_INPUT');
  });
});

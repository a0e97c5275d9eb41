// Tests bulk actions over HTTP, signed in with the development identity provider.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type GraphQLRequester, openTestSite, type TestSite } from '../../tests/support/site/testSite.ts';
import { changeAt, draftOf, firstRanks } from '../../tests/support/stores/storeFixture.ts';

const select = `query ($search: String) { selected: selectThoughts(search: $search) { id version } }`;
const changeMutation = `mutation ($action: BulkAction!, $thoughts: [SelectedThought!]!) {
  report: changeThoughts(operation: "bulk", action: $action, thoughts: $thoughts) {
    changed left { id thought { id } reason problems { field message } } } }`;
const undo = 'mutation { undone: undo(operation: "bulk") { undone changedSince { id } after } }';

let site: TestSite;
let asAda: GraphQLRequester;

beforeEach(async () => {
  site = await openTestSite({}, { now: () => '2026-11-20T21:41:07.123Z' });
  asAda = await site.signIn('ada@example.com');
});
afterEach(() => site.close());

test('thoughts are selected, changed, listed in the activity and restored', async () => {
  const added = await site.services.thoughts.add(draftOf('Perambulate.'), 'one', changeAt(1));
  const { selected } = (await asAda(select, { search: 'perambulate' })).data;
  expect(selected).toEqual([{ id: added.id, version: 1 }]);
  const thoughts = [...(selected as object[]), { id: 'gone', version: 1 }];
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect((await asAda(changeMutation, { action: 'UNPUBLISH', thoughts })).data).toEqual({
      report: { changed: 1, left: [{ id: 'gone', thought: null, reason: 'GONE', problems: [] }] },
    });
  expect(
    (await asAda('{ audit(filter: { action: unpublished }) { edges { node { action title operation } } } }'))
      .data,
  ).toEqual({
    audit: {
      edges: [{ node: { action: 'unpublished', title: '1 thought', operation: 'bulk' } }],
    },
  });
  const items =
    '{ changedThoughts(operation: "bulk") { edges { node { id title } } pageInfo { hasNextPage } } }';
  expect((await asAda(items)).data).toEqual({
    changedThoughts: {
      edges: [{ node: { id: added.id, title: 'Perambulate.' } }],
      pageInfo: { hasNextPage: false },
    },
  });
  expect((await asAda(undo)).data).toEqual({ undone: { undone: 1, changedSince: [], after: null } });
  expect(await site.services.thoughts.findById(added.id)).toMatchObject({ draftedAt: null, version: 3 });
});

test('more than 100 thoughts are rejected as bad input', async () => {
  const thoughts = firstRanks(101).map((id) => ({ id: `${id}`, version: 1 }));
  const response = await asAda(changeMutation, { action: 'DELETE', thoughts });
  expect(response).toMatchObject({
    code: 'BAD_USER_INPUT',
    message: expect.stringMatching(/101.*at most 100/),
  });
});

test('an operation that is unknown can’t be undone, and one can’t be used for two actions', async () => {
  const { id } = await site.services.thoughts.add(draftOf('One.'), 'one', changeAt(1));
  expect(await asAda(undo)).toMatchObject({
    code: 'BAD_USER_INPUT',
    message: 'There was no such operation within the last 30 days that can be undone.',
  });
  await asAda(changeMutation, { action: 'DELETE', thoughts: [{ id, version: 1 }] });
  expect(await asAda(changeMutation, { action: 'RESTORE', thoughts: [{ id, version: 2 }] })).toMatchObject({
    code: 'BAD_USER_INPUT',
    message: 'This operation was used for another action.',
  });
});

// Tests bulk actions over HTTP, signed in with the development identity provider.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type GraphQLRequester, openTestSite, type TestSite } from '../../tests/support/site/testSite.ts';
import { changeAt, draftOf, firstRanks } from '../../tests/support/stores/storeFixture.ts';

const select = `query ($search: String) { selected: selectThoughts(search: $search) { id version } }`;
const changeMutation = `mutation ($action: BulkAction!, $thoughts: [SelectedThought!]!, $lang: String) {
  report: changeThoughts(operation: "bulk", action: $action, thoughts: $thoughts, lang: $lang) {
    changed left { id thought { id } reason problems { field message } } } }`;
const undo = 'mutation { undone: undoChanges(operation: "bulk") { undone changedSince { id } after } }';

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
    expect((await asAda(changeMutation, { action: 'SET_LANGUAGE', thoughts, lang: 'nl' })).data).toEqual({
      report: { changed: 1, left: [{ id: 'gone', thought: null, reason: 'GONE', problems: [] }] },
    });
  expect(
    (await asAda('{ audit(filter: { action: changed }) { edges { node { action title operation } } } }'))
      .data,
  ).toEqual({
    audit: {
      edges: [{ node: { action: 'changed', title: '1 thought: language nl', operation: 'bulk' } }],
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
  expect(await site.services.thoughts.findById(added.id)).toMatchObject({ lang: null, version: 3 });
});

test('an image is stored for each thought, and a thought whose image can’t be used is left', async () => {
  const png =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const [one, two] = await Promise.all(
    ['One.', 'Two.'].map((text) => site.services.thoughts.add(draftOf(text), text, changeAt(1))),
  );
  const thoughts = [
    { id: one?.id, version: 1, image: { imageUrl: png } },
    { id: two?.id, version: 1, image: { imageUrl: 'http://example.org/1.png' } },
  ];
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect((await asAda(changeMutation, { action: 'SET_IMAGE', thoughts })).data['report']).toMatchObject({
      changed: 1,
      left: [{ id: two?.id, reason: 'INVALID', problems: [{ field: 'imageUrl' }] }],
    });
  expect((await site.services.thoughts.findById(one?.id ?? ''))?.imageUrl).toMatch(/^\/images\/\w{64}\.png$/);
});

test.each([
  [
    'more than 100 thoughts',
    { thoughts: firstRanks(101).map((id) => ({ id, version: 1 })) },
    /101.*at most 100/,
  ],
  ['an unknown language', { action: 'SET_LANGUAGE', lang: 'english' }, /primary language subtag/],
  ['no language', { action: 'SET_LANGUAGE' }, /primary language subtag/],
  ['a language for another action', { lang: 'en' }, /null for other actions/],
  ['no image', { action: 'SET_IMAGE' }, /must have an `image`/],
  [
    'an image for another action',
    { thoughts: [{ id: '1', version: 1, image: { imageUrl: '/images/1' } }] },
    /none for/,
  ],
])('%s is rejected as bad input', async (_, variables, message) => {
  const response = await asAda(changeMutation, {
    action: 'DELETE',
    thoughts: [{ id: '1', version: 1 }],
    ...variables,
  });
  expect(response).toMatchObject({ code: 'BAD_USER_INPUT', message: expect.stringMatching(message) });
});

test('an operation that deleted for good, or that is unknown, can’t be undone', async () => {
  const { thoughts } = site.services;
  const { id } = await thoughts.add(draftOf('One.'), 'one', changeAt(1));
  await thoughts.trash(id, changeAt(2));
  expect(await asAda(undo)).toMatchObject({ code: 'BAD_USER_INPUT' });
  await asAda(changeMutation, { action: 'DELETE_FOREVER', thoughts: [{ id, version: 2 }] });
  expect(await thoughts.findById(id)).toBeNull();
  expect(await asAda(undo)).toMatchObject({
    code: 'BAD_USER_INPUT',
    message: 'There was no such change within the last 30 days that can be undone.',
  });
  expect(await asAda(changeMutation, { action: 'DELETE', thoughts: [{ id, version: 2 }] })).toMatchObject({
    code: 'BAD_USER_INPUT',
    message: 'This operation was used for another action.',
  });
});

// The whole care for the collection over plain HTTP, signed in through the local identity.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import { type GraphQLRequester, openTestSite, type TestSite } from '../testing/testSite.ts';

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
const importMutation = `mutation ($rows: [ThoughtRow!]!, $dryRun: Boolean!) {
  report: importThoughts(rows: $rows, dryRun: $dryRun) { added duplicates invalid problems { line field message } } }`;

let site: TestSite;
let asAda: GraphQLRequester;
let asGrace: GraphQLRequester;

beforeEach(async () => {
  site = await openTestSite({}, { now: () => '2026-11-20T21:41:07.123Z' });
  asAda = await site.signIn('ada@example.com');
  asGrace = await site.signIn('grace@example.com');
});
afterEach(() => site.close());

describe('Adding', () => {
  test('a thought tidies it, dates it by the server’s clock, and puts it into the list and the feed', async () => {
    const answer = await asAda(add, { input: { ...input, thought: '  Begin anywhere. ' }, key: 'key-1' });
    expect(answer.data['saved']).toEqual({
      id: expect.any(String),
      thought: 'Begin anywhere.',
      author: 'John Cage',
      url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90s',
      version: 1,
      createdAt: '2026-11-20T21:41:07.123Z',
      updatedAt: null,
    });
    const list = await asAda(
      '{ thoughts(first: 1, search: "BEGIN ánywhere") { totalCount edges { node { thought } } } }',
    );
    expect(list.data['thoughts']).toEqual({
      totalCount: 1,
      edges: [{ node: { thought: 'Begin anywhere.' } }],
    });
    expect((await site.graphqlRequest('{ feed(seed: 1) { total } }')).data).toEqual({ feed: { total: 41 } });
  });

  test('again with the same key makes no second thought, even at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => asAda(add, { input, key: 'one-key' })),
    );
    const [first] = answers;
    for (const answer of answers) expect(answer).toEqual(first);
    expect((await asAda('{ thoughts { totalCount } }')).data).toEqual({ thoughts: { totalCount: 41 } });
  });

  test('something incomplete names each problem at its field, and saves nothing', async () => {
    const wrong = { thought: ' ', author: '', application: '', url: 'javascript:alert(1)' };
    expect((await asAda(add, { input: wrong, key: 'k' })).data['saved']).toEqual({
      problems: [
        { field: 'thought', message: 'Thought is required' },
        { field: 'author', message: 'Author is required' },
        { field: 'application', message: 'Application is required' },
        { field: 'url', message: 'Please enter a valid URL' },
      ],
    });
    expect((await asAda('{ thoughts { totalCount } }')).data).toEqual({ thoughts: { totalCount: 40 } });
  });

  test('with a key that is empty or too long is refused', async () => {
    for (const key of ['', 'k'.repeat(129)])
      expect((await asAda(add, { input, key })).code).toBe('BAD_USER_INPUT');
    expect((await asAda(add, { input, key: 'k'.repeat(128) })).code).toBeUndefined();
  });

  test('an image that is none, and a credit that leads elsewhere than to Unsplash, are problems at their fields', async () => {
    expect(await fieldsOf({ imageUrl: 'data:image/svg+xml;base64,PHN2Zz4=' }, 'c')).toEqual(['imageUrl']);
    expect(await fieldsOf({ imageCredit: credit('https://unsplash.com/@jo') }, 'd')).toEqual([]);
    expect(await fieldsOf({ imageCredit: credit('javascript:alert(1)') }, 'e')).toEqual(['imageCredit']);
  });
});

describe('Two admins who edit one thought', () => {
  test('lose nothing: the later one is told, sees both texts, and can save on top', async () => {
    const { id } = (await asAda(add, { input, key: 'k' })).data['saved'] as { id: string };
    const byAda = await asAda(update, { id, version: 1, input: { ...input, thought: 'Ada’s words' } });
    expect(byAda.data['saved']).toMatchObject({ thought: 'Ada’s words', version: 2 });
    const stale = await asGrace(update, { id, version: 1, input: { ...input, thought: 'Grace’s words' } });
    expect(stale.data['saved']).toEqual({ current: { id, thought: 'Ada’s words', version: 2 } });
    const byGrace = await asGrace(update, { id, version: 2, input: { ...input, thought: 'Grace’s words' } });
    expect(byGrace.data['saved']).toMatchObject({ thought: 'Grace’s words', version: 3 });

    const { data } = await asAda(`{ revisions(id: "${id}") { version thought by at } }`);
    expect(data['revisions']).toEqual([
      { version: 2, thought: 'Ada’s words', by: 'grace@example.com', at: '2026-11-20T21:41:07.123Z' },
      { version: 1, thought: 'Begin anywhere.', by: 'ada@example.com', at: '2026-11-20T21:41:07.123Z' },
    ]);
  });

  test('at the very same moment: one is saved, the others are told', async () => {
    const { id } = (await asAda(add, { input, key: 'k' })).data['saved'] as { id: string };
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((thought) => asAda(update, { id, version: 1, input: { ...input, thought } })),
    );
    const kinds = answers.map(({ data }) => ('current' in (data['saved'] as object) ? 'stale' : 'saved'));
    expect(kinds.toSorted()).toEqual(['saved', 'stale', 'stale', 'stale']);
  });

  test('a thought that is gone can’t be changed', async () => {
    expect((await asAda(update, { id: 'nowhere', version: 1, input })).code).toBe('BAD_USER_INPUT');
  });
});

describe('Deleting', () => {
  test('puts into the trash, restoring takes out, and both can be repeated', async () => {
    const { id } = (await asAda(add, { input, key: 'k' })).data['saved'] as { id: string };
    const ask = (verb: string) => asAda(`mutation { gone: ${verb}(id: "${id}") { id trashedAt } }`);
    for (const _ of [1, 2])
      expect((await ask('deleteThought')).data['gone']).toEqual({
        id,
        trashedAt: '2026-11-20T21:41:07.123Z',
      });
    expect((await site.graphqlRequest(`{ thought(id: "${id}") { id } }`)).data).toEqual({ thought: null });
    const trash = await asAda('{ thoughts(trashed: true) { totalCount edges { node { id } } } }');
    expect(trash.data['thoughts']).toEqual({ totalCount: 1, edges: [{ node: { id } }] });
    for (const _ of [1, 2])
      expect((await ask('restoreThought')).data['gone']).toEqual({ id, trashedAt: null });
    expect((await site.graphqlRequest(`{ thought(id: "${id}") { id } }`)).data).toEqual({ thought: { id } });
  });

  test('what does not exist answers null', async () => {
    const both =
      'mutation { a: deleteThought(id: "nowhere") { id } b: restoreThought(id: "nowhere") { id } }';
    expect((await asAda(both)).data).toEqual({ a: null, b: null });
  });
});

describe('The audit', () => {
  test('says who did what to what, newest first, page by page', async () => {
    const { id } = (await asAda(add, { input, key: 'k' })).data['saved'] as { id: string };
    await asGrace(update, { id, version: 1, input: { ...input, thought: 'Begin now.' } });
    await asAda(`mutation { deleteThought(id: "${id}") { id } restoreThought(id: "${id}") { id } }`);
    await asAda(importMutation, { rows: [{ line: 1, ...input, thought: 'Another' }], dryRun: false });
    await asAda('mutation { createAdminUser(email: "Eve@example.com", displayName: "Eve") { email } }');
    await asGrace('mutation { revokeAdminUser(email: "eve@example.com") { email } }');
    const entries: object[] = [];
    let after: string | null = null;
    do {
      const query = `query ($after: String) { audit(first: 2, after: $after) {
        entries { action subject title by } pageInfo { endCursor hasNextPage } } }`;
      const { data } = await asAda(query, { after });
      const page = data['audit'] as Page;
      entries.push(...page.entries);
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
    } while (after !== null);
    const ada = { by: 'ada@example.com' };
    const grace = { by: 'grace@example.com' };
    expect(entries.filter((entry) => 'by' in entry && entry.by !== 'system')).toEqual([
      { action: 'revoked', subject: 'eve@example.com', title: 'Eve', ...grace },
      { action: 'invited', subject: 'eve@example.com', title: 'Eve', ...ada },
      { action: 'imported', subject: null, title: '1 thought', ...ada },
      { action: 'restored', subject: id, title: 'Begin now.', ...ada },
      { action: 'deleted', subject: id, title: 'Begin now.', ...ada },
      { action: 'changed', subject: id, title: 'Begin now.', ...grace },
      { action: 'added', subject: id, title: 'Begin anywhere.', ...ada },
    ]);
  });
});

describe('Reading', () => {
  test('finds thoughts that begin with what is being typed, whatever its case', async () => {
    await asAda(add, { input, key: 'k' });
    const ask = (thought: string) =>
      asAda('query ($t: String!) { similarThoughts(thought: $t) { thought } }', { t: thought });
    expect((await ask('  BEGIN anyw')).data['similarThoughts']).toEqual([{ thought: 'Begin anywhere.' }]);
    expect((await ask('“Begin, anywhere…”')).data['similarThoughts']).toEqual([
      { thought: 'Begin anywhere.' },
    ]);
    expect((await ask('Begin')).data['similarThoughts']).toEqual([]);
    expect((await ask('💧'.repeat(500))).data['similarThoughts']).toEqual([]);
    expect((await ask('💧'.repeat(501))).code).toBe('BAD_USER_INPUT');
    expect((await ask('begin anywhere, but soon')).data['similarThoughts']).toEqual([]);
    // An author is no text.
    expect((await ask('John Cage')).data['similarThoughts']).toEqual([]);
  });

  test('more than 100 at once, or with an endless search, is refused', async () => {
    for (const query of [
      'thoughts(first: 101) { totalCount }',
      'thoughts(first: 0) { totalCount }',
      'audit(first: 101) { entries { id } }',
    ])
      expect((await asAda(`{ ${query} }`)).code).toBe('BAD_USER_INPUT');
    expect((await asAda(`{ thoughts(search: "${'x'.repeat(201)}") { totalCount } }`)).code).toBe(
      'BAD_USER_INPUT',
    );
    expect((await asAda('{ thoughts(first: 100) { totalCount } }')).code).toBeUndefined();
  });

  test('a collection that does not answer fails loudly: UNAVAILABLE, never an empty list', async () => {
    const thoughts = { ...site.services.thoughts, readPage: unreachable, trash: unreachable };
    const own = await openTestSite({}, { thoughts });
    const asAda = await own.signIn('ada@example.com');
    for (const query of ['{ thoughts { totalCount } }', 'mutation { deleteThought(id: "x") { id } }'])
      expect(await asAda(query)).toMatchObject({ code: 'UNAVAILABLE' });
    await own.close();
  });
});

interface Page {
  entries: object[];
  pageInfo: { endCursor: string; hasNextPage: boolean };
}

function unreachable(): Promise<never> {
  return Promise.reject(new StoreUnavailable('down'));
}

function credit(profileUrl: string) {
  return { name: 'Jo', profileUrl, photoUrl: 'https://unsplash.com/photos/1' };
}

/** The fields that keep the thought, with these changes, from being added. */
async function fieldsOf(changes: object, key: string): Promise<string[]> {
  const answer = await asAda(add, { input: { ...input, ...changes }, key });
  const { problems = [] } = answer.data['saved'] as { problems?: { field: string }[] };
  return problems.map(({ field }) => field);
}

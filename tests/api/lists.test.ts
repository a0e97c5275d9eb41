// The feed, random thoughts, the thought of the day, and every list with its cursors.
import { describe, expect, test } from 'vitest';
import {
  addMany,
  adminField,
  asAdmin,
  asPerson,
  uniqueWord,
  type Data,
  deleteThought,
  graphql,
  idsOf,
  list,
} from './support/client.ts';

interface FeedPage {
  ids: string[];
  totalCount: number;
  endCursor: string;
}

async function readFeed(seed: number, first: number, after: string | null = null): Promise<FeedPage> {
  const query = `query ($seed: Int!, $first: Int!, $after: String) {
    feed(seed: $seed, first: $first, after: $after) { totalCount pageInfo { endCursor } edges { node { id } } } }`;
  const { feed } = (await graphql(query, { seed, first, after })).data;
  return { ids: idsOf(feed), totalCount: feed.totalCount, endCursor: feed.pageInfo.endCursor };
}

/** Reads pages until there are `count` thoughts. */
async function readIds(seed: number, count: number, first = 50): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = null; ids.length < count;) {
    const page = await readFeed(seed, first, after);
    expect(page.ids.length).toBeGreaterThan(0);
    ids.push(...page.ids);
    after = page.endCursor;
  }
  return ids.slice(0, count);
}

// Other tests change the collection at the same time, so a feed is compared only with parts that can't change.
describe('the feed of thoughts', () => {
  test('repeats no thought before all were shown', async () => {
    const { totalCount } = await readFeed(5, 1);
    const count = Math.min(totalCount, 200) - 10;
    expect(new Set(await readIds(5, count, 7)).size).toBe(count);
  });

  test('begins a new shuffle after the last thought', async () => {
    const { ids: first } = await readFeed(5, 20);
    const { totalCount } = await readFeed(5, 1);
    const again = await readIds(5, totalCount + 200);
    for (const id of first) expect(again.filter((other) => other === id).length).toBeGreaterThan(0);
    expect(new Set(again).size).toBeLessThan(again.length);
    expect(again.slice(totalCount, totalCount + 20)).not.toEqual(first);
  });

  test('has the same order for the same seed, whatever the size of its pages', async () => {
    const [small, large] = [await readIds(9, 12, 3), await readIds(9, 20, 20)];
    // Compares only thoughts in both readings, because others may have been added or deleted.
    const common = (ids: string[], others: string[]) => ids.filter((id) => others.includes(id));
    expect(common(small, large).length).toBeGreaterThan(4);
    expect(common(small, large)).toEqual(common(large, small));
  });

  test('has a different order for a different seed', async () => {
    const orders = await Promise.all([1, 2, 3, 4].map(async (seed) => (await readIds(seed, 5)).join()));
    expect(new Set(orders).size).toBeGreaterThan(1);
  });

  test('has an order for every 32-bit integer', async () => {
    for (const seed of [-(2 ** 31), -1, 0, 2 ** 31 - 1])
      expect((await readFeed(seed, 1)).ids).toHaveLength(1);
  });

  test('has 20 different thoughts of the collection on a page by default', async () => {
    const { data } = await graphql(
      '{ feed(seed: 1) { source edges { node { id } } } randomThoughts { id } }',
    );
    expect([data['feed'].edges.length, data['randomThoughts'].length]).toEqual([20, 20]);
    expect(data['feed'].source).toBe('COLLECTION');
  });
});

test('random thoughts are all different', async () => {
  const ids = (await graphql('{ randomThoughts(count: 50) { id } }')).data['randomThoughts'];
  expect(new Set(ids.map(({ id }: Data) => id)).size).toBe(ids.length);
});

test('the thought of the day has the date of today, and is the same for everybody', async () => {
  const read = async () =>
    (await graphql('{ today { date source thought { id } previous { id } } }')).data['today'];
  const today = await read();
  expect(today.date).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(Math.abs(Date.parse(today.date) - Date.now())).toBeLessThan(2 * 86_400_000);
  expect(await read()).toEqual(today);
});

test('following the field `next` visits the whole collection', async () => {
  const query = 'query ($id: ID!) { thought(id: $id) { next { id } } }';
  const seen = new Set<string>();
  for (let [id = ''] = (await readFeed(1, 1)).ids; seen.size < 5;) {
    expect(seen).not.toContain(id);
    seen.add(id);
    id = (await graphql(query, { id })).data['thought'].next.id;
  }
});

test.each([
  'feed(seed: 1, first: 0) { totalCount }',
  'feed(seed: 1, first: 51) { totalCount }',
  'feed(seed: 1, first: -1) { totalCount }',
  'feed(seed: 2147483648) { totalCount }',
  'feed(seed: 1, after: "no cursor") { totalCount }',
  'randomThoughts(count: 0) { id }',
  'randomThoughts(count: 51) { id }',
  'browse(first: 51) { totalCount }',
  'browse(first: 0) { totalCount }',
  'browse(after: "no cursor") { totalCount }',
  `browse(search: "${'x'.repeat(101)}") { totalCount }`,
  'author(slug: "steve-jobs", first: 51) { slug }',
  'author(slug: "steve-jobs", after: "no cursor") { thoughts { totalCount } }',
  'authors(first: 51) { totalCount }',
  'authors(after: "no cursor") { totalCount }',
])('the list argument %s is rejected with BAD_USER_INPUT', async (field) => {
  expect((await graphql(`{ ${field} }`)).code).toBe('BAD_USER_INPUT');
});

test('admins get pages of at most 100 thoughts', async () => {
  for (const first of [0, 101])
    for (const field of [`thoughts(first: ${first})`, `audit(first: ${first})`])
      expect((await asAdmin(`{ ${field} { pageInfo { hasNextPage } } }`)).code, field).toBe('BAD_USER_INPUT');
  for (const field of ['thoughts(first: 100)', 'feed(seed: 1, first: 100)', 'browse(first: 100)'])
    expect((await asAdmin(`{ ${field} { totalCount } }`)).code).toBeUndefined();
  expect((await asAdmin(`{ thoughts(search: "${'x'.repeat(201)}") { totalCount } }`)).code).toBe(
    'BAD_USER_INPUT',
  );
});

const page =
  'edges { cursor node { id } } totalCount pageInfo { startCursor endCursor hasNextPage hasPreviousPage }';

/** The lists, each with five thoughts that contain `word` in the text and the author, newest first. */
const lists: Record<string, (arguments_: string, word: string) => Promise<Data>> = {
  thoughts: (args, word) => adminField(`{ thoughts(search: "${word}", ${args}) { ${page} } }`),
  browse: async (args, word) =>
    (await graphql(`{ browse(search: "${word}", ${args}) { ${page} } }`)).data['browse'],
  author: async (args, word) =>
    (await graphql(`{ author(slug: "${word}", ${args}) { thoughts { ${page} } } }`)).data['author'].thoughts,
};

test.each(Object.entries(lists))('the pages of %s continue at their cursors', async (_, read) => {
  const word = uniqueWord();
  const ids = await addMany(Array.from({ length: 5 }, () => ({ author: word })));
  const whole = await read('first: 50', word);
  expect(idsOf(whole).toSorted()).toEqual(ids.toSorted());
  const pages = [await read('first: 2', word)];
  for (; pages.at(-1)?.['pageInfo'].hasNextPage === true;)
    pages.push(await read(`first: 2, after: "${pages.at(-1)?.['pageInfo'].endCursor}"`, word));
  expect(pages.map((each) => each['edges'].length)).toEqual([2, 2, 1]);
  expect(pages.flatMap(idsOf)).toEqual(idsOf(whole));
  expect(pages.map((each) => each['totalCount'])).toEqual([5, 5, 5]);
  expect(pages.map((each) => each['pageInfo'].hasPreviousPage)).toEqual([false, true, true]);
  const [{ edges, pageInfo }] = pages as [Data, ...Data[]];
  expect([pageInfo.startCursor, pageInfo.endCursor]).toEqual([edges[0].cursor, edges[1].cursor]);
  // A cursor is valid even after its thought was deleted.
  await deleteThought(String(idsOf(whole)[0]));
  const afterFirst = await read(`first: 50, after: "${edges[0].cursor}"`, word);
  expect(idsOf(afterFirst)).toEqual(idsOf(whole).slice(1));
});

test('the pages of authors continue at their cursors', async () => {
  const word = uniqueWord();
  const names = ['a', 'b', 'c'].map((letter) => `Zz${word} ${letter}`);
  await addMany([...names, String(names[1])].map((author) => ({ author })));
  const query =
    'query ($after: String) { authors(first: 50, after: $after) { edges { cursor node { slug name thoughtCount } } pageInfo { endCursor hasNextPage } } }';
  const authors: Data[] = [];
  for (let after: string | null = null, hasNextPage = true; hasNextPage;) {
    const connection: Data = (await graphql(query, { after })).data['authors'];
    authors.push(...connection['edges']);
    ({ endCursor: after, hasNextPage } = connection['pageInfo']);
  }
  const slugs: string[] = authors.map(({ node }) => node.slug);
  expect(new Set(slugs).size).toBe(slugs.length);
  expect(slugs).toEqual(slugs.toSorted((a, b) => (a < b ? -1 : 1)));
  const added = authors.filter(({ node }) => names.includes(node.name)).map(({ node }) => node.thoughtCount);
  expect(added).toEqual([1, 2, 1]);
  const afterAll = (await graphql(query, { after: authors.at(-1)?.['cursor'] })).data['authors'];
  expect(afterAll.edges).toEqual([]);
});

test('an author is found by the slug or the name in any spelling', async () => {
  const word = uniqueWord();
  const [id] = await addMany([{ author: `Žoë d’${word}` }]);
  for (const slug of [`zoe-d${word}`, `Žoë d’${word}`, `ZOE D'${word.toUpperCase()}`]) {
    const { author } = (
      await graphql(
        'query ($slug: String!) { author(slug: $slug) { slug name thoughts { edges { node { id } } } } }',
        {
          slug,
        },
      )
    ).data;
    expect(author, slug).toMatchObject({ slug: `zoe-d${word}`, name: `Žoë d’${word}` });
    expect(idsOf(author.thoughts)).toEqual([id]);
  }
  expect((await graphql('{ author(slug: "nobody-at-all") { slug } }')).data).toEqual({ author: null });
});

test('a search finds words in all text fields, ignoring case and accents', async () => {
  const plain = uniqueWord();
  const word = `zähl${plain}`;
  const ids = await addMany([
    { thought: `Of ${word}.` },
    { author: word },
    { summary: `about ${word}` },
    { application: word },
    { url: `https://a.example/${plain}` },
  ]);
  for (const [search, expected] of [
    [word, ids.slice(0, 4)],
    [word.toUpperCase(), ids.slice(0, 4)],
    [word.replace('ä', 'a'), ids.slice(0, 4)],
    [plain, ids],
  ] as const)
    for (const connection of [
      await list(`search: "${search}"`),
      (await graphql(`{ browse(search: "${search}") { edges { node { id } } } }`)).data['browse'],
    ])
      expect(idsOf(connection).toSorted(), search).toEqual(expected.toSorted());
});

const orders: [order: string, field: 'createdAt' | 'author' | 'thought', direction: 1 | -1][] = [
  ['NEWEST', 'createdAt', -1],
  ['OLDEST', 'createdAt', 1],
  ['AUTHOR', 'author', 1],
  ['THOUGHT', 'thought', 1],
];

test.each(orders)('the order %s sorts by %s across pages', async (order, field, direction) => {
  const word = uniqueWord();
  const texts = ['b', 'C', 'á', 'd'].map((letter) => `${letter} ${word}`);
  await addMany(texts.map((text) => ({ thought: text, author: text })));
  const first = await list(`search: "${word}", orderBy: ${order}, first: 3`);
  const after = first['pageInfo'].endCursor;
  const second = await list(`search: "${word}", orderBy: ${order}, first: 3, after: "${after}"`);
  const values = [...first['edges'], ...second['edges']].map(({ node }: Data) => node[field] as string);
  expect(values).toHaveLength(4);
  expect(values).toEqual(values.toSorted((a, b) => direction * a.localeCompare(b, 'en')));
  const otherOrder = order === 'NEWEST' ? 'AUTHOR' : 'NEWEST';
  const { code } = await asAdmin(`{ thoughts(orderBy: ${otherOrder}, after: "${after}") { totalCount } }`);
  expect(code).toBe('BAD_USER_INPUT');
});

test('an admin’s list has another admin’s changes at once', async () => {
  const word = uniqueWord();
  const [id] = await addMany([{ author: word }]);
  expect((await list(`search: "${word}"`)).totalCount).toBe(1);
  await asPerson('grace@example.com', 'mutation ($id: ID!) { deleteThought(id: $id) { id } }', { id });
  expect((await list(`search: "${word}"`)).totalCount).toBe(0);
});

// Tests that all lists have the shape of Relay's connections, and that the fields which they replace still work.
import { afterAll, expect, test } from 'vitest';
import { openTestSite } from '../../tests/support/site/testSite.ts';

const site = await openTestSite();
const asAda = await site.signIn('ada@example.com');
afterAll(() => site.close());

interface Connection {
  edges: { cursor: string; node: { id: string } }[];
  pageInfo: { startCursor: string; endCursor: string; hasNextPage: boolean; hasPreviousPage: boolean };
}

const connectionFields = `edges { cursor node { id } }
  pageInfo { startCursor endCursor hasNextPage hasPreviousPage }`;

async function readPage(field: string, after: string | null, first = 4): Promise<Connection> {
  const [name = '', seed = ''] = field.split(' ');
  const query = `query ($after: String, $first: Int!) {
    page: ${name}(first: $first, after: $after${seed}) { ${connectionFields} } }`;
  return (await asAda(query, { after, first })).data['page'] as Connection;
}

test.each(['feed ,seed:7', 'thoughts', 'audit'])(
  '%s continues after the cursor of any of its edges',
  async (field) => {
    await asAda('mutation { deleteThought(id: "1-x") { id } }');
    for (const email of ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com', 'e@example.com'])
      await asAda('mutation ($email: String!) { createAdminUser(email: $email) { email } }', { email });
    const { edges, pageInfo } = await readPage(field, null);
    expect(edges).toHaveLength(4);
    expect(pageInfo).toEqual({
      startCursor: edges[0]?.cursor,
      endCursor: edges[3]?.cursor,
      hasNextPage: true,
      hasPreviousPage: false,
    });
    for (const index of [0, 1, 2]) {
      const rest = await readPage(field, edges[index]?.cursor ?? '', 3 - index);
      expect(rest.edges).toEqual(edges.slice(index + 1));
      expect(rest.pageInfo.hasPreviousPage).toBe(true);
    }
  },
);

test('a feed always has another page', async () => {
  const { data } = await site.graphqlRequest(
    '{ feed(seed: 1, first: 50) { totalCount pageInfo { hasNextPage } } }',
  );
  expect(data).toEqual({ feed: { totalCount: 40, pageInfo: { hasNextPage: true } } });
});

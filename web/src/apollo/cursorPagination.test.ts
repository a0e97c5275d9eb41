import { gql, InMemoryCache } from '@apollo/client';
import { expect, test } from 'vitest';
import { cursorPagination } from './cursorPagination.ts';

const query = gql`
  query ($search: String, $after: String) {
    thoughts(search: $search, after: $after) {
      edges {
        node {
          id
        }
      }
    }
  }
`;

interface Page {
  search?: string;
  after?: string;
  ids: string[];
}

const firstPage: Page = { ids: ['a', 'b'] };

test.each<[string, Page, (string | undefined)[]]>([
  [
    'appends the page after a cursor, without duplicates',
    { after: 'b', ids: ['b', 'c'] },
    ['a,b,c', undefined],
  ],
  ['replaces the list when the first page is read again', { ids: ['new', 'a'] }, ['new,a', undefined]],
  ['stores a separate list for each search', { search: 'b', ids: ['b'] }, ['a,b', 'b']],
])('cursor pagination %s', (_, secondPage, lists) => {
  const cache = new InMemoryCache({
    typePolicies: { Query: { fields: { thoughts: cursorPagination(['search']) } } },
  });
  for (const { ids, ...variables } of [firstPage, secondPage]) {
    const edges = ids.map((id) => ({ __typename: 'ThoughtEdge', node: { __typename: 'Thought', id } }));
    cache.writeQuery({ query, variables, data: { thoughts: { __typename: 'ThoughtConnection', edges } } });
  }
  const read = (search?: string) =>
    cache
      .readQuery<{ thoughts: { edges: { node: { id: string } }[] } }>({ query, variables: { search } })
      ?.thoughts.edges.map(({ node }) => node.id)
      .join();
  expect([read(), read('b')]).toEqual(lists);
});

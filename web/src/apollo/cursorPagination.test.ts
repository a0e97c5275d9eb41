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

function createListReader(...pages: { search: string | null; after: string | null; ids: string[] }[]) {
  const cache = new InMemoryCache({
    typePolicies: { Query: { fields: { thoughts: cursorPagination(['search']) } } },
  });
  for (const { ids, ...variables } of pages) {
    const edges = ids.map((id) => ({ __typename: 'ThoughtEdge', node: { __typename: 'Thought', id } }));
    cache.writeQuery({ query, variables, data: { thoughts: { __typename: 'ThoughtConnection', edges } } });
  }
  return (search: string | null) =>
    cache
      .readQuery<{ thoughts: { edges: { node: { id: string } }[] } }>({ query, variables: { search } })
      ?.thoughts.edges.map(({ node }) => node.id);
}

test('appends the page after a cursor to the list, without duplicates', () => {
  const read = createListReader(
    { search: null, after: null, ids: ['a', 'b'] },
    { search: null, after: 'cursor of b', ids: ['b', 'c'] },
  );
  expect(read(null)).toEqual(['a', 'b', 'c']);
});

test('replaces the list when the first page is read again', () => {
  const read = createListReader(
    { search: null, after: null, ids: ['a', 'b'] },
    { search: null, after: null, ids: ['new', 'a'] },
  );
  expect(read(null)).toEqual(['new', 'a']);
});

test('stores a separate list for each search', () => {
  const read = createListReader(
    { search: null, after: null, ids: ['a', 'b'] },
    { search: 'b', after: null, ids: ['b'] },
  );
  expect([read(null), read('b'), read('c')]).toEqual([['a', 'b'], ['b'], undefined]);
});

import { buildSchema, parse } from 'graphql';
import { expect, test } from 'vitest';
import { createCacheLifetime } from './cacheLifetime.ts';

const getLifetime = createCacheLifetime(
  buildSchema(`
    directive @cacheControl(maxAge: Int, inheritMaxAge: Boolean) on OBJECT | FIELD_DEFINITION
    type Query {
      page: Page @cacheControl(maxAge: 60)
      short: Page @cacheControl(maxAge: 5)
      news: News
      private: Page
      plain: String
    }
    type Page @cacheControl(inheritMaxAge: true) {
      title: String
      child: Page
      author: Author
      views: Int @cacheControl(maxAge: 2)
      owner: Author @cacheControl(inheritMaxAge: true)
    }
    type News @cacheControl(maxAge: 30) { title: String }
    type Author { name: String }
    type Mutation { save: Page }
  `),
);

test.each([
  ['the age of the field', '{ page { title } }', 60],
  ['the age of the type', '{ news { title } }', 30],
  ['the shortest age of several fields', '{ page { title } short { title } news { title } }', 5],
  ['the age of a nested field', '{ page { views } }', 2],
  ['the inherited age of nested objects', '{ page { child { child { title } } owner { name } } }', 60],
  ['0 for a field of the query without an age', '{ private { title } }', 0],
  ['0 for a scalar of the query without an age', '{ page { title } plain }', 0],
  ['0 for a nested object without an age', '{ page { author { name } } }', 0],
  ['0 for a mutation', 'mutation { save { title } }', 0],
  ['the age of the other fields beside __typename', '{ __typename page { __typename } }', 60],
  ['0 for introspection', '{ __schema { types { name } } }', 0],
  [
    'the ages in fragments',
    '{ ...F page { ... on Page { views } } } fragment F on Query { page { title } }',
    2,
  ],
  ['0 for a fragment with a private field', '{ ...F } fragment F on Query { private { title } }', 0],
  ['the shortest age of all operations', 'query A { page { title } } query B { short { title } }', 5],
])('a response may be cached for %s: %s', (_, query, lifetime) => {
  expect(getLifetime(parse(query))).toBe(lifetime);
});

test('nothing may be cached with a schema that has no directive', () => {
  expect(createCacheLifetime(buildSchema('type Query { a: Int }'))(parse('{ a }'))).toBe(0);
});

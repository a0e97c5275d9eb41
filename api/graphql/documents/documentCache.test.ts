import { buildSchema, parse } from 'graphql';
import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createDocumentCache } from './documentCache.ts';

const schema = buildSchema('type Query { a(text: String): String }');
const keyOf = (query: string) => `the-schema:${hash('sha256', query)}`;

test('the document that was checked is the one that Apollo Server executes', async () => {
  const { checkQuery, documentStore } = createDocumentCache(schema);
  expect(await documentStore.get(keyOf('{ a }'))).toBeUndefined();
  expect(checkQuery('{ a }')).toMatchObject({ limitViolation: null, errors: [] });
  const document = await documentStore.get(keyOf('{ a }'));
  expect(document?.kind).toBe('Document');
  checkQuery('{ a }');
  expect(await documentStore.get(keyOf('{ a }'))).toBe(document);
});

test.each([
  ['is not GraphQL', '{'],
  ['is invalid', '{ unknown }'],
  ['exceeds a limit', `{ ${'a '.repeat(21)} }`],
  ['has too many tokens', `{ a(text: "") ${'# a comment\n'.repeat(100)} ${'a '.repeat(1_000)} }`],
])('a query that %s is not executed without a check by Apollo Server', async (_, query) => {
  const { checkQuery, documentStore } = createDocumentCache(schema);
  expect(checkQuery(query)).toEqual(checkQuery(query));
  expect(await documentStore.get(keyOf(query))).toBeUndefined();
});

test('an invalid query has errors without a stack, and a bug has its stack', () => {
  const [error] = createDocumentCache(schema).checkQuery('{ unknown }').errors;
  expect(error?.stack).not.toContain('\n    at ');
  // graphql-js throws an error of its own kind for a schema without queries.
  const { checkQuery } = createDocumentCache(buildSchema('type Thought { id: ID }'));
  expect(() => checkQuery('{ a }')).toThrow(
    expect.objectContaining({ stack: expect.stringMatching(/Query root type must.*\n +at .*graphql/s) }),
  );
});

test('the documents of persisted queries are stored by Apollo Server', async () => {
  const { documentStore } = createDocumentCache(schema);
  const document = parse('{ a }', { noLocation: true });
  await documentStore.set(keyOf('{ a }'), document);
  expect(await documentStore.get(keyOf('{ a }'))).toBe(document);
  await documentStore.delete(keyOf('{ a }'));
  expect(await documentStore.get(keyOf('{ a }'))).toBeUndefined();
});

test('long and old queries don’t fill the memory', async () => {
  const { checkQuery, documentStore } = createDocumentCache(schema);
  const longQuery = `{ a(text: "${'x'.repeat(300_000)}") }`;
  expect(checkQuery(longQuery).limitViolation).toBeNull();
  expect(await documentStore.get(keyOf(longQuery))).toBeUndefined();
  const queries = Array.from({ length: 30 }, (_, index) => `{ a(text: "${index} ${'x'.repeat(10_000)}") }`);
  for (const query of queries) checkQuery(query);
  const documents = await Promise.all(queries.map((query) => documentStore.get(keyOf(query))));
  expect(documents.filter((document) => document !== undefined)).toHaveLength(19);
});

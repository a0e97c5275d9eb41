import { buildSchema, isObjectType, lexicographicSortSchema, printSchema, validateSchema } from 'graphql';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Resolvers } from '../generated/resolvers.generated.ts';
import { createSchema } from './createSchema.ts';

test('createSchema returns the schema of schema.graphql', () => {
  const schema = createSchema({});
  expect(validateSchema(schema)).toEqual([]);
  const expected = buildSchema(readFileSync('schema.graphql', 'utf8'));
  expect(printSchema(lexicographicSortSchema(schema))).toBe(printSchema(lexicographicSortSchema(expected)));
});

test('createSchema adds the resolvers to fields and abstract types', () => {
  const video = () => null;
  const resolveType = () => 'Thought' as const;
  const schema = createSchema({ Thought: { video }, SaveThoughtResult: { __resolveType: resolveType } });
  const thought = schema.getType('Thought');
  expect(isObjectType(thought) && thought.getFields()['video']?.resolve).toBe(video);
  expect(schema.getType('SaveThoughtResult')).toMatchObject({ resolveType });
});

test.each([
  ['Thought.unknown', { Thought: { unknown: () => null } }],
  ['Unknown.id', { Unknown: { id: () => null } }],
])('createSchema rejects a resolver of %s, which the schema does not have', (name, resolvers) => {
  expect(() => createSchema(resolvers as Resolvers)).toThrow(`There is a resolver for ${name}, but`);
});

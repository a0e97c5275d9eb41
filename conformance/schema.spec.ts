import { expect, test } from '@playwright/test';
import * as graphqlJs from 'graphql';
import { contract } from './contract.ts';
import { graphql } from './target.ts';

const expected = graphqlJs.buildSchema(contract);
let actual: graphqlJs.GraphQLSchema;

test.beforeAll(async () => {
  const { data } = await graphql(graphqlJs.getIntrospectionQuery());
  actual = graphqlJs.buildClientSchema(data as unknown as graphqlJs.IntrospectionQuery);
});

const names = Object.values(expected.getTypeMap())
  .filter((type) => !graphqlJs.isSpecifiedScalarType(type) && !graphqlJs.isIntrospectionType(type))
  .map(({ name }) => name);

for (const name of names)
  test(`SCHEMA-${name} has the fields, arguments, values, types and defaults of the contract`, () => {
    const changes = graphqlJs.findBreakingChanges(expected, actual).map(({ description }) => description);
    expect(
      changes.filter((change) => new RegExp(`^${name}\\b|\\b(from|on|to|type) ${name}\\b`).test(change)),
    ).toEqual([]);
  });

test('SCHEMA-All breaks no client of the contract', () => {
  expect(graphqlJs.findBreakingChanges(expected, actual)).toEqual([]);
  const { ARG_DEFAULT_VALUE_CHANGE } = graphqlJs.DangerousChangeType;
  const dangerous = graphqlJs.findDangerousChanges(expected, actual);
  expect(dangerous.filter(({ type }) => type === ARG_DEFAULT_VALUE_CHANGE)).toEqual([]);
});

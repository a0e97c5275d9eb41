import { buildSchema, getIntrospectionQuery, Kind, parse } from 'graphql';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { calculateQueryCost } from './cost.ts';
import { typeDefs } from '../generated/schema.generated.ts';
import { findLimitViolation, limits } from './limits.ts';

const queryWithFeeds = (count: number) =>
  `{ ${repeat(count, (index) => `f${index}: feed(seed: ${index}, first: 50) { thoughts { id } }`)} }`;
const queryWithDepth = (levels: number) => `${'{ a '.repeat(levels)}${'}'.repeat(levels)}`;
const queryWithAliases = (count: number) => `{ ${repeat(count, (index) => `a${index}: __typename`)} }`;
const queryWithRootFields = (count: number) => `{ ${repeat(count, () => '__typename')} }`;
const queryWithDirectives = (count: number) => `{ ${repeat(count, () => '... @include(if: true) { b }')} }`;
/** `{`, `b`, `(`, `n`, `:`, `[`, ones, `]`, `)`, `}`. */
const queryWithTokens = (tokens: number) => `{ b(n: [${'1 '.repeat(tokens - 9)}]) }`;

describe.each([
  ['levels', limits.depth, queryWithDepth],
  ['aliases', limits.aliases, queryWithAliases],
  ['root fields', limits.rootFields, queryWithRootFields],
  ['directives', limits.directives, queryWithDirectives],
  ['tokens', limits.tokens, queryWithTokens],
])('a query', (what, limit, ofSize) => {
  test(`may have ${limit} ${what}`, () => {
    expect(findLimitViolation(ofSize(limit))).toBeNull();
  });

  test(`is refused with ${limit + 1} ${what}, in words that name both figures`, () => {
    const [figure, most] = [limit + 1, limit].map((number) => number.toLocaleString('en'));
    expect(findLimitViolation(ofSize(limit + 1))).toBe(
      `The query has ${figure} ${what}: the limit is ${most}. Ask for less, or in several requests.`,
    );
  });
});

test('an operation’s own directives count too', () => {
  expect(findLimitViolation(`query ${'@a '.repeat(10)} { b }`)).toBeNull();
  expect(findLimitViolation(`query ${'@a '.repeat(10)} { b @c }`)).toContain('11 directives');
});

describe('the figures that developers read', () => {
  const guide = readFileSync('docs/api.md', 'utf8');
  const description = buildSchema(typeDefs).getQueryType()?.description?.replace(/\s+/g, ' ');

  test.each(Object.entries(limits))('are those that count: %s, %i', (name, limit) => {
    const [row, words] = documentedLimits[name as keyof typeof limits];
    const figure = limit.toLocaleString('en');
    expect(guide).toMatch(new RegExp(`^\\| ${row} +\\| ${figure} `, 'm'));
    expect(`${description} ${guide}`).toContain(`${figure} ${words}`);
  });
});

/** The row of the guide's table, and what the figure stands before in the schema or, for the body, in the guide. */
const documentedLimits: Record<keyof typeof limits, [row: string, words: string]> = {
  depth: ['levels', 'levels'],
  aliases: ['aliases', 'aliases'],
  rootFields: ['root fields', 'root fields'],
  directives: ['directives', 'directives'],
  tokens: ['tokens', 'tokens'],
  cost: ['cost', 'points of cost'],
  bodyBytes: ['body', 'bytes'],
};

describe('fragments', () => {
  test('count as often as they are spread', () => {
    const fragment = 'fragment F on Query { x: __typename y: __typename z: __typename }';
    expect(findLimitViolation(`{ ${'...F '.repeat(5)} } ${fragment}`)).toBeNull();
    expect(findLimitViolation(`{ ${'...F '.repeat(6)} } ${fragment}`)).toContain('18 aliases');
  });

  test('make queries deep too', () => {
    expect(
      findLimitViolation('{ a { b { c { d { ...F } } } } } fragment F on T { e { f { g { h } } } }'),
    ).toBeNull();
    expect(
      findLimitViolation('{ a { b { c { d { ...F } } } } } fragment F on T { e { f { g { h { i } } } } }'),
    ).toContain('9 levels');
  });

  test('that multiply are refused at once: 2 to the 60th aliases cost no time', () => {
    const bomb = Array.from(
      { length: 60 },
      (_, level) => `fragment F${level} on Query { ...F${level + 1} ...F${level + 1} }`,
    );
    const started = performance.now();
    expect(
      findLimitViolation(`{ ...F0 } ${bomb.join(' ')} fragment F60 on Query { x: __typename }`),
    ).toContain('more than 10,000 aliases');
    expect(performance.now() - started).toBeLessThan(50);
  });

  test('as long as a body may be are not counted to their end', () => {
    expect(findLimitViolation(`{ a(n: [${'1 '.repeat(700_000)}]) }`)).toContain('more than 10,000 tokens');
  });

  test('within themselves end', () => {
    expect(
      findLimitViolation('{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }'),
    ).toBeNull();
  });
});

describe('the shape of a query', () => {
  test('is measured for each of its operations', () => {
    expect(findLimitViolation(`query A { b } query B ${queryWithAliases(16)}`)).toContain('16 aliases');
  });

  test('leaves the usual introspection free', () => {
    expect(
      findLimitViolation(getIntrospectionQuery({ descriptions: true, inputValueDeprecation: true })),
    ).toBeNull();
  });

  test('counts what stands in introspection, aliases for one', () => {
    expect(findLimitViolation(`{ __schema ${queryWithAliases(16)} }`)).toContain('16 aliases');
  });

  test('of what is no GraphQL is left to the parser', () => {
    expect(findLimitViolation('{')).toBeNull();
    expect(findLimitViolation('"""')).toBeNull();
  });
});

describe('the cost of a query', () => {
  const schema = buildSchema(typeDefs);
  const cost = (query: string, variables = {}) => {
    const document = parse(query);
    const [operation] = document.definitions;
    if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('The operation comes first.');
    return calculateQueryCost(schema, document, operation, variables);
  };

  test('is a point for each field, ten more for each thought', () => {
    expect(cost('{ feed(seed: 1, first: 20) { thoughts { id } } }')).toBe(1 + 20 * (10 + 2));
    expect(cost('{ thought(id: "x") { id video { id } } }')).toBe(4);
  });

  test('counts `first` from a default, a variable and a variable’s default alike', () => {
    const body = '{ thoughts { id } }';
    expect(cost(`{ feed(seed: 1) ${body} }`)).toBe(241);
    expect(cost(`query ($n: Int!) { feed(seed: 1, first: $n) ${body} }`, { n: 20 })).toBe(241);
    expect(cost(`query ($n: Int! = 20) { feed(seed: 1, first: $n) ${body} }`)).toBe(241);
  });

  test('counts fragments wherever they are spread', () => {
    const fragment = 'fragment F on Feed { thoughts { id } }';
    expect(cost(`{ feed(seed: 1) { ...F } } ${fragment}`)).toBe(241);
    expect(cost(`{ feed(seed: 1) { ... on Feed { ...F } } } ${fragment}`)).toBe(241);
  });

  test('lets an admin’s largest page pass, and 8 large feeds, but not 9', () => {
    expect(cost(queryWithFeeds(8))).toBeLessThanOrEqual(limits.cost);
    expect(cost(queryWithFeeds(9))).toBeGreaterThan(limits.cost);
    expect(
      cost(`{ thoughts(first: 100) { totalCount pageInfo { hasNextPage endCursor } edges { cursor node {
        id thought author application summary url imageUrl createdAt updatedAt version trashedAt
        video { id startSeconds watchUrl embedUrl } imageCredit { name profileUrl photoUrl }
      } } } }`),
    ).toBeLessThanOrEqual(limits.cost);
  });

  test('leaves wrong variables and absurd counts to the field that refuses them', () => {
    expect(cost('query ($n: Int!) { feed(seed: 1, first: $n) { total } }', { n: 'many' })).toBe(0);
    expect(cost('{ feed(seed: 1, first: 1000000) { total } }')).toBe(1 + 100 * 11);
  });
});

function repeat(count: number, each: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => each(index)).join(' ');
}

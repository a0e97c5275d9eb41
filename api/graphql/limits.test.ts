import { buildASTSchema, type DocumentNode, getIntrospectionQuery, Kind, parse } from 'graphql';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { calculateQueryCost } from './cost.ts';
import { schemaDocument } from '../generated/schema.generated.ts';
import { createDocumentCache } from './documents/documentCache.ts';
import { limits } from './limits.ts';

const { checkQuery } = createDocumentCache(buildASTSchema(schemaDocument));
const findLimitViolation = (query: string) => checkQuery(query).limitViolation;

const queryWithFeeds = (count: number) =>
  `{ ${repeat(count, (index) => `f${index}: feed(seed: ${index}, first: 50) { edges { node { id } } }`)} }`;
const queryWithDepth = (levels: number) => `${'{ a '.repeat(levels)}${'}'.repeat(levels)}`;
const queryWithAliases = (count: number) => `{ ${repeat(count, (index) => `a${index}: __typename`)} }`;
const queryWithRootFields = (count: number) => `{ ${repeat(count, () => '__typename')} }`;
const queryWithDirectives = (count: number) => `{ ${repeat(count, () => '... @include(if: true) { b }')} }`;
/** Nine of the tokens are punctuators and names; the others are numbers. */
const queryWithTokens = (tokens: number) => `{ b(n: [${'1 '.repeat(tokens - 9)}]) }`;

describe.each([
  ['levels', limits.depth, queryWithDepth],
  ['aliases', limits.aliases, queryWithAliases],
  ['root fields', limits.rootFields, queryWithRootFields],
  ['directives', limits.directives, queryWithDirectives],
  ['tokens', limits.tokens, queryWithTokens],
])('findLimitViolation', (unit, limit, createQuery) => {
  test(`allows ${limit} ${unit}`, () => {
    expect(findLimitViolation(createQuery(limit))).toBeNull();
  });

  test(`rejects ${limit + 1} ${unit}, with the count and the limit`, () => {
    const [count, max] = [limit + 1, limit].map((number) => number.toLocaleString('en'));
    expect(findLimitViolation(createQuery(limit + 1))).toBe(
      `The query has ${count} ${unit}: the limit is ${max}. Request less, or send several requests.`,
    );
  });
});

test('counts the directives of the operation itself', () => {
  expect(findLimitViolation(`query ${'@a '.repeat(10)} { b }`)).toBeNull();
  expect(findLimitViolation(`query ${'@a '.repeat(10)} { b @c }`)).toContain('11 directives');
});

describe('the documented limits', () => {
  const apiGuide = readFileSync('docs/api.md', 'utf8');
  const description = buildASTSchema(schemaDocument).getQueryType()?.description?.replace(/\s+/g, ' ');

  test.each(Object.entries(limits))('are the enforced ones: %s, %i', (name, limit) => {
    const [row, unit] = documentedLimits[name as keyof typeof limits];
    const figure = limit.toLocaleString('en');
    expect(apiGuide).toMatch(new RegExp(`^\\| ${row} +\\| ${figure} `, 'm'));
    expect(`${description} ${apiGuide}`).toContain(`${figure} ${unit}`);
  });
});

/** The row of the table in docs/api.md, and the unit after the figure in the schema (for the body: in docs/api.md). */
const documentedLimits: Record<keyof typeof limits, [row: string, unit: string]> = {
  depth: ['depth', 'levels'],
  aliases: ['aliases', 'aliases'],
  rootFields: ['root fields', 'root fields'],
  directives: ['directives', 'directives'],
  tokens: ['tokens', 'tokens'],
  cost: ['cost', 'points of cost'],
  bodyBytes: ['body', 'bytes'],
  anonymousBodyBytes: ['body of others than admins', 'bytes'],
};

describe('fragments', () => {
  test('add to the depth', () => {
    expect(
      findLimitViolation('{ a { b { c { d { ...F } } } } } fragment F on T { e { f { g { h } } } }'),
    ).toBeNull();
    expect(
      findLimitViolation('{ a { b { c { d { ...F } } } } } fragment F on T { e { f { g { h { i } } } } }'),
    ).toContain('9 levels');
  });

  test('that expand to 2^60 aliases take less than 50 ms of processor time', () => {
    const expandingFragments = Array.from(
      { length: 60 },
      (_, level) => `fragment F${level} on Query { ...F${level + 1} ...F${level + 1} }`,
    );
    const before = process.threadCpuUsage();
    expect(
      findLimitViolation(`{ ...F0 } ${expandingFragments.join(' ')} fragment F60 on Query { x: __typename }`),
    ).toContain('more than 10,000 aliases');
    expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(50);
  });

  test('that spread themselves end the recursion', () => {
    expect(
      findLimitViolation('{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }'),
    ).toBeNull();
  });
});

test('stops counting tokens after 10,000', () => {
  expect(findLimitViolation(`{ a(n: [${'1 '.repeat(700_000)}]) }`)).toContain('more than 10,000 tokens');
});

describe('the structure of a query', () => {
  test('is measured for each of its operations', () => {
    expect(findLimitViolation(`query A { b } query B ${queryWithAliases(16)}`)).toContain('16 aliases');
  });

  test('may be as deep as the standard introspection query', () => {
    expect(
      findLimitViolation(getIntrospectionQuery({ descriptions: true, inputValueDeprecation: true })),
    ).toBeNull();
  });

  test('includes the aliases within introspection', () => {
    expect(findLimitViolation(`{ __schema ${queryWithAliases(16)} }`)).toContain('16 aliases');
  });

  test('is not measured when the query is not valid GraphQL', () => {
    expect(findLimitViolation('{')).toBeNull();
    expect(findLimitViolation('"""')).toBeNull();
  });
});

describe('the cost of a query', () => {
  const schema = buildASTSchema(schemaDocument);
  const cost = (query: string | DocumentNode, variables = {}) => {
    const document = typeof query === 'string' ? parse(query) : query;
    const [operation] = document.definitions;
    if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('The operation must come first.');
    return calculateQueryCost(schema, document, operation, variables);
  };

  test('is one point for each field and ten more for each thought', () => {
    expect(cost('{ feed(seed: 1, first: 20) { edges { node { id } } } }')).toBe(1 + 20 * (10 + 3));
    expect(cost('{ thought(id: "x") { id video { id } } }')).toBe(4);
    expect(cost('{ thought(id: "x") { next { id } } }')).toBe(1 + 30 + 1);
    expect(cost('query ($slug: String!) { author(slug: $slug, first: 20) { slug } }', { slug: 'x' })).toBe(
      1 + 20 * 11,
    );
    expect(cost('{ browse(first: 20) { totalCount } }')).toBe(1 + 20 * (10 + 1));
    expect(cost('{ selectThoughts { id } }')).toBe(1_000 + 1);
    expect(cost('{ browse(first: 20, search: "x") { totalCount } }')).toBe(100 + 20 * (10 + 1));
    expect(cost('{ authors(first: 20) { totalCount } }')).toBe(100 + 20 * (10 + 1));
  });

  test('uses `first` from its default, a variable or a variable’s default', () => {
    const body = '{ edges { node { id } } }';
    expect(cost(`{ feed(seed: 1) ${body} }`)).toBe(261);
    expect(cost(`query ($n: Int!) { feed(seed: 1, first: $n) ${body} }`, { n: 20 })).toBe(261);
    expect(cost(`query ($n: Int! = 20) { feed(seed: 1, first: $n) ${body} }`)).toBe(261);
  });

  test('includes fragments wherever they are spread', () => {
    const fragment = 'fragment F on Feed { edges { node { id } } }';
    expect(cost(`{ feed(seed: 1) { ...F } } ${fragment}`)).toBe(261);
    expect(cost(`{ feed(seed: 1) { ... on Feed { ...F } } } ${fragment}`)).toBe(261);
  });

  test('stays within the limit for an admin’s largest page and for 7 large feeds, but not for 8', () => {
    expect(cost(queryWithFeeds(7))).toBeLessThanOrEqual(limits.cost);
    expect(cost(queryWithFeeds(8))).toBeGreaterThan(limits.cost);
    expect(
      cost(`{ thoughts(first: 100) { totalCount pageInfo { hasNextPage endCursor } edges { cursor node {
        id thought author application summary url imageUrl createdAt updatedAt version trashedAt
        video { id startSeconds watchUrl embedUrl } imageCredit { name profileUrl photoUrl }
      } } } }`),
    ).toBeLessThanOrEqual(limits.cost);
  });

  test('of a document that was used before depends on the variables of the request only', () => {
    const document = parse('query ($n: Int!, $seed: Int!) { feed(seed: $seed, first: $n) { totalCount } }');
    for (const seed of ['invalid', 1, 2]) {
      expect(cost(document, { n: 20, seed })).toBe(1 + 20 * 11);
      expect(cost(document, { n: 2, seed })).toBe(1 + 2 * 11);
      expect(cost(document, { n: 'many', seed })).toBe(0);
      expect(cost(document, { seed })).toBe(0);
    }
  });

  test('is 0 for invalid variables, and counts at most 100 items', () => {
    expect(cost('query ($n: Int!) { feed(seed: 1, first: $n) { totalCount } }', { n: 'many' })).toBe(0);
    expect(cost('{ feed(seed: 1, first: 1000000) { totalCount } }')).toBe(1 + 100 * 11);
  });
});

function repeat(count: number, each: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => each(index)).join(' ');
}

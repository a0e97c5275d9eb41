import fc from 'fast-check';
import { buildSchema, execute, type GraphQLObjectType, Kind, parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { createQueryCompiler } from './compiledQuery.ts';

const schema = buildSchema(`
  interface Named { name: String }
  type Query {
    one: Node
    many: [Node!]
    mixed: [[Node]]!
    echo(text: String = "none", numbers: [Int!], pair: Pair): String
    required(text: String!): String!
    typed(count: Int, kind: Kind, isGood: Boolean, size: Float, id: ID): String
    broken: Node!
    missing: Node!
    named: Named
  }
  input Pair { left: Int! = 1, right: [ID] }
  type Node implements Named { id: ID!, name: String, size: Float, kind: Kind, next: Node, later: [Node]!, broken: Int, wrong: Kind }
  enum Kind { GOOD BAD }
  type Mutation { one: Node }
`);

const leaf = { id: 1, name: 'Ümlaut "quoted"', size: 1.5, kind: 'GOOD', wrong: 'UGLY' };
const node: Record<string, unknown> = { ...leaf, name: null, next: leaf };
const resolvers: Record<string, Record<string, (...args: never[]) => unknown>> = {
  Query: {
    one: async () => node,
    many: () => [node, leaf],
    mixed: async () => [[node, null], null, []],
    echo: (_: unknown, args: object) => JSON.stringify(args),
    typed: (_: unknown, args: object) => JSON.stringify(args, Object.keys(args).toSorted()),
    required: async (_: unknown, { text }: { text: string }) => text,
    broken: () => {
      throw new Error('Broken.');
    },
    missing: async () => null,
    named: () => ({ __typename: 'Node', ...leaf }),
  },
  Node: {
    later: async () => [leaf, null],
    broken: async () => Promise.reject(new Error('Broken.')),
  },
};
for (const [type, fields] of Object.entries(resolvers))
  for (const [name, resolve] of Object.entries(fields))
    Object.assign((schema.getType(type) as GraphQLObjectType).getFields()[name] ?? {}, { resolve });

/** Returns the data as JSON, or null if the query isn't compiled, and whether graphql-js returns the same data. */
async function run(query: string, variables?: Record<string, unknown>) {
  const document = parse(query);
  const [operation] = document.definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('The query begins with a fragment.');
  const expected = await execute({ schema, document, variableValues: variables });
  const find = createQueryCompiler(schema);
  expect(await find(document, operation)).toBeNull();
  const data = (await (await find(document, operation))?.(variables, {})) ?? null;
  const compiled = data && JSON.stringify(data);
  const isEqual = compiled === (expected.errors ? null : JSON.stringify(expected.data));
  return { compiled, isEqual, isValid: validate(schema, document).length === 0 };
}

describe('createQueryCompiler', () => {
  test.each([
    ['{ one { id name size kind next { id } } }'],
    ['{ b: one { x: id } a: many { __typename later { id later { id } } } }'],
    ['{ mixed { id } __typename named { name ... on Node { id } } }'],
    [
      '{ one { ...A ... on Node { id ...A } ... { size } } } fragment A on Node { name next { id } next { size } }',
    ],
    ['query ($t: String, $n: [Int!]) { echo(text: $t, numbers: $n) a: echo(text: null) }', { n: 1 }],
    ['query ($t: String!) { required(text: $t) }', { t: '"; process.exit(); //' }],
    ['query ($k: Kind, $b: Boolean) { typed(count: -1, size: 1e2, kind: $k, isGood: $b) }', { k: 'BAD' }],
    ['{ constructor: one { toString: id hasOwnProperty: name } }'],
  ])('compiles with the result of graphql-js: %s', async (query, variables?: Record<string, unknown>) => {
    expect(await run(query, variables)).toEqual({
      compiled: expect.any(String) as string,
      isEqual: true,
      isValid: true,
    });
  });

  test.each([
    ['a string', '{ echo(text: "__MAGIC_DATE__33a9e76d_02e0_4128_8e92_3530ad3da74dprocess.exit()") }'],
    ['a string in a list', '{ echo(pair: { right: ["x"] }) }'],
    ['the default of a variable', 'query ($t: String = "x") { echo(text: $t) }'],
    ['a condition', '{ one { id @skip(if: false) } }'],
    ['introspection', '{ __schema { queryType { name } } }'],
    ['a key of every object', '{ __proto__: one { id } }'],
    ['a mutation', 'mutation { one { id } }'],
    ['a field that fails', '{ one { id } broken { id } many { broken } }'],
    ['a missing value', '{ missing { id } }'],
    ['a value outside its type', '{ many { wrong } }'],
    ['a missing variable', 'query ($t: String!) { required(text: $t) }'],
    ...[{ t: 1 }, { t: null }, { t: ['x'] }].map(
      (variables) =>
        ['a variable of another type', 'query ($t: String!) { required(text: $t) }', variables] as const,
    ),
    ...[{ c: 2 ** 31 }, { c: 1.5 }, { c: '1' }, { k: 'UGLY' }, { b: 'true' }, { s: '1' }].map(
      (variables) =>
        [
          'a variable outside its type',
          'query ($c: Int, $k: Kind, $b: Boolean, $s: Float) { typed(count: $c, kind: $k, isGood: $b, size: $s) }',
          variables,
        ] as const,
    ),
  ] as const)('leaves %s to graphql-js', async (_, query, variables?: Record<string, unknown>) => {
    expect((await run(query, variables)).compiled).toBeNull();
  });

  test('compiles random queries that return the same as graphql-js', async () => {
    const names = ['id', 'name', 'size', 'kind', 'broken', '__typename'].map((name) => fc.constant(name));
    const { selection } = fc.letrec<{ selection: string; field: string }>((tie) => ({
      field: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.oneof({ arbitrary: fc.constantFrom('id', 'name', 'size'), weight: 9 }, ...names),
        fc
          .tuple(fc.constantFrom('next', 'later', 'a: next'), tie('selection'))
          .map((parts) => parts.join(' ')),
        tie('selection').map((text) => `... on Node ${text}`),
      ),
      selection: fc
        .array(tie('field'), { minLength: 1, maxLength: 4 })
        .map((fields) => `{ ${fields.join(' ')} }`),
    }));
    const query = fc
      .array(fc.tuple(fc.constantFrom('one', 'many', 'mixed', 'x: one', 'missing'), selection), {
        minLength: 1,
        maxLength: 3,
      })
      .map((fields) => `{ ${fields.map((parts) => parts.join(' ')).join(' ')} }`);
    await fc.assert(
      fc.asyncProperty(query, async (text) => {
        const { isEqual, isValid } = await run(text);
        expect(isEqual || !isValid).toBe(true);
      }),
    );
  });
});

import fc from 'fast-check';
import { buildSchema, execute, type GraphQLObjectType, Kind, parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { createQueryPlan } from './queryPlan.ts';

const schema = buildSchema(`
  interface Named { name: String }
  type Query {
    one: Node
    many: [Node!]
    mixed: [[Node]]!
    echo(text: String = "none", numbers: [Int!], pair: Pair): String
    required(text: String!): String!
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

/** Returns the data of the plan as JSON, or null without one, and whether that is what graphql-js returns without errors. */
async function run(query: string, variables?: Record<string, unknown>) {
  const document = parse(query);
  const [operation] = document.definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('The query begins with a fragment.');
  const expected = await execute({ schema, document, variableValues: variables });
  const data = (await createQueryPlan(schema, document, operation)?.(variables, {})) ?? null;
  const planned = data && JSON.stringify(data);
  const isEqual = planned === (expected.errors ? null : JSON.stringify(expected.data));
  return { planned, isEqual, isValid: validate(schema, document).length === 0 };
}

describe('the plan of a query', () => {
  test.each([
    ['{ one { id name size kind next { id } } }'],
    ['{ b: one { x: id } a: many { __typename later { id later { id } } } }'],
    ['{ mixed { id } __typename }'],
    [
      '{ one { ...A ... on Node { id ...A } ... { size } } } fragment A on Node { name next { id } next { size } }',
    ],
    ['query ($t: String, $n: [Int!]) { echo(text: $t, numbers: $n) }', { n: 1 }],
    [
      'query ($t: String = "x") { echo(text: $t) a: echo(pair: {right: ["__MAGIC__", 2]}) b: echo(text: null) }',
    ],
    ['query ($t: String!) { required(text: $t) }', { t: '"; process.exit(); //' }],
    ['{ constructor: one { toString: id hasOwnProperty: name } }'],
  ])('%s has the result of graphql-js', async (query, variables?: Record<string, unknown>) => {
    expect(await run(query, variables)).toEqual({
      planned: expect.any(String) as string,
      isEqual: true,
      isValid: true,
    });
  });

  test.each([
    ['{ one { id @skip(if: false) } }'],
    ['query ($x: Boolean!) { one { ...A @include(if: $x) } } fragment A on Node { id }', { x: true }],
    ['{ __schema { queryType { name } } }'],
    ['{ __type(name: "Node") { name } }'],
    ['{ named { name } }'],
    ['{ one { ... on Named { name } } }'],
    ['{ __proto__: one { id } }'],
    ['mutation { one { id } }'],
    ['{ one { broken } }'],
    ['{ one { id } broken { id } many { id } }'],
    ['{ missing { id } }'],
    ['{ many { wrong } }'],
    ['query ($t: String!) { required(text: $t) }', { t: 1 }],
    ['query ($t: String!) { required(text: $t) }'],
  ])('%s is left to graphql-js', async (query, variables?: Record<string, unknown>) => {
    expect((await run(query, variables)).planned).toBeNull();
  });

  test('never differs from graphql-js', async () => {
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

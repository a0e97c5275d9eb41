// Random queries, with values of all kinds that resolvers can return, for comparing two ways of executing them.
import * as fc from 'fast-check';
import {
  buildSchema,
  type DocumentNode,
  isObjectType,
  OverlappingFieldsCanBeMergedRule,
  parse,
  validate,
} from 'graphql';

export const itemSchema = buildSchema(`
  scalar Any
  enum Kind { ONE TWO }
  interface Named { name: String }
  type Item implements Named {
    id: ID!
    name: String
    count: Int!
    ratio: Float
    flag: Boolean
    kind: Kind
    any: Any
    names: [String!]
    child: Item
    children: [Item!]
    grid: [[Item]!]!
    named: Named
    slow(count: Int = 2, text: String): Item
    slowNames: [String]!
  }
  type Query { item: Item required: Item! items(count: Int!): [Item] }
`);

/** The description of a value. Each execution creates its own promises and functions from it. */
export type ValueSource =
  | string
  | number
  | boolean
  | null
  | { kind: 'promise' | 'thenable' | 'function' | 'iterable' | 'array'; values: ValueSource[] }
  | { kind: 'error' | 'rejection' | 'nothing' }
  | { kind: 'item'; fields: Record<string, ValueSource> };

function createValue(source: ValueSource | undefined): unknown {
  if (typeof source !== 'object' || source === null) return source;
  if (source.kind === 'item')
    return Object.fromEntries(
      Object.entries(source.fields).map(([name, value]) => [name, createValue(value)]),
    );
  if (!('values' in source)) {
    if (source.kind === 'nothing') return undefined;
    if (source.kind === 'error') return new Error('An error as a value.');
    const rejection = Promise.reject(new Error('A rejected promise.'));
    rejection.catch(() => {});
    return rejection;
  }
  const values = source.values.map(createValue);
  if (source.kind === 'array') return values;
  if (source.kind === 'iterable') return new Set(values);
  if (source.kind === 'thenable') return createThenable(values[0]);
  return source.kind === 'promise' ? Promise.resolve(values[0]) : () => values[0];
}

/** Returns a promise of another implementation. It rejects if the value is null. */
function createThenable(value: unknown): PromiseLike<unknown> {
  const promise = value === null ? Promise.reject(new Error('A rejected thenable.')) : Promise.resolve(value);
  promise.catch(() => {});
  // oxlint-disable-next-line unicorn/no-thenable
  return { then: (onFulfilled, onRejected) => promise.then(onFulfilled, onRejected) };
}

const rareSource: fc.Arbitrary<ValueSource> = fc.oneof(
  fc.constantFrom<ValueSource>({ kind: 'error' }, { kind: 'rejection' }, { kind: 'nothing' }),
  fc.record({
    kind: fc.constantFrom('promise' as const, 'thenable' as const, 'function' as const, 'iterable' as const),
    values: fc.array(fc.constantFrom<ValueSource>('a', 1, null), { minLength: 1, maxLength: 2 }),
  }),
);

/** Values that mostly have the types of the schema, so that most queries succeed. */
export const { item: itemSource } = fc.letrec<{ item: ValueSource; nested: ValueSource; list: ValueSource }>(
  (tie) => {
    const mostly = (usual: fc.Arbitrary<ValueSource>) =>
      fc.oneof({ weight: 40, arbitrary: usual }, { weight: 2, arbitrary: rareSource });
    const list = (element: fc.Arbitrary<ValueSource>) =>
      fc.record({ kind: fc.constant('array' as const), values: fc.array(element, { maxLength: 3 }) });
    return {
      item: fc.record({
        kind: fc.constant('item' as const),
        fields: fc.record({
          id: mostly(fc.oneof(fc.string(), fc.integer())),
          name: mostly(fc.option(fc.string())),
          count: mostly(fc.integer()),
          ratio: mostly(fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }))),
          flag: mostly(fc.option(fc.boolean())),
          kind: mostly(fc.constantFrom('ONE', 'TWO', null)),
          any: mostly(fc.oneof(fc.string(), fc.boolean())),
          names: mostly(fc.option(list(fc.string()))),
          child: tie('nested'),
          children: tie('list'),
          grid: mostly(list(tie('list'))),
          named: mostly(fc.constant(null)),
        }),
      }),
      nested: mostly(fc.option(tie('item'), { maxDepth: 2, depthIdentifier: 'item', depthSize: 'small' })),
      list: mostly(
        list(
          fc.oneof(
            { depthIdentifier: 'item', maxDepth: 2 },
            fc.constant<ValueSource>({
              kind: 'item',
              fields: { id: 'x', count: 1, grid: { kind: 'array', values: [] } },
            }),
            tie('item'),
          ),
        ),
      ),
    };
  },
);

/** Selections of an item: leaves, aliases, fragments, and nested items down to a depth. */
function itemSelections(depth: number): fc.Arbitrary<string> {
  const leaf = fc.constantFrom(
    'id',
    'name',
    'count',
    'ratio',
    'flag',
    'kind',
    'any',
    'names',
    '__typename',
    'slowNames',
  );
  const rare = fc.constantFrom('name @skip(if: $yes)', 'named { name }', '__proto__: name');
  const options = [
    { weight: 12, arbitrary: leaf },
    { weight: 2, arbitrary: leaf.map((name) => `${name}Alias: ${name}`) },
    { weight: 1, arbitrary: fc.constantFrom('...ItemName', '... on Named { name }', '... { count id }') },
    { weight: depth > 0 ? 0.2 : 0.1, arbitrary: rare },
  ];
  const nested = () =>
    fc
      .tuple(
        fc.constantFrom(
          'child',
          'children',
          'grid',
          'slow',
          'slow(count: $count)',
          'slow(count: 1, text: "a")',
        ),
        itemSelections(depth - 1),
      )
      .map(([field, selections]) => `${field} ${selections}`);
  const selection = fc.oneof(
    ...options.map(({ weight, arbitrary }) => ({ weight: weight * 10, arbitrary })),
    ...(depth > 0 ? [{ weight: 60, arbitrary: nested() }] : []),
  );
  return fc
    .array(selection, { minLength: 1, maxLength: 5 })
    .map((selections) => `{ ${selections.join(' ')} }`);
}

export const itemQuery: fc.Arbitrary<DocumentNode> = fc
  .tuple(
    fc.constantFrom('item', 'required', 'items(count: $count)', 'all: items(count: 2)'),
    itemSelections(2),
  )
  .map(([field, selections]) =>
    parse(
      `query ($yes: Boolean = true, $count: Int! = 2) { ${field} ${selections} } fragment ItemName on Item { name id }`,
    ),
  )
  // The same field with different arguments needs an alias.
  .filter((document) => validate(itemSchema, document, [OverlappingFieldsCanBeMergedRule]).length === 0);

type Resolver = (
  parent: { child?: unknown; names?: unknown },
  args: { count: number },
  context: { source: ValueSource },
) => unknown;

const readSource: Resolver = (_parent, _args, { source }) => createValue(source);
setResolvers('Query', {
  item: readSource,
  required: async (...args) => readSource(...args),
  items: async (parent, args, context) =>
    Array.from({ length: args.count }, (_, index) => {
      const value = readSource(parent, args, context);
      return index % 2 === 0 ? value : Promise.resolve(value);
    }),
});
setResolvers('Item', {
  slow: async ({ child, names }, { count }) => {
    if (names === null) throw new Error('A resolver has failed.');
    return count > 0 ? child : null;
  },
  slowNames: ({ names }) => Promise.resolve(names ?? []),
});

function setResolvers(typeName: string, resolvers: Record<string, Resolver>) {
  const type = itemSchema.getType(typeName);
  const fields = isObjectType(type) ? type.getFields() : {};
  for (const [name, resolve] of Object.entries(resolvers)) Object.assign(fields[name] ?? {}, { resolve });
}

// Sends thousands of random operations with random values. None may cause an internal error or reveal internals.
import {
  buildASTSchema,
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLNamedType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom } from '#domain/feed/random.ts';
import { schemaDocument } from '../../api/generated/schema.generated.ts';
import { openTestSite } from '../support/site/testSite.ts';
import { internals, post } from './harness.ts';

const count = 5_000;
/** The seed, which a failing run prints. */
const seed = Number(process.env['RANDOM_SEED'] ?? Math.floor(Math.random() * 1e6));
const random = seededRandom(seed);

test(`${count} random operations with seed ${seed} find no bug`, async () => {
  const site = await openTestSite({ ADMIN_EMAILS: 'ada@example.com' });
  const authorization = await site.getAuthorization('ada@example.com');
  const codes = new Map<string, number>();
  for (let index = 0; index < count; index += 1) {
    const operation = createOperation();
    const headers = random() < 0.5 ? { authorization } : {};
    const { status, text, code } = await post(site.url, operation, headers);
    codes.set(code ?? 'none', (codes.get(code ?? 'none') ?? 0) + 1);
    const isFault = status === 0 || status === 500 || internals.test(text);
    expect.soft(isFault && text, JSON.stringify(operation)).toBe(false);
  }
  expect(codes.get('none')).toBeGreaterThan(count / 10);
  expect(codes.size).toBeGreaterThan(3);
  await site.close();
});

const schema = buildASTSchema(schemaDocument);
/** Ids and cursors. */
const ids = ['1-', '4-stay-hungry-stay-foolish', 'none', '0-1-14', 'MA=='];
const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl(), fc.json(), fc.constantFrom(...ids));
const texts = fc.sample(anyText, { numRuns: 200, seed });
const numbers = [0, 1, -1, 20, 50, 101, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), 1e308, 0.5];

function pick<Item>(items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

function createOperation(): { query: string; variables: Record<string, unknown> } {
  const type = random() < 0.3 ? schema.getMutationType() : schema.getQueryType();
  const variables: Record<string, unknown> = {};
  const definitions: string[] = [];
  const addArguments = (available: readonly GraphQLArgument[]) => {
    const used = available.filter((argument) => isNonNullType(argument.type) || random() < 0.4);
    const parts = used.map(({ name, type: argumentType }) => {
      const variable = `v${definitions.length}`;
      definitions.push(`$${variable}: ${String(argumentType)}`);
      variables[variable] = createValue(argumentType, 4);
      return `${name}: $${variable}`;
    });
    return parts.length === 0 ? '' : `(${parts.join(', ')})`;
  };
  const select = (named: GraphQLNamedType, depth: number): string => {
    if (isUnionType(named))
      return `{ __typename ${named
        .getTypes()
        .map((member) => `... on ${member.name} ${select(member, depth)}`)
        .join(' ')} }`;
    if (!isObjectType(named)) return '';
    const fields = Object.values(named.getFields()).filter(
      (field) => depth > 0 || !isObjectType(getNamedType(field.type)),
    );
    const length = fields.length === 0 ? 0 : 1 + Math.floor(random() * 3);
    const chosen = Array.from({ length }, () => pick(fields));
    const parts = chosen.map(
      (field, index) =>
        `a${index}: ${field.name}${addArguments(field.args)} ${select(getNamedType(field.type), depth - 1)}`,
    );
    return `{ __typename ${parts.join(' ')} }`;
  };
  const selection = type ? select(type, 1 + Math.floor(random() * 3)) : '';
  const kind = type === schema.getMutationType() ? 'mutation' : 'query';
  return {
    query: `${kind} ${definitions.length > 0 ? `(${definitions.join(', ')})` : ''} ${selection}`,
    variables,
  };
}

/** Returns a value of the type, or sometimes of another one. */
function createValue(type: GraphQLInputType, depth: number): unknown {
  if (random() < 0.02) return pick<unknown>([null, {}, [], true, ...texts, ...numbers]);
  if (isNonNullType(type)) return createValue(type.ofType, depth);
  if (random() < 0.1) return null;
  if (isListType(type))
    return Array.from({ length: Math.floor(random() * 4) }, () => createValue(type.ofType, depth - 1));
  if (isEnumType(type)) return pick(type.getValues()).name;
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter(
      ({ type: fieldType }) => isNonNullType(fieldType) || (depth > 0 && random() < 0.6),
    );
    return Object.fromEntries(
      fields.map(({ name, type: fieldType }) => [name, createValue(fieldType, depth - 1)]),
    );
  }
  if (type.name === 'Int' || type.name === 'Float')
    return random() < 0.5 ? Math.floor(random() * 30) : pick(numbers);
  return type.name === 'Boolean' ? random() < 0.5 : pick(texts);
}

// Random GraphQL operations, made from a schema: mostly valid, with a mistake now and then.
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
} from 'graphql';
import type { Random } from '../../domain/feed/random.ts';
import { pick, randomInteger, randomJson, randomNumber, randomText } from './randomValues.ts';

export interface RandomOperation {
  query: string;
  variables: Record<string, unknown>;
}

/** The parts of an operation besides its selections. */
interface Parts {
  random: Random;
  schema: GraphQLSchema;
  definitions: string[];
  variables: Record<string, unknown>;
  fragments: string[];
}

const maxDepth = 10;
/** The probability of a deliberate mistake, at each place where one is possible. */
const mistakeRate = 0.02;

/** Returns an operation with any fields, arguments, input objects, variables, fragments, directives and aliases. */
export function createRandomOperation(schema: GraphQLSchema, random: Random): RandomOperation {
  const parts: Parts = { random, schema, definitions: [], variables: {}, fragments: [] };
  const isMutation = random() < 0.25;
  const root = isMutation ? schema.getMutationType() : schema.getQueryType();
  const selections = createSelectionSet(root ?? undefined, parts, randomInteger(maxDepth, random));
  const { definitions, variables, fragments } = parts;
  const head = definitions.length === 0 ? '' : `(${definitions.join(', ')})`;
  const operation = isMutation ? 'mutation' : 'query';
  return {
    query: `${operation} ${head} ${createDirectives(parts)} ${selections} ${fragments.join(' ')}`,
    variables,
  };
}

function createSelectionSet(type: GraphQLNamedType | undefined, parts: Parts, depth: number): string {
  const { random } = parts;
  const count = 1 + randomInteger(4, random);
  const selections = Array.from({ length: count }, () => {
    if (random() < 0.1) return createFragment(type, parts, depth);
    return createField(type, parts, depth);
  });
  return `{ ${selections.join(' ')} }`;
}

function createFragment(type: GraphQLNamedType | undefined, parts: Parts, depth: number): string {
  const { random, fragments, schema } = parts;
  const condition = random() < mistakeRate ? pick(Object.keys(schema.getTypeMap()), random) : type?.name;
  if (random() < 0.5)
    return `... on ${condition} ${createDirectives(parts)} ${createSelectionSet(type, parts, depth)}`;
  // A fragment that was created already may be this one's parent, so some fragments spread themselves.
  const isKnown = fragments.length > 0 && random() < 0.3;
  const name = `F${isKnown ? randomInteger(fragments.length, random) : fragments.length}`;
  if (!isKnown) {
    const index = fragments.push('') - 1;
    fragments[index] = `fragment ${name} on ${condition} ${createSelectionSet(type, parts, depth)}`;
  }
  return `...${name} ${createDirectives(parts)}`;
}

function createField(type: GraphQLNamedType | undefined, parts: Parts, depth: number): string {
  const { random, schema } = parts;
  if (isUnionType(type) && random() > mistakeRate) {
    const member = pick(type.getTypes(), random);
    return `... on ${member.name} ${createSelectionSet(member, parts, depth)}`;
  }
  const field = pickField(type, schema, random);
  const alias = random() < 0.15 ? `${pick(['a', 'b', 'id', '__c'], random)}: ` : '';
  if (random() < mistakeRate || field === undefined) return `${alias}unknown${createDirectives(parts)}`;
  const fieldType = getNamedType(field.type);
  const isNested = isCompositeType(fieldType) && random() > mistakeRate;
  const nested = isNested
    ? depth > 0
      ? createSelectionSet(fieldType, parts, depth - 1)
      : '{ __typename }'
    : random() < mistakeRate
      ? '{ id }'
      : '';
  return `${alias}${field.name}${createArguments(field.args, parts)} ${createDirectives(parts)} ${nested}`;
}

function pickField(
  type: GraphQLNamedType | undefined,
  schema: GraphQLSchema,
  random: Random,
): GraphQLField<unknown, unknown> | undefined {
  const isQuery = type === schema.getQueryType();
  if (random() < 0.05)
    return isQuery ? pick([SchemaMetaFieldDef, TypeMetaFieldDef], random) : TypeNameMetaFieldDef;
  return isObjectType(type) ? pick(Object.values(type.getFields()), random) : undefined;
}

function createArguments(args: readonly GraphQLArgument[], parts: Parts): string {
  const { random } = parts;
  const texts = args
    .filter(({ type }) => random() < (isNonNullType(type) ? 1 - mistakeRate : 0.4))
    .map(({ name, type }) => `${name}: ${createArgument(type, parts)}`);
  if (random() < mistakeRate) texts.push(`unknown: ${printValue(randomJson(random))}`);
  return texts.length === 0 ? '' : `(${texts.join(', ')})`;
}

/** Returns a literal, or a variable that is then defined. */
function createArgument(type: GraphQLInputType, parts: Parts): string {
  const { random, definitions, variables, schema } = parts;
  const value = random() < 3 * mistakeRate ? randomJson(random) : createValue(type, random);
  if (random() < 0.5) return printValue(value);
  const name = `v${definitions.length}`;
  const typeName = random() < mistakeRate ? pick(Object.keys(schema.getTypeMap()), random) : String(type);
  definitions.push(`$${name}: ${typeName}${random() < 0.1 ? ` = ${printValue(value)}` : ''}`);
  if (random() > mistakeRate) variables[name] = toJson(value);
  return `$${name}`;
}

function createDirectives({ random }: Parts): string {
  if (random() > 0.04) return '';
  return pick(
    [
      '@include(if: true)',
      '@skip(if: false)',
      '@skip(if: true)',
      '@include',
      '@unknown',
      '@include(if: "x")',
    ],
    random,
  );
}

/** The name of an enum's value, which has no quotation marks in a query. */
class EnumValue {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

function createValue(type: GraphQLInputType, random: Random): unknown {
  if (isNonNullType(type)) return createValue(type.ofType, random);
  if (random() < mistakeRate) return null;
  if (isListType(type))
    return Array.from({ length: randomInteger(4, random) }, () => createValue(type.ofType, random));
  if (isEnumType(type)) return new EnumValue(pick(type.getValues(), random).name);
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter(
      (field) => random() < (isNonNullType(field.type) ? 1 - mistakeRate : 0.4),
    );
    return Object.fromEntries(fields.map((field) => [field.name, createValue(field.type, random)]));
  }
  if (type.name === 'Int' || type.name === 'Float') return randomNumber(random);
  return type.name === 'Boolean' ? random() < 0.5 : randomText(random);
}

/** Returns a value as it is written in a query. */
function printValue(value: unknown): string {
  if (value instanceof EnumValue) return value.name;
  if (Array.isArray(value)) return `[${value.map(printValue).join(', ')}]`;
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([name, item]) => `${name}: ${printValue(item)}`)
      .join(', ')}}`;
  return JSON.stringify(value) ?? 'null';
}

/** Returns a value as it is sent in variables. */
function toJson(value: unknown): unknown {
  if (value instanceof EnumValue) return value.name;
  if (Array.isArray(value)) return value.map(toJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, toJson(item)]));
}

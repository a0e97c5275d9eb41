// Random GraphQL operations, made from a schema: mostly valid, with a mistake now and then.
import {
  astFromValue,
  type GraphQLArgument,
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
  print,
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
  definitions: string[];
  variables: Record<string, unknown>;
  fragments: string[];
}

const maxDepth = 10;
const directives = ['@include(if: true)', '@skip(if: false)', '@skip(if: true)'];

/** Returns an operation with any fields, arguments, input objects, variables, fragments, directives and aliases. */
export function createRandomOperation(schema: GraphQLSchema, random: Random): RandomOperation {
  const parts: Parts = { random, definitions: [], variables: {}, fragments: [] };
  const isMutation = random() < 0.25;
  const root = isMutation ? schema.getMutationType() : schema.getQueryType();
  const selections = createSelectionSet(root ?? undefined, parts, randomInteger(maxDepth, random));
  const { definitions, variables, fragments } = parts;
  const head = definitions.length === 0 ? '' : `(${definitions.join(', ')})`;
  const operation = isMutation ? 'mutation' : 'query';
  const query = `${operation} ${head} ${createDirective(random)} ${selections} ${fragments.join(' ')}`;
  return { query: random() < 0.3 ? replaceToken(query, schema, random) : query, variables };
}

/** Replaces a name, a value or a sign by one that is valid elsewhere, or nowhere. */
function replaceToken(query: string, schema: GraphQLSchema, random: Random): string {
  const tokens: string[] = query.match(/"(?:[^"\\]|\\.)*"|[\w.]+|\S/g) ?? [];
  const type = pick(Object.values(schema.getTypeMap()), random);
  const members = isObjectType(type) || isInputObjectType(type) ? Object.keys(type.getFields()) : [];
  const others = [type.name, ...members, 'unknown', '', '{ id }', '@include', '@unknown', '$v0'];
  const token = random() < 0.8 ? pick(others, random) : (JSON.stringify(randomJson(random)) ?? '');
  return tokens.with(randomInteger(tokens.length, random), token).join(' ');
}

function createSelectionSet(type: GraphQLNamedType | undefined, parts: Parts, depth: number): string {
  const count = 1 + randomInteger(4, parts.random);
  const selections = Array.from({ length: count }, () => createSelection(type, parts, depth));
  return `{ ${selections.join(' ')} }`;
}

function createSelection(type: GraphQLNamedType | undefined, parts: Parts, depth: number): string {
  const { random } = parts;
  if (isUnionType(type)) {
    const member = pick(type.getTypes(), random);
    return `... on ${member.name} ${createSelectionSet(member, parts, depth)}`;
  }
  if (random() < 0.1) return createFragment(type, parts, depth);
  const isMeta = !isObjectType(type) || random() < 0.05;
  const metaFields = type?.name === 'Query' ? [SchemaMetaFieldDef, TypeMetaFieldDef] : [TypeNameMetaFieldDef];
  const field = pick(isMeta ? metaFields : Object.values(type.getFields()), random);
  const alias = random() < 0.15 ? `${pick(['a', 'b', 'id', '__c'], random)}: ` : '';
  const fieldType = getNamedType(field.type);
  const innermost = isCompositeType(fieldType) ? '{ __typename }' : '';
  const isNested = isCompositeType(fieldType) && depth > 0;
  const nested = isNested ? createSelectionSet(fieldType, parts, depth - 1) : innermost;
  return `${alias}${field.name}${createArguments(field.args, parts)} ${createDirective(random)} ${nested}`;
}

function createFragment(type: GraphQLNamedType | undefined, parts: Parts, depth: number): string {
  const { random, fragments } = parts;
  if (random() < 0.5)
    return `... on ${type?.name} ${createDirective(random)} ${createSelectionSet(type, parts, depth)}`;
  // A fragment that was created already may be this one's parent, so some fragments spread themselves.
  const isKnown = fragments.length > 0 && random() < 0.3;
  const name = `F${isKnown ? randomInteger(fragments.length, random) : fragments.length}`;
  if (!isKnown) {
    const index = fragments.push('') - 1;
    fragments[index] = `fragment ${name} on ${type?.name} ${createSelectionSet(type, parts, depth)}`;
  }
  return `...${name} ${createDirective(random)}`;
}

function createDirective(random: Random): string {
  return random() < 0.04 ? pick(directives, random) : '';
}

function createArguments(args: readonly GraphQLArgument[], parts: Parts): string {
  const texts = args
    .filter(({ type }) => isNonNullType(type) || parts.random() < 0.4)
    .map(({ name, type }) => `${name}: ${createArgument(type, parts)}`);
  return texts.length === 0 ? '' : `(${texts.join(', ')})`;
}

/** Returns a literal, or a variable that is then defined. */
function createArgument(type: GraphQLInputType, { random, definitions, variables }: Parts): string {
  const value = random() < 0.06 ? randomJson(random) : createValue(type, random);
  const literal = printLiteral(value, type);
  if (random() < 0.5) return literal;
  const name = `v${definitions.length}`;
  definitions.push(`$${name}: ${String(type)}${random() < 0.1 ? ` = ${literal}` : ''}`);
  variables[name] = value;
  return `$${name}`;
}

/** A value that the type doesn't allow is written as JSON. */
function printLiteral(value: unknown, type: GraphQLInputType): string {
  try {
    const literal = astFromValue(value, type);
    if (literal) return print(literal);
  } catch {
    // The value isn't one of the type.
  }
  return JSON.stringify(value) ?? 'null';
}

function createValue(type: GraphQLInputType, random: Random): unknown {
  if (isNonNullType(type)) return createValue(type.ofType, random);
  if (isListType(type))
    return Array.from({ length: randomInteger(4, random) }, () => createValue(type.ofType, random));
  if (isEnumType(type)) return pick(type.getValues(), random).name;
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter(
      (field) => isNonNullType(field.type) || random() < 0.4,
    );
    return Object.fromEntries(fields.map((field) => [field.name, createValue(field.type, random)]));
  }
  if (type.name === 'Int' || type.name === 'Float') return randomNumber(random);
  return type.name === 'Boolean' ? random() < 0.5 : randomText(random);
}

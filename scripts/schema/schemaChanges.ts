// Compares two versions of the schema.
import {
  findBreakingChanges,
  findDangerousChanges,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql';
import type { SchemaChange } from '../../domain/pages/guidePage.ts';

/** Returns what has changed for clients, the most important changes first. Descriptions are left out. */
export function listSchemaChanges(from: GraphQLSchema, to: GraphQLSchema): SchemaChange[] {
  const elements = new Map([...listSchemaElements(from)].map((element) => [element.name, element]));
  const added: SchemaChange[] = [];
  const deprecated: SchemaChange[] = [];
  for (const { name, parent, deprecation } of listSchemaElements(to)) {
    const before = elements.get(name);
    // graphql-js has new arguments, input fields and values among the dangerous and breaking changes.
    const isListed = parent === null || (elements.has(parent) && isObjectType(to.getType(parent)));
    if (before === undefined && isListed) added.push({ kind: 'added', description: `${name} was added.` });
    if (before !== undefined && before.deprecation == null && deprecation != null)
      deprecated.push({ kind: 'deprecated', description: `${name} is deprecated. ${deprecation}` });
  }
  return [
    ...findBreakingChanges(from, to).map(({ description }) => ({ kind: 'breaking' as const, description })),
    ...findDangerousChanges(from, to).map(({ description }) => ({ kind: 'dangerous' as const, description })),
    ...deprecated,
    ...added,
  ];
}

interface SchemaElement {
  /** Its schema coordinate, such as `Query.feed`. */
  name: string;
  /** The coordinate of the type of a field or value, or of the field of an argument; null for types and directives. */
  parent: string | null;
  description: string | null | undefined;
  deprecation?: string | null | undefined;
}

/** Lists everything that a schema defines. */
export function* listSchemaElements(schema: GraphQLSchema): Generator<SchemaElement> {
  for (const { name, description } of schema.getDirectives())
    yield { name: `@${name}`, parent: null, description };
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__') || isSpecifiedScalarType(type)) continue;
    yield { name: type.name, parent: null, description: type.description };
    if (isEnumType(type)) for (const value of type.getValues()) yield describeMember(type.name, value);
    if (!isObjectType(type) && !isInputObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const element = describeMember(type.name, field);
      yield element;
      if ('args' in field)
        for (const { name, description, deprecationReason } of field.args)
          yield {
            name: `${element.name}(${name})`,
            parent: element.name,
            description,
            deprecation: deprecationReason,
          };
    }
  }
}

interface Member {
  name: string;
  description?: string | null | undefined;
  deprecationReason?: string | null | undefined;
}

function describeMember(parent: string, { name, description, deprecationReason }: Member): SchemaElement {
  return { name: `${parent}.${name}`, parent, description, deprecation: deprecationReason };
}

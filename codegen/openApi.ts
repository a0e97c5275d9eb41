// Generates docs/openapi.json from openApi.json, with the fields of a thought from the schema and the table of fields.
import {
  buildSchema,
  getNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { fieldNames, isTextFieldName, thoughtFields } from '../domain/thought/fields.ts';

/** The fields of a thought in the response, in their order. */
const thoughtFieldNames = ['id', ...fieldNames, 'video', 'createdAt'];

const file = 'docs/openapi.json';

interface Document {
  components: { schemas: object };
}

export async function plugin(): Promise<string> {
  // The schema that a plugin gets has its fields sorted by name.
  const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
  const document = JSON.parse(readFileSync('codegen/openApi.json', 'utf8')) as Document;
  const schemas = {
    Thought: describeObject(schema, 'Thought', thoughtFieldNames),
    Video: describeObject(schema, 'Video'),
    PhotoCredit: describeObject(schema, 'PhotoCredit'),
    ...document.components.schemas,
  };
  return format(JSON.stringify({ ...document, components: { schemas } }), {
    ...(await resolveConfig(file)),
    filepath: file,
  });
}

function describeObject(schema: GraphQLSchema, typeName: string, names?: readonly string[]) {
  const type = schema.getType(typeName);
  if (!isObjectType(type)) throw new Error(`The schema has no object type ${typeName}.`);
  const fields = type.getFields();
  const required = names ?? Object.keys(fields);
  const properties = required.map((name) => {
    const field = fields[name];
    if (field === undefined) throw new Error(`The type ${typeName} has no field ${name}.`);
    const tableName = typeName === 'Thought' ? fieldNames.find((tableName) => tableName === name) : undefined;
    const maxLength =
      tableName !== undefined && isTextFieldName(tableName) ? thoughtFields[tableName].maxLength : undefined;
    return [name, { ...describeType(field.type), maxLength, description: field.description }];
  });
  return { type: 'object', required, properties: Object.fromEntries(properties) };
}

function describeType(type: GraphQLOutputType): object {
  const { name } = getNamedType(type);
  const scalar = scalarTypes[name];
  if (scalar === undefined) {
    const reference = { $ref: `#/components/schemas/${name}` };
    return isNonNullType(type) ? reference : { anyOf: [reference, { type: 'null' }] };
  }
  return isNonNullType(type) ? scalar : { ...scalar, type: [scalar.type, 'null'] };
}

const scalarTypes: Record<string, { type: string; format?: string }> = {
  ID: { type: 'string' },
  String: { type: 'string' },
  Int: { type: 'integer' },
  DateTime: { type: 'string', format: 'date-time' },
};

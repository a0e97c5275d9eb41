// Generates docs/openapi.json. The fields of a thought come from the schema and the table of fields.
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

export async function plugin(): Promise<string> {
  // The schema that a plugin gets has its fields sorted by name.
  const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
  const schemas = {
    Thought: describeObject(schema, 'Thought', thoughtFieldNames),
    Video: describeObject(schema, 'Video'),
    PhotoCredit: describeObject(schema, 'PhotoCredit'),
    Errors: errorsSchema,
  };
  const document = { ...description, paths, components: { schemas } };
  return format(JSON.stringify(document), { ...(await resolveConfig(file)), filepath: file });
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

const description = {
  openapi: '3.1.0',
  info: {
    title: 'Upwell',
    version: '1.0.0',
    summary: "Random thoughts for clients that don't use GraphQL.",
    description:
      'The full API is GraphQL, at `/graphql`, with an explorer at `/playground`. This endpoint returns the same thoughts as its query `randomThoughts`.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: 'http://localhost:4000', description: '`npm start`' }],
};

const paths = {
  '/api/thoughts/random': {
    get: {
      operationId: 'randomThoughts',
      summary: 'Returns random thoughts without repetitions.',
      security: [],
      parameters: [
        {
          name: 'count',
          in: 'query',
          description: 'How many thoughts to return. If the collection has fewer, all of them are returned.',
          schema: { type: 'integer', minimum: 1, maximum: 50, default: 20 },
          example: 3,
        },
      ],
      responses: {
        '200': {
          description: 'The thoughts, or built-in ones if the collection is unavailable.',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['thoughts'],
                properties: { thoughts: { type: 'array', items: { $ref: '#/components/schemas/Thought' } } },
              },
            },
          },
        },
        '400': {
          description: '`count` is not an integer from 1 to 50.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Errors' } } },
        },
        '429': {
          description:
            'Too many requests. Wait for the number of seconds in `Retry-After`, or for one second if there is none.',
        },
      },
    },
  },
};

const errorsSchema = {
  type: 'object',
  required: ['errors'],
  properties: {
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['message', 'extensions'],
        properties: {
          message: { type: 'string', description: 'What is wrong with the request.' },
          extensions: {
            type: 'object',
            required: ['code'],
            properties: { code: { type: 'string', const: 'BAD_USER_INPUT' } },
          },
        },
      },
    },
  },
};

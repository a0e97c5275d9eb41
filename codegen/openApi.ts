// Generates docs/openapi.json from the table of public operations, the schema and the table of a thought's fields. What
// can't be derived is in openApi.json.
import {
  buildASTSchema,
  getNamedType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isEnumType,
  isNonNullType,
  isObjectType,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { type PublicOperation, publicOperations } from '../api/publicApi/operations.ts';
import { readParameters } from '../api/publicApi/parameters.ts';
import { fieldNames, isTextFieldName, thoughtFields } from '../domain/thought/fields.ts';

const file = 'docs/openapi.json';

interface Document {
  components: { responses: object; schemas: object };
}

export async function plugin(): Promise<string> {
  // The schema that a plugin gets has its fields sorted by name.
  const schemaDocument = parse(readFileSync('schema.graphql', 'utf8'));
  const schema = buildASTSchema(schemaDocument);
  const { components, ...head } = JSON.parse(readFileSync('codegen/openApi.json', 'utf8')) as Document;
  const selectedTypes = new Map<string, Set<string>>();
  const paths = publicOperations.map((operation) => {
    const path = operation.path.replaceAll(/:(\w+)/g, '{$1}');
    const parameters = readParameters(operation, schemaDocument).map(
      ({ name, isRequired, description, schema }) => {
        const place = isRequired ? 'path' : 'query';
        return { name, in: place, required: isRequired, description, schema };
      },
    );
    const content = describeAnswer(operation, schema, selectedTypes);
    const responses = {
      200: { description: 'The answer.', content: { 'application/json': { schema: content } } },
      '4XX': { $ref: '#/components/responses/Problem' },
      '5XX': { $ref: '#/components/responses/Problem' },
    };
    const { name, description } = operation;
    return [path, { get: { operationId: name, summary: description, security: [], parameters, responses } }];
  });
  const schemas = Object.fromEntries(
    [...selectedTypes].map(([name, fields]) => [name, describeObject(schema, name, [...fields])]),
  );
  const document = {
    ...head,
    paths: Object.fromEntries(paths),
    components: { ...components, schemas: { ...schemas, ...components.schemas } },
  };
  return format(JSON.stringify(document), {
    ...(await resolveConfig(file)),
    filepath: file,
  });
}

/** Returns the schema of the answer, and adds the fields that the operation selects from each type. */
function describeAnswer(
  { document }: PublicOperation,
  schema: GraphQLSchema,
  selected: Map<string, Set<string>>,
) {
  const typeInfo = new TypeInfo(schema);
  let answer: object = {};
  visit(
    parse(document),
    visitWithTypeInfo(typeInfo, {
      Field: ({ name, alias }) => {
        const parent = typeInfo.getParentType()?.name ?? '';
        const type = typeInfo.getType();
        if (type == null) throw new Error(`The schema has no field ${parent}.${name.value}.`);
        if (parent === 'Query') answer = describeRoot(alias?.value ?? name.value, type);
        else if (!/Connection$|Edge$|^PageInfo$/.test(parent))
          selected.set(parent, (selected.get(parent) ?? new Set()).add(name.value));
      },
    }),
  );
  return answer;
}

/** As `runOperation` simplifies the value of a root field. */
function describeRoot(name: string, type: GraphQLOutputType): object {
  const itemType = getNamedType(type);
  const edge = findFieldType(itemType, 'edges');
  if (edge === undefined && !String(type).startsWith('[')) return referTo(itemType);
  const properties = {
    [name]: { type: 'array', items: referTo(findFieldType(edge, 'node') ?? itemType) },
    ...(edge !== undefined && {
      totalCount: { type: 'integer', description: 'How many match, on all pages together.' },
      endCursor: { type: ['string', 'null'], description: 'Pass it as `after` to get the next page.' },
      hasNextPage: { type: 'boolean', description: 'Whether there is another page.' },
    }),
  };
  return { type: 'object', required: Object.keys(properties), properties };
}

function findFieldType(type: GraphQLNamedType | undefined, name: string): GraphQLNamedType | undefined {
  const field = isObjectType(type) ? type.getFields()[name] : undefined;
  return field && getNamedType(field.type);
}

function referTo({ name }: GraphQLNamedType) {
  return { $ref: `#/components/schemas/${name}` };
}

function describeObject(schema: GraphQLSchema, typeName: string, required: readonly string[]) {
  const type = schema.getType(typeName);
  if (!isObjectType(type)) throw new Error(`The schema has no object type ${typeName}.`);
  const fields = type.getFields();
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
  const namedType = getNamedType(type);
  if (isEnumType(namedType)) return { type: 'string', enum: namedType.getValues().map(({ name }) => name) };
  const scalar = scalarTypes[namedType.name];
  if (scalar === undefined) {
    const reference = referTo(namedType);
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

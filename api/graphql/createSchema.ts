import { buildASTSchema, type GraphQLSchema, isAbstractType, isObjectType } from 'graphql';
import type { Resolvers } from '../generated/resolvers.generated.ts';
import { schemaDocument } from '../generated/schema.generated.ts';

/**
 * Returns the schema with these resolvers. Parsing and validating it takes 50 ms of a cold start, so codegen does that.
 * @throws for a resolver of a type or field that the schema doesn't have.
 */
export function createSchema<Context>(resolvers: Resolvers<Context>): GraphQLSchema {
  const schema = buildASTSchema(schemaDocument, { assumeValid: true });
  for (const [typeName, members] of Object.entries(resolvers))
    for (const [name, resolver] of Object.entries(members))
      setResolver(schema, typeName, name, resolver as Resolver);
  return schema;
}

type Resolver = (...args: unknown[]) => never;

function setResolver(schema: GraphQLSchema, typeName: string, name: string, resolver: Resolver): void {
  const type = schema.getType(typeName);
  if (isAbstractType(type) && name === '__resolveType') {
    type.resolveType = resolver;
    return;
  }
  const field = isObjectType(type) ? type.getFields()[name] : undefined;
  if (field === undefined)
    throw new Error(`There is a resolver for ${typeName}.${name}, but the schema has no such field.`);
  field.resolve = resolver;
}

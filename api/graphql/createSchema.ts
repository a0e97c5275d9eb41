import { buildASTSchema, type GraphQLSchema, isObjectType } from 'graphql';
import type { Resolvers } from '../generated/resolvers.generated.ts';
import { schemaDocument } from '../generated/schema.generated.ts';

/** Returns the schema with these resolvers. Code generation has parsed its text, which saves 50 ms at a start. */
export function createSchema<Context>(resolvers: Resolvers<Context>): GraphQLSchema {
  const schema = buildASTSchema(schemaDocument, { assumeValid: true });
  for (const [typeName, members] of Object.entries<object>(resolvers)) {
    const type = schema.getType(typeName);
    for (const [name, resolver] of Object.entries<unknown>({ ...members }))
      if (isObjectType(type)) Object.assign(type.getFields()[name] ?? {}, { resolve: resolver });
      else Object.assign(type ?? {}, { resolveType: resolver });
  }
  return schema;
}

// Generates the possible types of unions and interfaces for Apollo Client's cache.
import { type GraphQLSchema, isAbstractType } from 'graphql';

export function plugin(schema: GraphQLSchema): string {
  const abstract = Object.values(schema.getTypeMap()).filter(isAbstractType);
  const possible = abstract.map((type) => [type.name, schema.getPossibleTypes(type).map(({ name }) => name)]);
  return `export const possibleTypes: Record<string, string[]> = ${JSON.stringify(Object.fromEntries(possible), null, 2)};\n`;
}

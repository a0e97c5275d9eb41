// The schema as a string, so that the bundled API needs no file beside it.
import { type GraphQLSchema, printSchema } from 'graphql';

export function plugin(schema: GraphQLSchema): string {
  return `export const typeDefs = ${JSON.stringify(printSchema(schema))};\n`;
}

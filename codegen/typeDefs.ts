// Generates the schema as a string, including its directives, so that the bundled API doesn't need to read a file.
import { parse, print } from 'graphql';
import { readFileSync } from 'node:fs';

export function plugin(): string {
  return `export const typeDefs = ${JSON.stringify(print(parse(readFileSync('schema.graphql', 'utf8'))))};\n`;
}

// The schema as a string, hints and all, so that the bundled API needs no file beside it.
import { parse, print } from 'graphql';
import { readFileSync } from 'node:fs';

export function plugin(): string {
  return `export const typeDefs = ${JSON.stringify(print(parse(readFileSync('schema.graphql', 'utf8'))))};\n`;
}

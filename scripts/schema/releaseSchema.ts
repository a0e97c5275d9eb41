// Releases schema.graphql: lists its changes since docs/released.graphql in the changelog that the site shows, and copies it.
import { buildSchema } from 'graphql';
import { readFileSync, writeFileSync } from 'node:fs';
import type { SchemaRelease } from '../../domain/pages/guidePage.ts';
import { readVersion } from '../build/describeBuild.ts';
import { listSchemaChanges } from './schemaChanges.ts';

const releasedPath = 'docs/released.graphql';
const changelogPath = 'web/public/playground/changelog.json';

const released = readFileSync(releasedPath, 'utf8');
const current = readFileSync('schema.graphql', 'utf8');
const changes = listSchemaChanges(buildSchema(released), buildSchema(current));
const breaking = changes.filter(({ kind }) => kind === 'breaking');
if (breaking.length > 0) {
  console.error(['Clients would break:', ...breaking.map(({ description }) => description)].join('\n'));
  process.exit(1);
}
if (changes.length > 0) {
  const releases = JSON.parse(readFileSync(changelogPath, 'utf8')) as SchemaRelease[];
  const release = { version: readVersion(), date: new Date().toISOString(), changes };
  writeFileSync(changelogPath, `${JSON.stringify([release, ...releases], null, 2)}\n`);
}
writeFileSync(releasedPath, current);
console.log(`${changes.length} changes of the schema were released.`);

import { buildSchema } from 'graphql';
import { readFileSync, writeFileSync } from 'node:fs';
import type { SchemaRelease } from '../../domain/pages/guidePage.ts';
import { readVersion } from '../build/describeBuild.ts';
import { listSchemaChanges } from './schemaChanges.ts';

const releasedPath = 'docs/released.graphql';
const changelogPath = 'web/public/playground/changelog.json';

/**
 * Adds what has changed in schema.graphql since docs/released.graphql to the changelog that the site shows, and copies it.
 * @throws if clients would break.
 */
export function releaseSchema(): void {
  const current = readFileSync('schema.graphql', 'utf8');
  const changes = listSchemaChanges(buildSchema(readFileSync(releasedPath, 'utf8')), buildSchema(current));
  const breaking = changes.filter(({ kind }) => kind === 'breaking');
  if (breaking.length > 0)
    throw new Error(`Clients would break: ${breaking.map(({ description }) => description).join(' ')}`);
  if (changes.length > 0) {
    const releases = JSON.parse(readFileSync(changelogPath, 'utf8')) as SchemaRelease[];
    const release = { version: readVersion(), date: new Date().toISOString(), changes };
    writeFileSync(changelogPath, `${JSON.stringify([release, ...releases], null, 2)}\n`);
  }
  writeFileSync(releasedPath, current);
}

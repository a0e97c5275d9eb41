// The generated tables of docs/cost.md and docs/scale.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyConditions, packageTemplate } from '../../infrastructure/packageTemplate.ts';
import type { Measurements } from './measureVisits.ts';
import { costTables } from './costTables.ts';
import { scaleTables } from './scaleTables.ts';
import type { CreateTables } from './table.ts';

const documents: Record<string, CreateTables> = {
  'docs/cost.md': costTables,
  'docs/scale.md': scaleTables,
};

export const documentPaths = Object.keys(documents);

/** Returns the document as it is, and as it should be. */
export function generateDocument(
  path: string,
  measurements: Measurements,
): { current: string; generated: string } {
  const template = applyConditions(packageTemplate(), () => false);
  const current = readFileSync(toAbsolute(path), 'utf8');
  let generated = current;
  for (const [name, lines] of Object.entries(documents[path]?.(measurements, template) ?? {})) {
    const [start, end] = [`<!-- ${name}: npm run bench -- cost -->`, `<!-- end of ${name} -->`];
    const [before, rest] = generated.split(start);
    const [, after] = rest?.split(end) ?? [];
    if (before === undefined || after === undefined) throw new Error(`${path} has no part ${name}.`);
    generated = `${before}${start}\n\n${lines.join('\n')}\n\n${end}${after}`;
  }
  return { current, generated };
}

/** Writes the generated parts of all documents. Prettier aligns the tables. */
export function writeDocuments(measurements: Measurements): void {
  for (const path of documentPaths)
    writeFileSync(toAbsolute(path), generateDocument(path, measurements).generated);
}

function toAbsolute(path: string): string {
  return join(import.meta.dirname, '..', '..', path);
}

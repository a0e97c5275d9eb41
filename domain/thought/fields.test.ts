// Checks that the compiler reports what is missing after a field was added to the table.
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyProject } from '../../tests/support/site/copyProject.ts';
import { fieldNames, getTextField, searchedFieldNames, textFieldNames } from './fields.ts';

const root = join(import.meta.dirname, '..', '..');

/** A copy of the project, whose table has the additional field `addedField`. */
const copy = join(root, '.cache', 'fields');

describe('the table of fields', () => {
  test('has the search text in the order that stored indexes contain', () => {
    expect(searchedFieldNames.slice(0, 5)).toEqual(['thought', 'author', 'summary', 'application', 'url']);
  });

  test('lists the text fields in the order of the form', () => {
    expect(textFieldNames).toEqual(fieldNames.filter((name) => !name.startsWith('image')));
  });
});

test('Firestore indexes no text of several lines, which would cost writes and space', () => {
  const { fieldOverrides } = JSON.parse(readFileSync(join(root, 'firestore.indexes.json'), 'utf8')) as {
    fieldOverrides: { collectionGroup: string; fieldPath: string; indexes: unknown[] }[];
  };
  const long = textFieldNames.filter((name) => getTextField(name).inputLines !== undefined);
  expect(long).toContain('application');
  for (const collectionGroup of ['thoughts', 'drafts', 'trash'])
    for (const fieldPath of long)
      expect(fieldOverrides).toContainEqual({ collectionGroup, fieldPath, indexes: [] });
});

describe('a field that is added to the table', { timeout: 120_000, tags: 'slow' }, () => {
  beforeAll(() => {
    copyProject(copy, /\.(tsx?|json)$/);
  }, 60_000);
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  test('makes the compiler report the files that read it from the schema or a fragment, and no others', () => {
    const table = 'domain/thought/fields.ts';
    const addedField = `addedField: { kind: 'text', label: 'Source', maxLength: 200, isRequired: false, searchPosition: 5, help: 'Its source.' },`;
    writeFileSync(
      join(copy, table),
      readFileSync(join(root, table), 'utf8').replace(
        "  imageUrl: { kind: 'imageUrl' },",
        (line) => `  ${addedField}\n${line}`,
      ),
    );
    expect(compile()).toEqual([
      // The types of the schema.
      'api/thoughts/adminResolvers.ts',
      'api/thoughts/prepareDraft.ts',
      // The fragments ThoughtCard and Revisions.
      'web/src/admin/form/editingAnswers.ts',
      'web/src/admin/form/fields/fields.ts',
      'web/src/admin/importExport/ExportPanel.tsx',
      'web/src/admin/thoughts/ThoughtCard.tsx',
      'web/src/admin/thoughts/table/ThoughtCells.tsx',
      // The fragment ThoughtArticle.
      'web/src/thought/ThoughtLoader.tsx',
    ]);
  });
});

/** Returns the files of the copy with errors of the compiler, without duplicates, sorted by their paths. */
function compile(): string[] {
  const paths = Array.from(readErrors().matchAll(/^(\S+?)\(\d+,\d+\): error/gm), ([, path = '']) => path);
  return [...new Set(paths)].toSorted();
}

function readErrors(): string {
  try {
    const tsc = join(copy, 'node_modules', '.bin', 'tsc');
    return execFileSync(tsc, ['-b', '--pretty', 'false'], { cwd: copy, encoding: 'utf8' });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

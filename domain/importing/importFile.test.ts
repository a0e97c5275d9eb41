import { describe, expect, test } from 'vitest';
import { ImportFileError, createNotUtf8Error, rowsFromCsv, rowsFromJson } from './importFile.ts';

const header = ['thought', 'author', 'mood'];

describe('a file for an import', () => {
  test('may be a JSON list, or an object with one inside', () => {
    const rows = [expect.objectContaining({ line: 1, thought: 'Go', author: 'Ada' })];
    expect(rowsFromJson('a.json', '[{"text":"Go","author":"Ada"}]').rows).toEqual(rows);
    expect(rowsFromJson('a.json', '{"thoughts":[{"thought":"Go","author":"Ada"}]}').rows).toEqual(rows);
  });

  test('may be a table, whose other and missing columns are told', () => {
    expect(rowsFromCsv('a.csv', { data: [header, ['Go', 'Ada', 'calm']], errors: [] })).toEqual({
      rows: [expect.objectContaining({ line: 2, thought: 'Go', author: 'Ada' })],
      unknownColumns: ['mood'],
      missingColumns: ['application', 'url'],
    });
  });

  test('is refused in one sentence that names it', () => {
    const open = { type: 'Quotes', message: 'Quoted field unterminated', row: 1 };
    const attempts: [() => unknown, string][] = [
      [() => rowsFromJson('a.json', '{'), 'a.json is not JSON: '],
      [() => rowsFromJson('a.json', '{}'), 'a.json holds no list: give a JSON list of thoughts.'],
      [() => rowsFromJson('a.json', '7'), 'a.json holds no list: give a JSON list of thoughts.'],
      [() => rowsFromJson('a.json', '[]'), 'a.json holds no rows.'],
      [() => rowsFromCsv('a.csv', { data: [['']], errors: [] }), 'a.csv holds no rows.'],
      [() => rowsFromCsv('a.csv', { data: [header], errors: [] }), 'a.csv holds no rows.'],
      [
        () => rowsFromCsv('a.csv', { data: [['mood'], ['calm']], errors: [] }),
        'a.csv has no column “thought”: name the columns in its first line.',
      ],
      [
        () => rowsFromCsv('a.csv', { data: [header], errors: [open] }),
        'a.csv is broken in row 2: Quoted field unterminated.',
      ],
      [
        () => {
          throw createNotUtf8Error('a.png');
        },
        'a.png is not text in UTF-8: save the sheet as “CSV UTF-8”, or give JSON.',
      ],
    ];
    for (const [attempt, words] of attempts) {
      expect(attempt).toThrow(ImportFileError);
      expect(attempt).toThrow(words);
    }
  });
});

import { describe, expect, test } from 'vitest';
import { ImportFileError, createNotUtf8Error, rowsFromCsv, rowsFromJson } from './importFile.ts';

const header = ['thought', 'author', 'mood'];

describe('an import file', () => {
  test('may be a JSON list or an object that contains one', () => {
    const rows = [expect.objectContaining({ line: 1, thought: 'Go', author: 'Ada' })];
    expect(rowsFromJson('a.json', '[{"text":"Go","author":"Ada"}]').rows).toEqual(rows);
    expect(rowsFromJson('a.json', '{"thoughts":[{"thought":"Go","author":"Ada"}]}').rows).toEqual(rows);
  });

  test('may have unknown fields and values of wrong types, which are reported', () => {
    const record = { thought: 'Go', author: 'Ada', summary: 5, createdAt: 1_700_000_000, likes: 7 };
    expect(rowsFromJson('a.json', JSON.stringify([7, { id: 'a', thought: 'Go' }, record]))).toMatchObject({
      rows: [{ thought: '' }, { id: 'a' }, { thought: 'Go', summary: null, createdAt: null }],
      unknownColumns: ['likes'],
      wrongValues: [
        { line: 3, field: 'summary', message: 'This has to be a text' },
        { line: 3, field: 'createdAt', message: 'This has to be a text' },
      ],
    });
  });

  test('may be a table, and its unknown and missing columns are reported', () => {
    expect(rowsFromCsv('a.csv', { data: [header, ['Go', 'Ada', 'calm']], errors: [] })).toEqual({
      rows: [expect.objectContaining({ line: 2, thought: 'Go', author: 'Ada' })],
      unknownColumns: ['mood'],
      missingColumns: ['application', 'url'],
      wrongValues: [],
    });
  });

  test('is rejected with a message that contains its name', () => {
    const unclosedQuote = { type: 'Quotes', message: 'Quoted field unterminated', row: 1 };
    const attempts: [() => unknown, string][] = [
      [() => rowsFromJson('a.json', '{'), 'a.json is not JSON: '],
      [() => rowsFromJson('a.json', '{}'), 'a.json contains no list: provide a JSON list of thoughts.'],
      [() => rowsFromJson('a.json', '7'), 'a.json contains no list: provide a JSON list of thoughts.'],
      [() => rowsFromJson('a.json', '[]'), 'a.json contains no rows.'],
      [() => rowsFromCsv('a.csv', { data: [['']], errors: [] }), 'a.csv contains no rows.'],
      [() => rowsFromCsv('a.csv', { data: [header], errors: [] }), 'a.csv contains no rows.'],
      [
        () => rowsFromCsv('a.csv', { data: [['mood'], ['calm']], errors: [] }),
        'a.csv has no column “thought”: name the columns in its first line.',
      ],
      [
        () => rowsFromCsv('a.csv', { data: [header], errors: [unclosedQuote] }),
        'a.csv is invalid in row 2: Quoted field unterminated.',
      ],
      [
        () => {
          throw createNotUtf8Error('a.png');
        },
        'a.png is not UTF-8 text: save the table as “CSV UTF-8”, or use JSON.',
      ],
    ];
    for (const [attempt, message] of attempts) {
      expect(attempt).toThrow(ImportFileError);
      expect(attempt).toThrow(message);
    }
  });
});

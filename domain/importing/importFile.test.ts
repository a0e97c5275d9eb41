import { describe, expect, test } from 'vitest';
import Papa from 'papaparse';
import {
  ImportFileError,
  createNotUtf8Error,
  type ParsedCsv,
  rowsFromCsv,
  rowsFromJson,
} from './importFile.ts';
import { validateRows } from './importRows.ts';

const header = ['thought', 'author', 'mood'];
const readTable = (data: string[][], errors: ParsedCsv['errors'] = []) =>
  rowsFromCsv('a.csv', '', () => ({ data, errors }));
const readCsv = (csv: string) =>
  rowsFromCsv('a.csv', csv, (text, delimiter) => Papa.parse<string[]>(text, { delimiter }));

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

  test('may be a table, and its unknown columns are reported', () => {
    expect(readTable([header, ['Go', 'Ada', 'calm']])).toEqual({
      rows: [expect.objectContaining({ line: 2, thought: 'Go', author: 'Ada' })],
      unknownColumns: ['mood'],
      wrongValues: [],
    });
  });

  test.each([
    ['sep=;\nthought;author\nStop, look;Ada', 3],
    ['\n\nthought,author\n"Stop, look",Ada', 4],
    ['thought, author\n "Stop, look", Ada', 2],
    ['thought\tauthor\nStop, look\tAda', 2],
  ])('may be a table from a spreadsheet: %j', (csv, line) => {
    expect(readCsv(csv).rows.map((row) => [row.line, row.thought?.trim(), row.author?.trim()])).toEqual([
      [line, 'Stop, look', 'Ada'],
    ]);
  });

  test('is rejected with the number of the row that has too many values', () => {
    const { rows } = readCsv(
      'thought,author,application,url\nStop, look,Ada,Go,https://a.b\nGo,Ada,Go,https://a.b,',
    );
    const { problems, valid } = validateRows(rows);
    expect(problems).toEqual([{ line: 2, field: 'row', message: expect.stringContaining('more values') }]);
    expect(valid).toHaveLength(1);
  });

  test('is rejected with a message that contains its name', () => {
    const unclosedQuote = { type: 'Quotes', message: 'Quoted field unterminated', row: 1 };
    const attempts: [() => unknown, string][] = [
      [() => rowsFromJson('a.json', '{'), 'a.json is not JSON: '],
      [() => rowsFromJson('a.json', '{}'), 'a.json contains no list: provide a JSON list of thoughts.'],
      [() => rowsFromJson('a.json', '7'), 'a.json contains no list: provide a JSON list of thoughts.'],
      [() => rowsFromJson('a.json', '[]'), 'a.json contains no rows.'],
      [() => readTable([['']]), 'a.csv contains no rows.'],
      [() => readTable([header]), 'a.csv contains no rows.'],
      [
        () => readTable([['mood'], ['calm']]),
        'a.csv has no column “thought” in line 1: name the columns there, such as',
      ],
      [() => readTable([header], [unclosedQuote]), 'a.csv is invalid in row 2: Quoted field unterminated.'],
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

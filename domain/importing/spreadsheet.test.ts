import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeCsvFormula, unescapeCsvFormula, rowsFromTable, tableFromThoughts } from './spreadsheet.ts';
import { mapTextFields } from '../thought/fields.ts';
import { fromThoughtRecord } from '../thought/storedRecord.ts';

describe('escapeCsvFormula', () => {
  test.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    '\ta',
    '\ra',
    "'=1",
    "''=1",
  ])('escapes %j, which a spreadsheet would evaluate as a formula', (cell) => {
    expect(escapeCsvFormula(cell)).toBe(`'${cell}`);
    expect(unescapeCsvFormula(escapeCsvFormula(cell))).toBe(cell);
  });

  test('escapes a formula after each character that may separate cells', () => {
    expect(escapeCsvFormula('a;=1+1, =2\n-3,@SUM')).toBe("a;'=1+1, =2\n'-3,'@SUM");
  });

  test.each(['Begin anywhere.', "'Tis the season", '', '1 = 1'])(
    'doesn’t change the harmless text %j',
    (cell) => {
      expect([escapeCsvFormula(cell), unescapeCsvFormula(cell)]).toEqual([cell, cell]);
    },
  );

  test('is reversible for any text, and never returns a formula', () => {
    const unit = fc.constantFrom(
      "'",
      '=',
      '+',
      '-',
      '@',
      '＝',
      '＋',
      '－',
      '＠',
      '\t',
      '\r',
      ';',
      ',',
      'a',
      ' ',
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 8 }), (cell) => {
        expect(unescapeCsvFormula(escapeCsvFormula(cell))).toBe(cell);
        expect(escapeCsvFormula(cell)).not.toMatch(/^[=+\-@＝＋－＠\t\r]/);
      }),
      { seed: 4, numRuns: 2_000 },
    );
  });
});

describe('rowsFromTable', () => {
  test('reads the table that tableFromThoughts returned', () => {
    const thought = fromThoughtRecord('a', {
      thought: '=HYPERLINK("https://evil.example")',
      author: 'Jo, "the" one',
      application: 'Two\nlines',
      url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      imageUrl: 'https://example.com/a.jpg',
      imageCredit: {
        name: 'Jo',
        profileUrl: 'https://unsplash.com/@jo',
        photoUrl: 'https://unsplash.com/photos/1',
      },
      createdAt: '2026-11-20T21:41:07.123Z',
      updatedAt: '2026-11-21T21:41:07.123Z',
      draftedAt: '2026-11-19T21:41:07.123Z',
      publishAt: '2026-12-19T21:41:07.123Z',
      version: 3,
    });
    const table = tableFromThoughts([thought]);
    expect(table[0]?.slice(0, 3)).toEqual(['id', 'thought', 'author']);
    expect(table[0]?.slice(-2)).toEqual(['draftedAt', 'publishAt']);
    expect(table[1]?.[1]).toBe('\'=HYPERLINK("https://evil.example")');
    const { rows, unknownColumns } = rowsFromTable(table);
    const { version: _version, trashedAt: _trashedAt, updatedBy: _updatedBy, ...fields } = thought;
    const texts = mapTextFields((name) => thought[name] ?? '');
    expect(rows).toEqual([{ ...fields, ...texts, line: 2 }]);
    expect(unknownColumns).toEqual([]);
  });

  test('counts empty lines and lines inside cells', () => {
    const { rows } = rowsFromTable([
      ['thought', 'author\n'],
      [''],
      ['one\r\nand\nmore', 'A'],
      ['two', 'B'],
      [' ', ''],
      ['three'],
    ]);
    expect(rows.map(({ line, thought }) => [line, thought])).toEqual([
      [4, 'one\r\nand\nmore'],
      [7, 'two'],
      [9, 'three'],
    ]);
  });

  test('accepts columns in any order and case and with old names, and reports unknown ones', () => {
    const { rows, unknownColumns } = rowsFromTable([
      ['YoutubeLink', ' Text ', 'Mood', ''],
      ['https://youtu.be/x', 'Hi', 'calm', 'x'],
    ]);
    expect(rows).toMatchObject([{ line: 2, url: 'https://youtu.be/x', thought: 'Hi' }]);
    expect(unknownColumns).toEqual(['Mood']);
  });

  test('returns no rows for an empty table', () => {
    expect(rowsFromTable([])).toMatchObject({ rows: [], unknownColumns: [] });
  });
});

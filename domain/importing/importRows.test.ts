import { describe, expect, test } from 'vitest';
import { groupProblems, type RawRow, rowsFromRecords, splitIntoBatches, validateRows } from './importRows.ts';

const completeRow = {
  thought: 'Begin anywhere.',
  author: 'John Cage',
  application: 'Write the first line.',
  url: 'https://youtu.be/dQw4w9WgXcQ',
};

describe('validateRows', () => {
  test('normalizes valid rows', () => {
    const { valid, ...rest } = validateRows([
      { line: 2, ...completeRow, id: ' a ', createdAt: '2026-11-20' },
    ]);
    expect(rest).toEqual({ duplicates: 0, invalid: 0, problems: [], incomplete: [] });
    expect(valid).toMatchObject([
      {
        line: 2,
        id: 'a',
        createdAt: '2026-11-20T00:00:00.000Z',
        draft: {
          ...completeRow,
          url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
          summary: null,
          imageUrl: null,
        },
      },
    ]);
  });

  test('reports the line, field and message of every problem, and counts the row once', () => {
    expect(validateRows([{ line: 7, thought: 'Only a text' }])).toMatchObject({
      valid: [],
      invalid: 1,
      problems: [
        { line: 7, field: 'author', message: 'Author is required' },
        { line: 7, field: 'application', message: 'Application is required' },
        { line: 7, field: 'url', message: 'URL is required' },
      ],
    });
  });

  describe('for rows with an id, as in an export', () => {
    test('accepts everything that an export contains, and reports what is missing', () => {
      const { valid, invalid, problems, incomplete } = validateRows([
        { line: 2, id: 'bare', thought: 'Only a text' },
        { line: 3, id: 'link', ...completeRow, thought: 'B', url: 'youtube.com/watch?v=dQw4w9WgXcQ' },
        { line: 4, id: 'blank', url: ' //youtu.be/dQw4w9WgXcQ', author: 'Ann', application: 'Do it.' },
        { line: 5, id: 'empty' },
        { line: 6, id: 'date', ...completeRow, thought: 'D', createdAt: 'last May' },
      ]);
      expect([valid.length, invalid, problems]).toEqual([5, 0, []]);
      expect(incomplete.map(({ line, field, message }) => `${line} ${field}: ${message}`)).toEqual([
        '2 author: Author is required',
        '2 application: Application is required',
        '2 url: URL is required',
        '3 url: Please enter a valid URL',
        '4 thought: Thought is required',
        '4 url: Please enter a valid URL',
        '5 thought: Thought is required',
        '5 author: Author is required',
        '5 application: Application is required',
        '5 url: URL is required',
        '6 createdAt: Please write the date as 2026-11-20, or as 2026-11-20T21:41:07Z',
      ]);
      expect(valid[1]?.draft.url).toBe('youtube.com/watch?v=dQw4w9WgXcQ');
    });

    test.each(['javascript:alert(1)', 'mailto:ann@example.com', 'nowhere', 'two words.example', 'https://'])(
      'rejects %j as a link',
      (url) => {
        expect(validateRows([{ line: 2, id: 'a', ...completeRow, url }])).toMatchObject({
          invalid: 1,
          problems: [{ line: 2, field: 'url', message: 'Please enter a valid URL' }],
        });
      },
    );

    test('rejects texts that are too long', () => {
      const { problems } = validateRows([{ line: 2, id: 'a', ...completeRow, thought: 'x'.repeat(501) }]);
      expect(problems).toMatchObject([{ field: 'thought' }]);
    });

    test.each(['fallback', 'a/b', '..', '__name__', 'a\u0007b', 'a?b', 'x'.repeat(501)])(
      'reports that a thought with the id %j gets a new one',
      (id) => {
        expect(validateRows([{ line: 2, id, ...completeRow }])).toMatchObject({
          valid: [{ id }],
          incomplete: [
            { line: 2, field: 'id', message: 'This id can’t be used, so the thought gets a new one' },
          ],
        });
      },
    );
  });

  test('finds duplicates by id, and by text and author regardless of case and accents', () => {
    const rows: RawRow[] = [
      { line: 2, ...completeRow, id: 'a' },
      { line: 3, ...completeRow, thought: 'Another', id: 'a' },
      { line: 4, ...completeRow, thought: 'BEGIN  ánywhere' },
      { line: 5, ...completeRow, author: 'Somebody else' },
    ];
    const { valid, duplicates } = validateRows(rows);
    expect([valid.map(({ line }) => line), duplicates]).toEqual([[2, 5], 2]);
  });

  test.each([
    ['2026-11-20', '2026-11-20T00:00:00.000Z'],
    ['2026-11-20T21:41Z', '2026-11-20T21:41:00.000Z'],
    [' 2026-11-20T21:41:07.12Z ', '2026-11-20T21:41:07.120Z'],
    ['2000-02-29', '2000-02-29T00:00:00.000Z'],
    ['', null],
  ])('reads the date %j', (createdAt, expected) => {
    expect(validateRows([{ line: 1, ...completeRow, createdAt }]).valid[0]?.createdAt).toBe(expected);
  });

  test.each([
    '20.11.2026',
    '2026-11-31',
    '2026-02-29',
    '1900-02-29',
    '2026-11-20T25:00Z',
    '2026-11-20T10:00+01:00',
  ])('rejects the date %j', (createdAt) => {
    expect(validateRows([{ line: 1, ...completeRow, createdAt }]).problems).toEqual([
      {
        line: 1,
        field: 'createdAt',
        message: 'Please write the date as 2026-11-20, or as 2026-11-20T21:41:07Z',
      },
    ]);
  });
});

describe('rowsFromRecords', () => {
  test('also reads the field names of the old application', () => {
    expect(
      rowsFromRecords([
        { text: 'Old', youtubeLink: 'https://youtu.be/x' },
        { thought: 'New', text: 'Old' },
      ]),
    ).toMatchObject([
      { line: 1, thought: 'Old', url: 'https://youtu.be/x', author: null },
      { line: 2, thought: 'New', url: null },
    ]);
  });

  test('converts invalid records into rows that fail validation', () => {
    const rows = rowsFromRecords([null, 'text', 7, { thought: 7, imageCredit: 'Jo' }]);
    expect(validateRows(rows)).toMatchObject({ valid: [], invalid: 4 });
  });
});

describe('groupProblems', () => {
  test('returns each problem once with the lines of its rows, the most frequent first', () => {
    const tooLong = { author: 'Ann', application: 'Do it.' };
    const rows = [
      { line: 2, ...tooLong, thought: 'x'.repeat(501), url: 'https://example.com' },
      { line: 3, ...completeRow, url: '' },
      { line: 4, ...completeRow, thought: 'Another', url: null },
      { line: 5, ...tooLong, thought: 'x'.repeat(612) },
    ];
    expect(groupProblems(validateRows(rows).problems)).toEqual([
      { field: 'url', message: 'URL is required', lines: [3, 4, 5] },
      { field: 'thought', message: 'Thought can have at most 500 characters', lines: [2, 5] },
    ]);
  });
});

describe('splitIntoBatches', () => {
  test('returns all rows in order, in batches of at most 200', () => {
    const rows = Array.from({ length: 403 }, (_, index) => ({ line: index + 1, ...completeRow }));
    const batches = splitIntoBatches(rows);
    expect(batches.map(({ length }) => length)).toEqual([200, 200, 3]);
    expect(batches.flat()).toEqual(rows);
  });

  test('returns smaller batches for long rows, and a batch for each huge row', () => {
    const rows = [10, 150_000, 150_000, 150_000, 600_000, 10].map((length, line) => ({
      line,
      text: 'x'.repeat(length),
    }));
    expect(splitIntoBatches(rows).map((batch) => batch.map(({ line }) => line))).toEqual([
      [0, 1, 2],
      [3],
      [4],
      [5],
    ]);
    expect(splitIntoBatches([])).toEqual([]);
  });
});

import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { splitIntoBatches, type RawRow, rowsFromRecords } from '#domain/importing/importRows.ts';
import { type GraphQLRequester, openTestSite, type TestSite } from '../testing/testSite.ts';

const importMutation = `mutation ($rows: [ThoughtRow!]!, $dryRun: Boolean!) {
  report: importThoughts(rows: $rows, dryRun: $dryRun) { added duplicates invalid problems { line field message } } }`;

let site: TestSite;
let asAda: GraphQLRequester;

beforeEach(async () => {
  site = await openTestSite();
  asAda = await site.signIn('ada@example.com');
});
afterEach(() => site.close());

describe('An import', () => {
  const quotes = JSON.parse(readFileSync('e2e/support/quotes.json', 'utf8')) as object[];
  const rows = rowsFromRecords(quotes);
  const filled = rows.map((row) =>
    Object.assign({}, row, { url: 'https://youtu.be/dQw4w9WgXcQ', application: 'Do it today.' }),
  );

  test.each([5, true, { a: 1 }])('with the date %j says how to write it', async (createdAt) => {
    const { data } = await asAda(importMutation, { rows: [{ line: 3, createdAt }], dryRun: true });
    const message = 'Please write the date as 2026-11-20, or as 2026-11-20T21:41:07Z';
    const problems = expect.arrayContaining([{ line: 3, field: 'createdAt', message }]);
    expect(data).toMatchObject({ report: { problems } });
  });

  test('of 2,127 quotes without url and application reports precisely these, and adds nothing', async () => {
    const { problems, ...counts } = await inBatches(rows, false);
    expect(counts).toEqual({ added: 0, duplicates: 0, invalid: 2127 });
    expect(problems).toEqual(
      quotes.flatMap((_, index) => [
        { line: index + 1, field: 'application', message: 'Application is required' },
        { line: index + 1, field: 'url', message: 'URL is required' },
      ]),
    );
    expect((await asAda('{ thoughts { totalCount } }')).data).toEqual({ thoughts: { totalCount: 40 } });
  });

  test('of the same with these columns filled adds each once; a dry run before tells, a second run adds nothing', async () => {
    const dry = await inBatches(filled, true);
    expect([dry.invalid, dry.added + dry.duplicates]).toEqual([0, 2127]);
    expect((await asAda('{ thoughts { totalCount } }')).data).toEqual({ thoughts: { totalCount: 40 } });
    const { added, duplicates, problems } = await inBatches(filled, false);
    expect([added + duplicates, problems]).toEqual([2127, []]);
    // Seven quotes of the file repeat another one.
    expect(added).toBe(2120);
    expect(await inBatches(filled, false)).toMatchObject({ added: 0, duplicates: 2127 });
    expect((await asAda('{ thoughts { totalCount } }')).data).toEqual({
      thoughts: { totalCount: 40 + added },
    });
  });

  test('takes back rows of an export, and says what they lack', async () => {
    const query = `mutation ($rows: [ThoughtRow!]!) { report: importThoughts(rows: $rows) {
      added invalid problems { line } incomplete { line field message } } }`;
    const lost = `/images/${'0'.repeat(64)}.jpg`;
    const { data } = await asAda(query, {
      rows: [
        { ...filled[0], line: 2, id: 'kept', imageUrl: lost },
        { line: 3, id: 'fallback', thought: 'Only a text', author: 'Ann', application: 'Do it.' },
      ],
    });
    expect(data).toEqual({
      report: {
        added: 2,
        invalid: 0,
        problems: [],
        incomplete: [
          { line: 3, field: 'url', message: 'URL is required' },
          { line: 3, field: 'id', message: 'This id can’t be used: the thought gets another one' },
          { line: 2, field: 'imageUrl', message: 'This image is not stored here: choose another one.' },
        ],
      },
    });
    expect(await site.services.thoughts.findById('kept')).toMatchObject({ imageUrl: null });
    expect(await site.services.thoughts.findById('fallback')).toBeNull();
  });

  test('of more than 500 rows at once is refused', async () => {
    const answer = await asAda(importMutation, { rows: filled.slice(0, 501), dryRun: false });
    expect([answer.code, answer.message]).toEqual([
      'BAD_USER_INPUT',
      '501 rows are too many at once: send at most 500.',
    ]);
  });
});

interface Report {
  added: number;
  duplicates: number;
  invalid: number;
  problems: object[];
}

async function inBatches(all: readonly RawRow[], dryRun: boolean): Promise<Report> {
  const total: Report = { added: 0, duplicates: 0, invalid: 0, problems: [] };
  for (const batch of splitIntoBatches(all)) {
    const report = (await asAda(importMutation, { rows: batch, dryRun })).data['report'] as Report;
    total.added += report.added;
    total.duplicates += report.duplicates;
    total.invalid += report.invalid;
    total.problems.push(...report.problems);
  }
  return total;
}

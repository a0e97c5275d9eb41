import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rowsFromRecords } from '#domain/importing/importRows.ts';
import { type GraphQLRequester, openTestSite, type TestSite } from '../../tests/support/site/testSite.ts';

const importMutation = `mutation ($rows: [ThoughtRow!]!, $dryRun: Boolean!) {
  report: importThoughts(rows: $rows, dryRun: $dryRun) { added duplicates invalid problems { line field message } } }`;

let site: TestSite;
let asAda: GraphQLRequester;

beforeEach(async () => {
  site = await openTestSite();
  asAda = await site.signIn('ada@example.com');
});
afterEach(() => site.close());

describe('importThoughts', () => {
  const quotes = JSON.parse(readFileSync('tests/support/browser/quotes.json', 'utf8')) as object[];
  const rows = rowsFromRecords(quotes);
  const completeRows = rows.map((row) =>
    Object.assign({}, row, { url: 'https://youtu.be/dQw4w9WgXcQ', application: 'Do it today.' }),
  );

  test.each([5, true, { a: 1 }])('explains the date format when the date is %j', async (createdAt) => {
    const { data } = await asAda(importMutation, { rows: [{ line: 3, createdAt }], dryRun: true });
    const message = 'Please write the date as 2026-11-20, or as 2026-11-20T21:41:07Z';
    const problems = expect.arrayContaining([{ line: 3, field: 'createdAt', message }]);
    expect(data).toMatchObject({ report: { problems } });
  });

  test('imports rows of an export although they are incomplete, and reports what is missing', async () => {
    const query = `mutation ($rows: [ThoughtRow!]!) { report: importThoughts(rows: $rows) {
      added invalid problems { line } incomplete { line field message } } }`;
    const missingImage = `/images/${'0'.repeat(64)}.jpg`;
    const { data } = await asAda(query, {
      rows: [
        { ...completeRows[0], line: 2, id: 'exported', imageUrl: missingImage },
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
          { line: 3, field: 'id', message: 'This id can’t be used, so the thought gets a new one' },
          { line: 2, field: 'imageUrl', message: 'This image no longer exists. Choose another one.' },
        ],
      },
    });
    expect(await site.services.thoughts.find('exported')).toMatchObject({ imageUrl: null });
    expect(await site.services.thoughts.find('fallback')).toBeNull();
  });

  test('updates and adds rows of an operation, reports the same for a retry, and undoes it once', async () => {
    const url = 'https://youtu.be/dQw4w9WgXcQ';
    const input = { thought: 'Stored', author: 'Ann', application: 'Do it today.', url };
    const added = await asAda(
      'mutation ($input: ThoughtInput!) { addThought(input: $input, key: "k") { ... on Thought { id } } }',
      { input },
    );
    const { id } = added.data['addThought'] as { id: string };
    const variables = {
      operation: 'my-import',
      rows: [
        { ...input, line: 1, id, thought: 'Stored, and changed' },
        { ...input, line: 2, thought: 'New' },
        { line: 3, id, summary: 'The same id again' },
      ],
    };
    const query = `mutation ($rows: [ThoughtRow!]!, $operation: ID) { report: importThoughts(
      rows: $rows, operation: $operation, update: true) { operation added updated duplicates } }`;
    const report = { operation: 'my-import', added: 1, updated: 1, duplicates: 1 };
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect((await asAda(query, variables)).data).toEqual({ report });
    const undo = `mutation ($operation: ID!) { undo(operation: $operation) {
      undone changedSince { id } after } }`;
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect((await asAda(undo, variables)).data).toEqual({
        undo: { undone: 2, changedSince: [], after: null },
      });
    expect(await site.services.thoughts.find(id)).toMatchObject({ thought: 'Stored', version: 3 });
    const entries = await asAda('{ audit(first: 2) { edges { node { action title operation undoneAt } } } }');
    expect(entries.data).toMatchObject({
      audit: {
        edges: [
          { node: { action: 'undone', title: '2 thoughts', operation: 'my-import' } },
          { node: { action: 'imported', title: '2 thoughts', undoneAt: expect.any(String) } },
        ],
      },
    });
    expect(await asAda(undo, { operation: 'other' })).toMatchObject({
      code: 'BAD_USER_INPUT',
      message: 'There was no such operation within the last 30 days that can be undone.',
    });
    expect((await asAda(undo, { operation: 'a/b' })).code).toBe('BAD_USER_INPUT');
  });

  test('rejects more than 500 rows', async () => {
    const response = await asAda(importMutation, { rows: completeRows.slice(0, 501), dryRun: false });
    expect([response.code, response.message]).toEqual([
      'BAD_USER_INPUT',
      'Too many rows (501): send at most 500 per request.',
    ]);
  });
});

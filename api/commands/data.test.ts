import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Thought } from '#domain/thought/thought.ts';
import { canonicalizeLink } from '#domain/video/video.ts';
import { openSqlite } from '../storage/sqlite.ts';
import { createSqliteRecords } from '../storage/sqliteRecords.ts';
import { createThoughtStore } from '../thoughts/stores/thoughtStore.ts';
import { runDataCommand } from './data.ts';
import {
  addTestThoughts,
  createCollection,
  createCsv,
  createMemoryStores,
  readAllThoughts,
  setUpDataCommand,
} from '../../tests/support/stores/dataCommandTesting.ts';

const context = setUpDataCommand();
const { run, writeFile } = context;

describe('npm run data', () => {
  test('escapes formulas in a CSV file, and marks it as UTF-8', async () => {
    await addTestThoughts(context.thoughts);
    await run('export', join(context.folder, 'all.csv'));
    const text = readFileSync(join(context.folder, 'all.csv'), 'utf8');
    expect(text).toMatch(/^\uFEFFid,thought,author,/);
    expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  });

  test('prints its usage for invalid arguments', async () => {
    for (const args of [
      [],
      ['import'],
      ['export'],
      ['unknown'],
      ['upgrade', 'x'],
      ['export', 'a.csv', '--dry-run'],
    ]) {
      context.printed.length = 0;
      expect(await run(...args)).toBe(2);
      expect(context.printed.join()).toContain('npm run data -- import FILE [--dry-run]');
    }
  });

  test('exports nothing from an empty data folder, and adds no starter thoughts', async () => {
    const dataDir = join(context.folder, 'data');
    const sqlite = { STORE: 'sqlite', DATA_DIR: dataDir };
    expect(await runProcess(['upgrade'], sqlite)).toEqual({ code: 0, output: 'Nothing to upgrade.' });
    const file = writeFile('one.csv', createCsv(['One']));
    expect(await runProcess(['import', file], sqlite)).toEqual({
      code: 0,
      output: '1 added, 0 already there, 0 need fixing.',
    });
  });
});

describe('npm run data -- import', () => {
  test.each(['csv', 'json'])('copies a collection unchanged through a %s file', async (extension) => {
    const file = join(context.folder, `all.${extension}`);
    await addTestThoughts(context.thoughts);
    expect(await run('export', file)).toBe(0);
    const { thoughts: other } = createMemoryStores();
    expect(await runDataCommand(['import', file], { ...context, thoughts: other })).toBe(0);
    expect(context.printed).toEqual([
      `41 thoughts written to ${file}.`,
      '41 added, 0 already there, 0 need fixing.',
    ]);
    expect(await readAllThoughts(other)).toEqual(await readAllThoughts(context.thoughts));

    context.printed.length = 0;
    expect(await runDataCommand(['import', file], { ...context, thoughts: other })).toBe(0);
    expect(context.printed).toEqual(['0 added, 41 already there, 0 need fixing.']);
  });

  test.each(['csv', 'json'])(
    'copies legacy and incomplete records completely through a %s file',
    async (extension) => {
      const file = join(context.folder, `all.${extension}`);
      const database = openSqlite(':memory:');
      const old = createCollection(createThoughtStore(createSqliteRecords(database)));
      await addTestThoughts(old);
      for (const [id, record] of Object.entries(oldRecords)) {
        database.prepare("INSERT INTO records VALUES ('thoughts', ?, ?)").run(id, JSON.stringify(record));
      }
      await old.reload();
      expect(await runDataCommand(['export', file], { ...context, thoughts: old })).toBe(0);
      expect(await run('import', file)).toBe(0);
      expect(context.printed.slice(-2)).toEqual([
        'Incomplete rows: 6.',
        '47 added, 0 already there, 0 need fixing.',
      ]);
      expect((await readAllThoughts(context.thoughts)).map(comparableFields)).toEqual(
        (await readAllThoughts(old)).map(comparableFields),
      );

      expect(await run('import', file)).toBe(0);
      expect(context.printed.at(-1)).toBe('0 added, 47 already there, 0 need fixing.');
    },
  );

  test('adds nothing in a dry run, and reports what would be added', async () => {
    const file = writeFile('two.csv', createCsv(['One', 'Two', 'ONE']));
    expect(await run('import', file, '--dry-run')).toBe(0);
    expect((await context.thoughts.readLatest()).live).toHaveLength(0);
    expect(await run('import', file)).toBe(0);
    expect((await context.thoughts.readLatest()).live).toHaveLength(2);
    expect(context.printed).toEqual([
      '2 would be added, 1 already there, 0 need fixing.',
      '2 added, 1 already there, 0 need fixing.',
    ]);
  });

  test('reports rows with problems by their line, and imports the others', async () => {
    const head = 'thought,author,application,url,mood\n';
    const file = writeFile(
      'some.csv',
      `${head}"Two\nlines",Jo,Do it.,https://youtu.be/dQw4w9WgXcQ,calm\n\nNo link,Jo,,not a URL,\n`,
    );
    expect(await run('import', file)).toBe(1);
    expect(context.printed).toEqual([
      'Ignored columns: mood.',
      'line 5  application: Application is required',
      'line 5  url: Please enter a valid URL',
      '1 added, 0 already there, 1 needs fixing.',
    ]);
  });

  test('imports 1,200 rows in batches, and reports the progress', async () => {
    const texts = Array.from({ length: 1_200 }, (_, index) => `Thought number ${index}`);
    expect(await run('import', writeFile('many.csv', createCsv(texts)))).toBe(0);
    expect((await context.thoughts.readLatest()).live).toHaveLength(1_200);
    expect(context.printed[0]).toBe('200 of 1200 rows');
    expect(context.printed.at(-1)).toBe('1200 added, 0 already there, 0 need fixing.');
  });

  test('reports in one sentence why a file can’t be imported', async () => {
    for (const [name, text, message] of [
      ['a.txt', 'x', 'is neither CSV nor JSON: use a file name that ends in .csv or .json.'],
      ['f.csv', Buffer.from('thought,author\nCafé,Jo', 'latin1'), 'is not UTF-8 text: '],
    ] as const) {
      context.printed.length = 0;
      expect(await run('import', writeFile(name, text))).toBe(1);
      expect(context.printed).toEqual([expect.stringContaining(message)]);
    }
    expect(await run('import', join(context.folder, 'missing.csv'))).toBe(1);
    expect(await run('export', join(context.folder, 'no', 'folder.csv'))).toBe(1);
  });
});

/** Runs the command in a child process. Returns its exit code and its output. */
async function runProcess(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, ['api/commands/data.ts', ...args], {
    env: { ...process.env, ...env },
    timeout: 60_000,
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output.trim() };
}

/** Records of the application before version 1, some of them incomplete. */
const oldRecords = {
  'no-author': { text: 'Old words', youtubeLink: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
  'no-scheme': { text: 'Older words', author: 'Ann', youtubeLink: 'youtu.be/dQw4w9WgXcQ?t=5' },
  'no-link': { thought: 'No link', author: 'Ann', application: 'Do it.' },
  'no-text': { author: 'Ann', application: 'Do it.', url: 'https://youtu.be/dQw4w9WgXcQ' },
  'no-text-either': { author: 'Ann' },
  'nothing-at-all': {},
};

/** Returns only the fields that are the same in all collections. */
function comparableFields({ createdAt: _createdAt, version: _version, url, ...content }: Thought) {
  return { ...content, url: url === null ? null : canonicalizeLink(url) };
}

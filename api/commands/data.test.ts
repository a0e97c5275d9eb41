import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  addTestThoughts,
  createCsv,
  createMemoryStores,
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

  test('writes only what an import reads to a JSON file', async () => {
    await addTestThoughts(context.thoughts);
    await run('export', join(context.folder, 'all.json'));
    const [first] = JSON.parse(readFileSync(join(context.folder, 'all.json'), 'utf8')) as object[];
    const fields = ['thought', 'author', 'application', 'summary', 'url', 'lang', 'imageUrl', 'imageCredit'];
    expect(Object.keys(first ?? {})).toEqual([
      'id',
      ...fields,
      'createdAt',
      'draftedAt',
      'publishAt',
      'draftOf',
    ]);
  });

  test('lists the problems of each thought, including links without a video', async () => {
    await addTestThoughts(context.thoughts);
    expect(await run('check')).toBe(1);
    expect(context.printed).toEqual([
      'no-video  url: This link does not lead to a playable video',
      '41 thoughts checked, 1 needs fixing.',
    ]);
  });

  test('prints its usage for invalid arguments', async () => {
    for (const args of [
      [],
      ['import'],
      ['export'],
      ['unknown'],
      ['check', 'x'],
      ['export', 'a.csv', '--dry-run'],
      ['backup', 'a', '--keep=0'],
      ['export', 'a.csv', '--keep=2'],
    ]) {
      context.printed.length = 0;
      expect(await run(...args)).toBe(2);
      expect(context.printed.join()).toContain('npm run data -- import FILE [--dry-run]');
    }
  });

  test('keeps the newest complete backups, and deletes nothing else', async () => {
    await addTestThoughts(context.thoughts);
    const backups = join(context.folder, 'backups');
    for (const name of ['notes', '2026-11-20T01-00-00Z']) mkdirSync(join(backups, name), { recursive: true });
    const day = (number: number) => `2026-11-2${number}T02:30:00.000Z`;
    // The clock is ahead once. What was written then is older than what follows.
    for (const number of [1, 9, 2, 3]) {
      context.now = () => day(number);
      expect(await run('backup', backups, '--keep=2')).toBe(0);
      expect(readdirSync(backups)).toContain(`2026-11-2${number}T02-30-00Z`);
    }
    expect(readdirSync(backups).toSorted()).toEqual([
      '2026-11-22T02-30-00Z',
      '2026-11-23T02-30-00Z',
      'notes',
    ]);
    Object.assign(context, createMemoryStores());
    expect(await run('restore', join(backups, '2026-11-23T02-30-00Z'))).toBe(0);
    expect(await context.thoughts.size()).toBe(41);
  });

  test('works with an empty data folder, and adds no starter thoughts', async () => {
    const dataDir = join(context.folder, 'data');
    const sqlite = { STORE: 'sqlite', DATA_DIR: dataDir };
    expect(await runProcess(['check'], sqlite)).toEqual({
      code: 0,
      output: '0 thoughts checked, 0 need fixing.',
    });
    await runProcess(['import', writeFile('one.csv', createCsv(['One']))], sqlite);
    expect(await runProcess(['check'], sqlite)).toEqual({
      code: 0,
      output: '1 thoughts checked, 0 need fixing.',
    });
  });

  test('reports an unavailable store in one sentence', async () => {
    const env = {
      STORE: 'firestore',
      FIREBASE_PROJECT_ID: 'demo-x',
      FIRESTORE_EMULATOR_HOST: '127.0.0.1:9',
    };
    expect(await runProcess(['check'], env)).toEqual({
      code: 1,
      output:
        'The store failed (Firestore did not respond in time): run npm run doctor to find out what to do. Running this command again continues, and adds nothing twice.',
    });
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

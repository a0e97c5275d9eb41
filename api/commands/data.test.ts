import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  addTestThoughts,
  createCsv,
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

  test('works with an empty data folder, and adds no starter thoughts', async () => {
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

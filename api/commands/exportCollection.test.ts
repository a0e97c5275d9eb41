// `npm run data -- export` with a collection that is larger than the heap.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '../env.ts';
import { openStores } from '../app/stores/openStores.ts';
import { createTemporaryFolder } from '../../tests/support/site/serverProcess.ts';

const records = 100;
const imageCharacters = 1_000_000;
const heapMegabytes = 64;
const { path: folder, remove } = createTemporaryFolder();
const file = join(folder, 'all.json');

beforeAll(async () => {
  const { close } = await openStores(readSettings({ DATA_DIR: folder }));
  await close();
  const database = new DatabaseSync(join(folder, 'upwell.sqlite'));
  database.exec('DELETE FROM thoughts; BEGIN');
  const insert = database.prepare('INSERT INTO thoughts (id, record) VALUES (?, ?)');
  const imageUrl = `data:image/jpeg;base64,${'A'.repeat(imageCharacters)}`;
  for (let index = 0; index < records; index += 1) {
    insert.run(`old-${index}`, JSON.stringify({ text: `Thought ${index}`, imageUrl }));
  }
  database.exec('COMMIT');
  database.close();
});
afterAll(remove);

for (const extension of ['json', 'csv'])
  test(`an export writes a ${extension} file that is larger than the heap`, { tags: 'slow' }, async () => {
    const path = join(folder, `all.${extension}`);
    const child = startExport(path);
    const output = await readOutput(child);
    expect(output).toBe(`${records} thoughts written to ${path}.`);
    expect(statSync(path).size).toBeGreaterThan(records * imageCharacters);
    const text = readFileSync(path, 'utf8');
    const parsedCount =
      extension === 'json'
        ? (JSON.parse(text) as { id: string }[]).length
        : text.split('\r\n').filter((line) => line.startsWith('old-')).length;
    expect(parsedCount).toBe(records);
    expect(listFiles()).not.toContainEqual(expect.stringContaining('partial'));
  });

test.each(['SIGINT', 'SIGKILL'] as const)(
  'an export leaves the previous file unchanged when %s interrupts it',
  async (signal) => {
    writeFileSync(file, 'the previous export');
    const child = startExport(file);
    const hasBegun = () =>
      listFiles().some((name) => name.startsWith('all.json.') && name.includes('partial'));
    await expect.poll(hasBegun, { timeout: 60_000, interval: 10 }).toBe(true);
    child.kill(signal);
    const output = await readOutput(child);
    expect(readFileSync(file, 'utf8')).toBe('the previous export');
    const partialFiles = listFiles().filter((name) => name.includes('partial'));
    // A killed process can't remove its temporary file.
    expect([output, partialFiles.length]).toEqual(
      signal === 'SIGINT' ? [`The export was stopped: ${file} is unchanged.`, 0] : ['', 1],
    );
  },
);

function startExport(path: string): ChildProcess {
  return spawn(
    process.execPath,
    [`--max-old-space-size=${heapMegabytes}`, 'api/commands/data.ts', 'export', path],
    { env: { ...process.env, DATA_DIR: folder }, timeout: 60_000 },
  );
}

async function readOutput(child: ChildProcess): Promise<string> {
  let output = '';
  child.stdout?.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr?.on('data', (text: Buffer) => (output += text.toString()));
  await once(child, 'close');
  return output.trim();
}

function listFiles(): string[] {
  return readdirSync(folder);
}

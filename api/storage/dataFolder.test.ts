import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openInDataFolder } from './dataFolder.ts';
import { readSettings, SettingError } from '../env.ts';
import { openStores } from '../stores.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'upwell-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a damaged file stops the start with what to do about it', async () => {
  const dataDir = createFolder('damaged');
  writeFileSync(join(dataDir, 'upwell.sqlite'), 'no database '.repeat(1_000));
  await expectSettingError(
    dataDir,
    `DATA_DIR=${dataDir} can't be used (file is not a database): upwell.sqlite there is damaged; put a backup in its place, or move it away to begin anew.`,
  );
});

test('a folder that can’t be one stops the start, too', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  await expectSettingError(file, 'let this user write there, or set DATA_DIR to a folder where it may.');
});

test('a full disk is called by its name', async () => {
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE many (text TEXT); PRAGMA max_page_count = 4');
  const fill = async () => database.exec(`INSERT INTO many VALUES ('${'x'.repeat(100_000)}')`);
  await expect(openInDataFolder('.data', fill)).rejects.toThrow(
    "DATA_DIR=.data can't be used (database or disk is full): the disk is full; make room.",
  );
});

test('a mistake of our own stays what it is', async () => {
  const mistake = new TypeError('x is not a function');
  await expect(openInDataFolder('.data', () => Promise.reject(mistake))).rejects.toBe(mistake);
});

async function expectSettingError(dataDir: string, message: string): Promise<void> {
  const opening = openStores(readSettings({ DATA_DIR: dataDir }));
  await expect(opening).rejects.toBeInstanceOf(SettingError);
  await expect(opening).rejects.toThrow(message);
}

function createFolder(name: string): string {
  const path = join(folder, name);
  mkdirSync(path);
  return path;
}

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { createTemporaryFolder } from '../../tests/support/site/serverProcess.ts';
import { openInDataFolder } from './dataFolder.ts';
import { readSettings } from '../env.ts';
import { SettingError } from '../settingFormats.ts';
import { openStores } from '../app/stores/openStores.ts';

const folder = createTemporaryFolder();
afterAll(folder.remove);

test('a damaged database file causes an error that says what to do', async () => {
  const dataDir = folder.path;
  writeFileSync(join(dataDir, 'upwell.sqlite'), 'not a database '.repeat(1_000));
  await expectSettingError(
    dataDir,
    `DATA_DIR=${dataDir} can't be used (file is not a database): upwell.sqlite is damaged; replace it with a backup, or move it away to start with a new one.`,
  );
});

test('a file in place of the data folder causes an error that says what to do', async () => {
  const file = join(folder.path, 'file');
  writeFileSync(file, '');
  await expectSettingError(file, 'allow this user to write there, or set DATA_DIR to another folder.');
});

test('a full disk is reported as a full disk', async () => {
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE many (text TEXT); PRAGMA max_page_count = 4');
  const fill = async () => database.exec(`INSERT INTO many VALUES ('${'x'.repeat(100_000)}')`);
  await expect(openInDataFolder('.data', fill)).rejects.toThrow(
    "DATA_DIR=.data can't be used (database or disk is full): the disk is full; free some space.",
  );
});

async function expectSettingError(dataDir: string, message: string): Promise<void> {
  const opening = openStores(readSettings({ DATA_DIR: dataDir }));
  await expect(opening).rejects.toBeInstanceOf(SettingError);
  await expect(opening).rejects.toThrow(message);
}

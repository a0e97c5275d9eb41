// Processes that write to SQLite are killed. What they had acknowledged must be there, and each next start must work.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '../../domain/feed/random.ts';
import { databaseFileName } from '../../api/storage/dataFolder.ts';
import type { ChaosTrial } from '../trial.ts';
import { startWriter } from './startWriter.ts';
import { createWriteRow, findLosses } from './writes.ts';

export const tryKilledWriters: ChaosTrial = async ({ isLong, seed, folder }) => {
  const kills = isLong ? 500 : 4;
  const random = seededRandom(seed);
  const acknowledged: string[] = [];
  const faults: string[] = [];
  for (let kill = 1; kill <= kills; kill += 1) {
    const closeReader = random() < 0.5 ? openReader(folder) : () => {};
    const writer = startWriter(folder, `kill-${kill}`);
    // One in five is killed while it starts, the first time while it creates the tables.
    if (random() < 0.2) await pause(random() * 600);
    else await writer.waitForChanges(1 + Math.floor(random() * 100));
    faults.push(...writer.failures());
    await writer.end('SIGKILL');
    closeReader();
    acknowledged.push(...writer.acknowledged);
    // An inspection closes the file, so the starts after the other kills find the write-ahead log of a killed process.
    if (kill % 10 === 0 || kill === kills) faults.push(...(await findLosses(folder, acknowledged)));
  }
  const result = { acknowledged: acknowledged.length, faults };
  return [createWriteRow(`${kills} kills while writing, SQLite`, result)];
};

/** Opens the file in this process, which prevents the next writer from overwriting the write-ahead log. */
function openReader(folder: string): () => void {
  const path = join(folder, databaseFileName);
  // The first writer creates the log.
  if (!existsSync(`${path}-wal`)) return () => {};
  const database = new DatabaseSync(path);
  database.exec('BEGIN');
  database.prepare('SELECT count(*) FROM sqlite_schema').get();
  return () => database.close();
}

// The disk of a SQLite database becomes full while a process writes, and stays full while the next one starts. What was
// acknowledged must be there, each start must work and read, and writing must go on once there is space.
import { join } from 'node:path';
import type { ChaosTrial } from '../trial.ts';
import type { FullDiskResult } from './fillDisk.ts';
import { createWriteRow } from './losses.ts';
import { runOnSmallDisk } from './smallDisk.ts';
import { createTemporaryFolder } from '../../tests/support/site/serverProcess.ts';

export const tryFullDisk: ChaosTrial = async ({ isLong, seed }) => {
  const rounds = isLong ? 125 : 1;
  const { path: folder, remove } = createTemporaryFolder();
  try {
    const result = await runOnSmallDisk(folder, 32, [
      join(import.meta.dirname, 'fillDisk.ts'),
      folder,
      String(rounds),
      String(seed),
    ]);
    return [
      createWriteRow(
        `${4 * rounds} processes killed or stopped while and after the disk was full, SQLite`,
        JSON.parse(result) as FullDiskResult,
      ),
    ];
  } finally {
    remove();
  }
};

// The disk of a SQLite database becomes full while a process writes, and stays full while the next one starts. What was
// acknowledged must be there, each start must work and read, and writing must go on once there is space.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '../../domain/feed/random.ts';
import { fillDisk } from '../smallDisk.ts';
import type { ChaosTrial } from '../trial.ts';
import { startWriter, type Writer } from './startWriter.ts';
import { createWriteRow, findLosses, type WriteResult } from './writes.ts';

export const tryFullDisk: ChaosTrial = async ({ isLong, seed, folder }) => {
  const rounds = isLong ? 125 : 1;
  const dataDir = join(folder, 'data');
  const fillerPath = join(folder, 'filler');
  const random = seededRandom(seed);
  const result: WriteResult = { acknowledged: 0, faults: [] };
  for (let round = 1; round <= rounds; round += 1) {
    const acknowledged: string[] = [];
    /** Starts a writer, which `use` ends. */
    const runWriter = async (name: string, use: (writer: Writer) => Promise<void>) => {
      const writer = startWriter(dataDir, `${round}-${name}`);
      if (!((await writer.started) ?? 0))
        result.faults.push('a server that has just started showed no thoughts');
      await use(writer);
      result.faults.push(...writer.failures());
      acknowledged.push(...writer.acknowledged);
    };
    const waitForRefusal = async (writer: Writer) => {
      if (!(await writer.waitForRefusal())) result.faults.push('a write on a full disk was not refused');
    };
    const refuseAndKill = async (writer: Writer) => {
      await waitForRefusal(writer);
      await writer.end('SIGKILL');
    };
    await runWriter('first', async (writer) => {
      await writer.waitForChanges(5);
      // Between nothing and 200 kB are left, so that writing fails at different places.
      fillDisk(fillerPath, random() * 200_000);
      await waitForRefusal(writer);
      await writer.end(random() < 0.5 ? 'SIGKILL' : 'SIGTERM');
    });
    await runWriter('second', refuseAndKill);
    rmSync(fillerPath);
    await runWriter('third', async (writer) => {
      if (!(await writer.waitForChanges(5)))
        result.faults.push('nothing was written after there was space again');
      await writer.end('SIGTERM');
    });
    // SQLite has deleted its log at the end of the third process, and has no space to create another one.
    fillDisk(fillerPath, 0);
    await runWriter('fourth', refuseAndKill);
    rmSync(fillerPath);
    result.faults.push(...(await findLosses(dataDir, acknowledged)));
    result.acknowledged += acknowledged.length;
    rmSync(dataDir, { recursive: true });
  }
  const label = `${4 * rounds} processes killed or stopped while and after the disk was full, SQLite`;
  return [createWriteRow(label, result)];
};

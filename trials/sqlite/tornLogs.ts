// The write-ahead log of a killed process is damaged, as when power fails while a disk writes. The server must start with
// everything that was written before the damage, and with no change in part.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { seededRandom, type Random } from '../../domain/feed/random.ts';
import { databaseFileName } from '../../api/storage/dataFolder.ts';
import type { ChaosTrial } from '../trial.ts';
import { type DatabaseContent, inspectDatabase } from './inspectDatabase.ts';
import { startWriter } from './startWriter.ts';
import { createWriteRow, type WriteResult } from './writes.ts';

export const tryTornLogs: ChaosTrial = async ({ isLong, seed, folder: root }) => {
  const folder = join(root, 'data');
  const [kills, damagesPerKill] = isLong ? [20, 50] : [1, 30];
  const random = seededRandom(seed);
  const result: WriteResult = { acknowledged: 0, faults: [] };
  // Creates the tables, so that each commit in the log of the next process is one change.
  await inspectDatabase(folder);
  for (let kill = 1; kill <= kills; kill += 1) {
    const snapshot = await killWriter(folder, `kill-${kill}`, random);
    result.acknowledged += snapshot.acknowledged;
    for (let damage = 0; damage < damagesPerKill; damage += 1)
      result.faults.push(...(await startWithDamage(snapshot, random)));
  }
  return [createWriteRow(`${kills * damagesPerKill} torn write-ahead logs, SQLite`, result)];
};

interface Snapshot {
  /** A copy of the folder, as a killed process has left it. */
  folder: string;
  acknowledged: number;
  log: Buffer;
  /** The changes when the log is complete, and when it is missing. */
  complete: readonly string[];
  withoutLog: readonly string[];
}

/**
 * Kills a writer. Repeats it if it was killed while SQLite moved pages from the log or just after that, because SQLite
 * synchronizes the log first, so that it can't be torn then.
 */
async function killWriter(folder: string, prefix: string, random: Random): Promise<Snapshot> {
  for (let attempt = 1; ; attempt += 1) {
    const writer = startWriter(folder, `${prefix}-${attempt}`);
    await writer.waitForChanges(20 + Math.floor(random() * 300));
    await writer.end('SIGKILL');
    const copy = copyFolder(folder, 'snapshot');
    const log = readFileSync(logPathOf(copy));
    const { changes: complete } = await inspectDatabase(folder);
    const bare = copyFolder(copy, 'bare');
    rmSync(logPathOf(bare));
    const withoutLog = await inspectDatabase(bare).catch((): DatabaseContent => ({
      changes: [],
      faults: [''],
    }));
    const changesBeforeLog = Math.max(0, complete.length - countCommits(log));
    if (withoutLog.changes.length <= changesBeforeLog && withoutLog.faults.length === 0)
      return {
        folder: copy,
        acknowledged: writer.acknowledged.length,
        log,
        complete,
        withoutLog: withoutLog.changes,
      };
  }
}

/** Starts with a damaged copy of the log, and returns what is there other than it has to be. */
async function startWithDamage(
  { folder, log, complete, withoutLog }: Snapshot,
  random: Random,
): Promise<string[]> {
  const damaged = damageLog(log, random);
  const copy = copyFolder(folder, 'damaged');
  writeFileSync(logPathOf(copy), damaged);
  const lostCommits = countCommits(log) - countCommits(log.subarray(0, findFirstDifference(log, damaged)));
  const expected = complete.slice(0, Math.max(withoutLog.length, complete.length - lostCommits));
  try {
    const { changes, faults } = await inspectDatabase(copy);
    if (changes.join() === expected.join()) return faults;
    return [...faults, `${changes.length} instead of ${expected.length} changes`];
  } catch (error) {
    return [`the start has failed: ${String(error)}`];
  }
}

/** Returns the log cut off, or with zeros or random bytes in one place. */
function damageLog(log: Buffer, random: Random): Buffer {
  const start = Math.floor(random() * log.length);
  const kind = random();
  if (kind < 0.4) return log.subarray(0, start);
  const damaged = Buffer.from(log);
  const end = Math.min(start + (random() < 0.5 ? 1 : 4_096), log.length);
  if (kind < 0.6) return damaged.fill(0, start, end);
  for (let index = start; index < end; index += 1) damaged[index] = Math.floor(random() * 256);
  return damaged;
}

function findFirstDifference(one: Buffer, other: Buffer): number {
  const index = one.findIndex((byte, index) => byte !== other[index]);
  return index === -1 ? one.length : index;
}

/** Copies the folder beside it, in place of an earlier copy. */
function copyFolder(folder: string, name: string): string {
  const copy = join(dirname(folder), name);
  rmSync(copy, { recursive: true, force: true });
  cpSync(folder, copy, { recursive: true });
  return copy;
}

function logPathOf(folder: string): string {
  return join(folder, `${databaseFileName}-wal`);
}

const headerLength = 32;
const frameHeaderLength = 24;

/**
 * Returns how many transactions are complete in a write-ahead log that was written without errors. Frames of an earlier
 * use of the file, which SQLite overwrites from the start, have another salt. https://www.sqlite.org/fileformat2.html#walformat
 */
function countCommits(log: Buffer): number {
  if (log.length < headerLength) return 0;
  const frameLength = frameHeaderLength + log.readUInt32BE(8);
  const salt = log.subarray(16, 24);
  let commits = 0;
  for (let offset = headerLength; offset + frameLength <= log.length; offset += frameLength) {
    if (!log.subarray(offset + 8, offset + 16).equals(salt)) break;
    if (log.readUInt32BE(offset + 4) > 0) commits += 1;
  }
  return commits;
}

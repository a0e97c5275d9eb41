// A program that fills the small disk at the folder in its first argument while processes write to it. It prints a
// `FullDiskResult` as JSON.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '../../domain/feed/random.ts';
import { inspectDatabase } from './inspectDatabase.ts';
import { findLosses } from './losses.ts';
import { fillDisk } from './smallDisk.ts';
import { startWriter, type Writer } from './startWriter.ts';

export interface FullDiskResult {
  acknowledged: number;
  failedStarts: string[];
  faults: string[];
}

const [folder = '', rounds = '', seed = ''] = process.argv.slice(2);
const dataDir = join(folder, 'data');
const fillerPath = join(folder, 'filler');
const result: FullDiskResult = { acknowledged: 0, failedStarts: [], faults: [] };
/** Since the database was last deleted. */
const acknowledged: string[] = [];

const random = seededRandom(Number(seed));
for (let round = 1; round <= Number(rounds); round += 1) {
  await runRound(round);
  await inspectAndDelete();
}
console.log(JSON.stringify(result));

/** Starts four processes: one while the disk fills up, one on the full disk, one with space, and one on a full disk again. */
async function runRound(round: number): Promise<void> {
  await runWriter(`${round}-first`, async (writer) => {
    await writer.waitForChanges(5);
    // Between nothing and 200 kB are left, so that writing fails at different places.
    fillDisk(fillerPath, random() * 200_000);
    await waitForRefusal(writer);
    await writer.end(random() < 0.5 ? 'SIGKILL' : 'SIGTERM');
  });
  await runWriter(`${round}-second`, async (writer) => {
    await waitForRefusal(writer);
    await writer.end('SIGKILL');
  });
  rmSync(fillerPath);
  await runWriter(`${round}-third`, async (writer) => {
    if (!(await writer.waitForChanges(5)))
      result.faults.push('nothing was written after there was space again');
    await writer.end('SIGTERM');
  });
  // SQLite has deleted its log at the end of the third process, and has no space to create another one.
  fillDisk(fillerPath, 0);
  await runWriter(`${round}-fourth`, async (writer) => {
    await waitForRefusal(writer);
    await writer.end('SIGKILL');
  });
  rmSync(fillerPath);
}

async function waitForRefusal(writer: Writer): Promise<void> {
  if (!(await writer.waitForRefusal())) result.faults.push('a write on a full disk was not refused');
}

/** Starts a writer, which `use` ends. */
async function runWriter(prefix: string, use: (writer: Writer) => Promise<void>): Promise<void> {
  const writer = startWriter(dataDir, prefix);
  if (!((await writer.started) ?? 0)) result.faults.push('a server that has just started showed no thoughts');
  await use(writer);
  const failure = writer.failure();
  if (failure !== null) result.failedStarts.push(failure);
  acknowledged.push(...writer.acknowledged);
}

async function inspectAndDelete(): Promise<void> {
  const { changes, faults } = await inspectDatabase(dataDir);
  result.faults.push(...findLosses(acknowledged, changes), ...faults);
  result.acknowledged += acknowledged.length;
  acknowledged.length = 0;
  rmSync(dataDir, { recursive: true });
}

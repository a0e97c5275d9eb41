import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeBackup } from '../backup/backup.ts';
import { isComplete } from '../backup/backupFolder.ts';
import { restoreBackup, type RestoreOptions } from '../backup/restore.ts';
import type { DataDependencies } from './dataDependencies.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { NewerStoreError, StoreUnavailable } from '../storage/storeErrors.ts';

/** Writes everything that is stored to files in the folder. Returns the exit code 0. */
export async function backUpCollection(
  folder: string,
  { openArchive, now, print }: DataDependencies,
): Promise<number> {
  const archive = await openArchive();
  const records = await retryWhileUnavailable(() => writeBackup(folder, { archive, now, print }), print);
  print(`${records} ${records === 1 ? 'record' : 'records'} written to ${folder}.`);
  return 0;
}

/**
 * Writes a backup to a new folder in `folder`, named by the time, and then deletes all of these but the newest `count`
 * complete ones. Returns the exit code 0.
 */
export async function backUpRegularly(
  folder: string,
  count: number,
  dependencies: DataDependencies,
): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const newName = formatName(dependencies.now());
  const exitCode = await backUpCollection(join(folder, newName), dependencies);
  const names = (await readdir(folder)).filter((name) => namePattern.test(name)).toSorted();
  // A later name is from a clock that was ahead. Counted as the newest, it would let the new backup be deleted.
  const paths = [...names.filter((name) => name > newName), ...names.filter((name) => name <= newName)].map(
    (name) => join(folder, name),
  );
  const retained = new Set(paths.filter(isComplete).slice(-count));
  for (const path of paths.filter((candidate) => !retained.has(candidate))) {
    await rm(path, { recursive: true });
    dependencies.print(`${path} deleted.`);
  }
  return exitCode;
}

/** Windows allows no colons. */
function formatName(now: string): string {
  return `${now.slice(0, 19).replaceAll(':', '-')}Z`;
}

const namePattern = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

/** Restores a backup. Returns the exit code: 1 if a record was left out, else 0. */
export async function restoreCollection(
  folder: string,
  options: RestoreOptions,
  { openArchive, restoreState, now, print }: DataDependencies,
): Promise<number> {
  const dependencies = { archive: await openArchive(), restoreState, now, print };
  const { records, omitted } = await retryWhileUnavailable(
    () => restoreBackup(folder, options, dependencies),
    print,
  );
  const restored = records - omitted;
  print(`${restored} ${restored === 1 ? 'record' : 'records'} restored, ${omitted} left out.`);
  return omitted > 0 ? 1 : 0;
}

/** The times between two attempts, two minutes together. */
const defaultDelaysMs = [1_000, 2_000, 4_000, 8_000, ...Array.from({ length: 7 }, () => 15_000)];

/**
 * Runs a backup or a restore, which continues where it was when the database failed. One of an hour shouldn't end because
 * the database doesn't respond for a while.
 * @throws the error of the last attempt, and any error but `StoreUnavailable` at once.
 */
export async function retryWhileUnavailable<Result>(
  work: () => Promise<Result>,
  print: (line: string) => void,
  delaysMs: readonly number[] = defaultDelaysMs,
): Promise<Result> {
  for (const delayMs of delaysMs) {
    try {
      return await work();
    } catch (error) {
      // A store of a newer version remains one.
      if (!(error instanceof StoreUnavailable) || error instanceof NewerStoreError) throw error;
      print(`${error.message} Trying again in ${delayMs / 1000} s…`);
      await wait(delayMs);
    }
  }
  return work();
}

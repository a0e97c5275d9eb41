import { writeBackup } from '../backup/backup.ts';
import { restoreBackup, type RestoreOptions } from '../backup/restore.ts';
import { retryWhileUnavailable } from '../backup/retry.ts';
import type { DataDependencies } from './dataDependencies.ts';

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

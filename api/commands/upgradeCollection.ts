import { deleteUnusedImages } from '../images/deleteUnusedImages.ts';
import { migrateDataUrls } from '../images/migrateDataUrls.ts';
import type { DataDependencies } from './dataDependencies.ts';

/** An upgrade of more records than this prints its progress. */
const minRecordsForProgress = 200;
const imagesPerProgress = 50;

/** Updates old records and images to the current format, and prints what has changed. Returns the exit code 0. */
export async function upgradeCollection(dependencies: DataDependencies): Promise<number> {
  const { thoughts, print } = dependencies;
  const upgraded = await thoughts.upgrade((processed, total) => {
    if (total > minRecordsForProgress) print(`${processed} of ${total} records checked`);
  });
  const moved = await migrateDataUrls(dependencies, (count) => {
    if (count % imagesPerProgress === 0) print(`${count} images moved so far`);
  });
  const deleted = await deleteUnusedImages(dependencies);
  if (upgraded > 0) print(`${upgraded} ${upgraded === 1 ? 'record' : 'records'} upgraded.`);
  if (moved > 0)
    print(
      `${moved} ${moved === 1 ? 'image' : 'images'} moved out of ${moved === 1 ? 'its record' : 'their records'}.`,
    );
  if (deleted > 0) print(`${deleted} unused ${deleted === 1 ? 'image' : 'images'} deleted.`);
  if (upgraded + moved + deleted === 0) print('Nothing to upgrade.');
  return 0;
}

import { maintain } from '../maintenance.ts';
import type { DataDependencies } from './dataDependencies.ts';

/**
 * Opening the store has upgraded it. This moves the images of legacy records into files and deletes what has expired, and
 * prints what has changed. Returns the exit code 0.
 */
export async function upgradeCollection(dependencies: DataDependencies): Promise<number> {
  const { print } = dependencies;
  const report = await maintain(dependencies, true);
  const { movedImages = 0, deletedImages = 0 } = report ?? {};
  if (movedImages > 0)
    print(
      `${movedImages} ${movedImages === 1 ? 'image' : 'images'} moved out of ${movedImages === 1 ? 'its record' : 'their records'}.`,
    );
  if (deletedImages > 0)
    print(`${deletedImages} unused ${deletedImages === 1 ? 'image' : 'images'} deleted.`);
  if (movedImages + deletedImages === 0) print('Nothing to upgrade.');
  return 0;
}

import { maintain } from '../maintenance.ts';
import type { DataDependencies } from './dataDependencies.ts';

/**
 * Upgrades a store of version 1, moves the images of legacy records into files, deletes what has expired, and prints what
 * has changed. Returns the exit code 0.
 */
export async function upgradeCollection(dependencies: DataDependencies): Promise<number> {
  const { print } = dependencies;
  const report = await maintain(dependencies, true);
  const { isUpgraded = false, movedImages = 0, deletedImages = 0 } = report ?? {};
  if (isUpgraded) print('The collection of version 1 was upgraded.');
  if (movedImages > 0)
    print(
      `${movedImages} ${movedImages === 1 ? 'image' : 'images'} moved out of ${movedImages === 1 ? 'its record' : 'their records'}.`,
    );
  if (deletedImages > 0)
    print(`${deletedImages} unused ${deletedImages === 1 ? 'image' : 'images'} deleted.`);
  if (!isUpgraded && movedImages + deletedImages === 0) print('Nothing to upgrade.');
  return 0;
}

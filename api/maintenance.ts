// Maintenance of the collection. It can run at any time, in several processes, and be interrupted at any point.
import { imagePathOf, parseStoredImageName } from '#domain/images/imageUrl.ts';
import { retentionMs } from '#domain/thought/thought.ts';
import { loadImage } from './images/storeDraftImage.ts';
import type { ImageStore } from './images/store/imageStore.ts';
import type { Devices } from './notifications/devices.ts';
import type { Collection } from './thoughts/collection.ts';
import type { ThoughtStore } from './thoughts/stores/thoughtStore.ts';

export interface MaintenanceDependencies {
  thoughts: Collection;
  thoughtStore: ThoughtStore;
  images: ImageStore;
  devices: Devices;
  /** Returns the current time in UTC as ISO 8601. */
  now: () => string;
}

const dayMs = 86_400_000;

/**
 * Browsers renew their registration at each visit. Firebase Cloud Messaging itself considers a registration expired when
 * it wasn't used for 270 days.
 */
const deviceRetentionMs = 270 * dayMs;

/**
 * Upgrades a store of version 1, reads all records, writes the copy for later starts, moves the images of legacy records
 * into files, and deletes what has expired. Returns null if that was done less than a day ago.
 *
 * It deletes only what had expired when it was last done, so one run with a wrong clock deletes nothing.
 * @param isForced whether to do everything but the deletions even within a day.
 */
export async function maintain(dependencies: MaintenanceDependencies, isForced = false) {
  const { thoughts, thoughtStore, now } = dependencies;
  const isUpgraded = await thoughtStore.upgrade();
  const startedAt = now();
  const maintainedAt = await thoughtStore.readMaintainedAt();
  const ageMs = Date.parse(startedAt) - Date.parse(maintainedAt ?? startedAt);
  const isDue = maintainedAt === null || !(ageMs >= 0 && ageMs < dayMs);
  if (!isDue && !isForced) return null;
  // A time in the future comes from a wrong clock, then or now.
  const mayDelete = maintainedAt !== null && ageMs >= dayMs;
  const before = (ms: number) => new Date(Date.parse(maintainedAt ?? '') - ms).toISOString();
  const { deleted, dataUrlIds } = await thoughts.reload(mayDelete ? before(retentionMs) : null);
  const report = {
    isUpgraded,
    movedImages: await moveDataUrls(dataUrlIds, dependencies),
    deletedThoughts: deleted,
    deletedImages: mayDelete ? await deleteUnusedImages(before(retentionMs), dependencies) : 0,
    deletedDevices: mayDelete
      ? await dependencies.devices.deleteRegisteredBefore(before(deviceRetentionMs))
      : 0,
  };
  if (isDue) await thoughtStore.writeMaintainedAt(startedAt);
  return report;
}

async function moveDataUrls(
  ids: readonly string[],
  { thoughts, thoughtStore, images, now }: MaintenanceDependencies,
): Promise<number> {
  let moved = 0;
  for (const id of ids) {
    const image = await loadImage((await thoughtStore.readImageUrl(id)) ?? '', async () => null);
    if ('problem' in image) continue;
    await images.put(image.name, image.bytes);
    const change = { by: 'system', now: now() };
    if (await thoughts.replaceDataUrl(id, imagePathOf(image.name), change)) moved += 1;
  }
  return moved;
}

/** Deletes the images that no thought has used since a time, unless an undo needs them. Returns their number. */
async function deleteUnusedImages(
  since: string,
  { thoughts, thoughtStore, images, now }: MaintenanceDependencies,
): Promise<number> {
  const { live, draft, trash } = await thoughts.readLatest();
  const urls = [
    ...(await thoughtStore.readReplacedImages(since)),
    ...[...live, ...draft, ...trash].map(({ imageUrl }) => imageUrl),
  ];
  const usedNames = new Set(urls.flatMap((url) => parseStoredImageName(url ?? '') ?? []));
  return images.deleteUnused(usedNames, { now: now(), unusedBefore: since });
}

/** The first run is delayed, so that it doesn't slow down the first requests. */
const firstRunMs = 60_000;
const intervalMs = 3_600_000;

/**
 * Starts regular maintenance in a long-running process. On Lambda, EventBridge does that.
 * @returns a function that stops it
 */
export function startMaintenanceTimer(run: () => Promise<void>): () => void {
  // `run` has logged the reason of a failure.
  const runOnce = () => void run().catch(() => {});
  const timers = [setTimeout(runOnce, firstRunMs).unref(), setInterval(runOnce, intervalMs).unref()];
  return () => timers.forEach(clearTimeout);
}

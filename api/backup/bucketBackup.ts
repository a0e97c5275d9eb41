// Backups in a bucket:
//
// backups/{time}/         a backup as in a folder, but without its images
// images/{name}           the images of all backups, each of them once
// unfinished.json         the backup that is being written, and its files so far
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Archive, archiveKinds, type Snapshot, SnapshotExpired } from './archive.ts';
import { writeKind } from './backup.ts';
import {
  fileSchema,
  formatManifest,
  imagesName,
  manifestName,
  pathOf,
  unfinishedName,
  unfinishedSchema,
} from './backupFolder.ts';
import type { Bucket } from './bucket.ts';

export interface BucketBackupDependencies {
  archive: Archive;
  bucket: Bucket;
  /** Returns the current time in UTC as ISO 8601. */
  now: () => string;
}

const unfinishedBucketSchema = v.object({ ...unfinishedSchema.entries, files: v.array(fileSchema) });

type UnfinishedBackup = v.InferOutput<typeof unfinishedBucketSchema>;

/**
 * Writes everything that is stored to a bucket, and returns how many records and how many images were added to it. Only
 * one file at a time is on the disk. Continues a backup that was interrupted, after the last file that was written, and
 * after the last image.
 * @param signal ends the work with an `AbortError` between two records.
 */
export async function writeBackupToBucket(
  { archive, bucket, now }: BucketBackupDependencies,
  signal: AbortSignal,
): Promise<{ records: number; images: number }> {
  // Only the user of the process can read the folder.
  const folder = await mkdtemp(join(tmpdir(), 'upwell-backup-'));
  let snapshot: Snapshot | undefined;
  try {
    const opened = await openSnapshot(folder, { archive, bucket, now });
    ({ snapshot } = opened);
    return await writeFiles(folder, opened, { archive, bucket, now }, signal);
  } finally {
    await snapshot?.close();
    await rm(folder, { recursive: true });
  }
}

async function writeFiles(
  folder: string,
  { snapshot, ...unfinished }: UnfinishedBackup & { snapshot: Snapshot },
  { archive, bucket, now }: BucketBackupDependencies,
  signal: AbortSignal,
): Promise<{ records: number; images: number }> {
  const files = [...unfinished.files];
  const prefix = `backups/${unfinished.startedAt}`;
  await bucket.put(unfinishedName, JSON.stringify(unfinished));
  const stored = await bucket.list(`${imagesName}/`);
  let images = 0;
  for (const kind of archiveKinds.slice(files.length)) {
    const file = await writeKind(folder, kind, {
      snapshot,
      storeImage: async (name, bytes, sha256) => {
        if (stored.has(name)) return;
        await bucket.putBytes(`${imagesName}/${name}`, bytes, sha256);
        images += 1;
      },
      onRecord: () => signal.throwIfAborted(),
    });
    await bucket.putFile(`${prefix}/${kind}.jsonl`, pathOf(folder, kind), file);
    await rm(pathOf(folder, kind));
    files.push(file);
    await bucket.put(unfinishedName, JSON.stringify({ ...unfinished, files }));
  }
  const manifest = { store: archive.store, startedAt: unfinished.startedAt, finishedAt: now(), files };
  await bucket.put(`${prefix}/${manifestName}`, formatManifest(manifest));
  // The function may not delete anything in the bucket.
  await bucket.put(unfinishedName, '{}');
  return { records: files.reduce((sum, { records }) => sum + records, 0), images };
}

/** Opens the snapshot of an interrupted backup, or a new one. */
async function openSnapshot(
  folder: string,
  { archive, bucket, now }: BucketBackupDependencies,
): Promise<UnfinishedBackup & { snapshot: Snapshot }> {
  const { store } = archive;
  const unfinished = parseUnfinished(await bucket.read(unfinishedName));
  if (unfinished?.store === store && unfinished.token !== null) {
    try {
      return { ...unfinished, snapshot: await archive.openSnapshot(folder, unfinished.token) };
    } catch (error) {
      if (!(error instanceof SnapshotExpired)) throw error;
    }
  }
  const snapshot = await archive.openSnapshot(folder, null);
  return { store, startedAt: now(), token: snapshot.token, files: [], snapshot };
}

function parseUnfinished(text: string | null): UnfinishedBackup | null {
  if (text === null) return null;
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), unfinishedBucketSchema), text);
  return success ? output : null;
}

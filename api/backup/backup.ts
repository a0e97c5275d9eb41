import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { rename, truncate } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import {
  type Archive,
  type ArchiveKind,
  archiveKinds,
  type ArchiveRecord,
  type Snapshot,
  SnapshotExpired,
} from './archive.ts';
import {
  type BackupLine,
  formatLine,
  imagePathOf,
  type ManifestFile,
  openBackupFolder,
  parseLine,
  pathOf,
  replaceFile,
  startBackup,
  summarizeFile,
  writeManifest,
  writeUnfinished,
} from './backupFolder.ts';

export interface BackupDependencies {
  archive: Archive;
  /** Returns the current time in UTC as ISO 8601. */
  now: () => string;
  print: (line: string) => void;
}

/**
 * Writes everything that is stored to a folder, and returns how many records. If the folder has a backup that was
 * interrupted, continues it.
 * @throws {BackupError} when the folder contains anything else.
 */
export async function writeBackup(
  folder: string,
  { archive, now, print }: BackupDependencies,
): Promise<number> {
  const { snapshot, startedAt } = await openSnapshot(folder, { archive, now, print });
  const progress = createProgress(print);
  try {
    const files: ManifestFile[] = [];
    for (const kind of archiveKinds) {
      const onRecord = (done: number, total: number) => progress.report(kind, done, total);
      files.push(await writeKind(folder, kind, snapshot, onRecord));
      progress.end(kind, files.at(-1)?.records ?? 0);
    }
    await writeManifest(folder, { store: archive.store, startedAt, finishedAt: now(), files });
    return files.reduce((sum, { records }) => sum + records, 0);
  } finally {
    await snapshot.close();
  }
}

/** Opens the snapshot of an interrupted backup, or a new one. */
async function openSnapshot(folder: string, { archive, now, print }: BackupDependencies) {
  const { store } = archive;
  const unfinished = await openBackupFolder(folder);
  if (unfinished?.store === store && unfinished.token !== null) {
    try {
      const snapshot = await archive.openSnapshot(folder, unfinished.token);
      print(`Continuing the backup that was begun at ${unfinished.startedAt}.`);
      return { snapshot, startedAt: unfinished.startedAt };
    } catch (error) {
      if (!(error instanceof SnapshotExpired)) throw error;
      print(`The backup starts again. ${error.message}`);
    }
  }
  const startedAt = now();
  await startBackup(folder, { store, startedAt, token: null });
  const snapshot = await archive.openSnapshot(folder, null);
  await writeUnfinished(folder, { store, startedAt, token: snapshot.token });
  return { snapshot, startedAt };
}

/**
 * Writes the file of one kind, from where a previous run has ended, and stores the images before their lines.
 * @param onRecord is called with the number of records that were written so far, and the number of all records.
 */
async function writeKind(
  folder: string,
  kind: ArchiveKind,
  snapshot: Snapshot,
  onRecord: (done: number, total: number) => void,
): Promise<ManifestFile> {
  const path = pathOf(folder, kind);
  const partialPath = `${path}.partial`;
  const isComplete = existsSync(path);
  const summary = await summarizeFile(isComplete ? path : partialPath);
  const total = isComplete ? summary.records : await snapshot.count(kind);
  async function* writeLines(): AsyncGenerator<string> {
    const after = summary.lastLine === null ? null : parseLine(String(summary.lastLine)).id;
    for await (const record of snapshot.read(kind, after)) {
      const line = `${formatLine(await storeContent(folder, record))}\n`;
      summary.records += 1;
      summary.bytes += Buffer.byteLength(line);
      summary.hash.update(line);
      onRecord(summary.records, total);
      yield line;
    }
  }
  if (!isComplete) {
    if (existsSync(partialPath)) await truncate(partialPath, summary.bytes);
    await pipeline(writeLines, createWriteStream(partialPath, { flags: 'a', flush: true, mode: 0o600 }));
    await rename(partialPath, path);
  }
  return { kind, records: summary.records, bytes: summary.bytes, sha256: summary.hash.digest('hex') };
}

/** Stores the content of an image, and returns the line of the record. */
async function storeContent(folder: string, { bytes, ...record }: ArchiveRecord): Promise<BackupLine> {
  if (bytes === undefined) return record;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await replaceFile(imagePathOf(folder, record.id, sha256), bytes);
  return { ...record, sha256 };
}

const progressIntervalMs = 2_000;

/** Creates functions that print the progress of a backup or a restore: a line every two seconds, and one at the end of each kind. */
export function createProgress(print: (line: string) => void) {
  let printedAtMs = performance.now();
  return {
    report: (kind: ArchiveKind, done: number, total: number) => {
      if (performance.now() - printedAtMs < progressIntervalMs) return;
      printedAtMs = performance.now();
      print(`${kind}: ${done} of ${total}`);
    },
    end: (kind: ArchiveKind, count: number) => {
      printedAtMs = performance.now();
      print(`${kind}: ${count}`);
    },
  };
}

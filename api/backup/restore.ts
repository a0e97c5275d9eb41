import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import {
  type Archive,
  type ArchiveKind,
  archiveKinds,
  type ArchiveRecord,
  type ArchiveFields,
} from './archive.ts';
import { type BackupDependencies, createProgress } from './backup.ts';
import {
  BackupError,
  type BackupLine,
  imagePathOf,
  type Manifest,
  type ManifestFile,
  parseLine,
  pathOf,
  readLines,
  readManifest,
  summarizeFile,
} from './backupFolder.ts';
import type { RestoreState, RestoreStateStore } from './restoreState.ts';
import { findRecordProblems, fromThoughtRecord, toRecord } from '#domain/thought/storedRecord.ts';
import { findHarmfulValues } from '#domain/thought/thought.ts';
import { withPlainDates } from './taggedValues.ts';

export interface RestoreOptions {
  /** Deletes what the database contains. */
  shouldReplace: boolean;
  /** Leaves out records that could harm visitors. Without it, a backup that has any is refused. */
  skipsInvalid: boolean;
}

export interface RestoreDependencies extends BackupDependencies {
  restoreState: RestoreStateStore;
}

/**
 * Restores a backup to an empty database, and returns how many records the backup has and how many of them were left out.
 * Continues a restore of the same backup that was interrupted.
 * @throws {BackupError} when the backup is damaged or invalid, or the database isn't empty. Then nothing has changed.
 */
export async function restoreBackup(
  folder: string,
  { shouldReplace, skipsInvalid }: RestoreOptions,
  dependencies: RestoreDependencies,
): Promise<{ records: number; omitted: number }> {
  const { archive, restoreState, now, print } = dependencies;
  const { manifest, id } = await readManifest(folder);
  const stored = await restoreState.find();
  const isContinued = stored?.finishedAt === null && stored.backupId === id;
  if (!isContinued && !shouldReplace) await requireEmpty(archive, stored);
  print('Checking the backup…');
  await verifyFiles(folder, manifest);
  const invalid = await findInvalidRecords(folder, print);
  if (invalid.size > 0 && !skipsInvalid)
    throw new BackupError(
      'These records could harm visitors, so nothing was restored: add --skip-invalid to leave them out.',
    );
  if (isContinued) print(`Continuing the restore that was begun at ${stored.startedAt}.`);
  const state: RestoreState = isContinued
    ? { ...stored, folder }
    : {
        backupId: id,
        folder,
        startedAt: now(),
        finishedAt: null,
        step: shouldReplace ? 'clear' : archiveKinds[0],
        written: 0,
        omitted: 0,
      };
  await restoreState.set(state);
  if (state.step === 'clear') await archive.clear();
  const omitted = await restoreKinds(folder, { manifest, invalid }, state, dependencies);
  await archive.finish();
  await restoreState.set({ ...state, step: 'finish', omitted, finishedAt: now() });
  return { records: manifest.files.reduce((sum, { records }) => sum + records, 0), omitted };
}

/** Restores the kinds from the step of the state on, and returns how many records of all kinds were left out. */
async function restoreKinds(
  folder: string,
  { manifest, invalid }: { manifest: Manifest; invalid: InvalidRecords },
  state: RestoreState,
  dependencies: RestoreDependencies,
): Promise<number> {
  const { archive, restoreState, print } = dependencies;
  const progress = createProgress(print);
  let { omitted } = state;
  for (const kind of remainingKinds(state)) {
    let written = kind === state.step ? state.written : 0;
    for await (const batch of readBatches(folder, kind, written)) {
      const valid = batch.filter(({ id }) => invalid.get(kind)?.has(id) !== true);
      const omissions = await archive.write(kind, valid, written);
      for (const { id, reason } of omissions) print(`${kind} ${id}: left out, because it ${reason}.`);
      omitted += batch.length - valid.length + omissions.length;
      written += batch.length;
      await restoreState.set({ ...state, step: kind, written, omitted });
      progress.report(kind, written, countOf(manifest, kind));
    }
    progress.end(kind, written);
  }
  return omitted;
}

function remainingKinds({ step }: RestoreState): readonly ArchiveKind[] {
  if (step === 'finish') return [];
  return step === 'clear' ? archiveKinds : archiveKinds.slice(archiveKinds.indexOf(step));
}

async function requireEmpty(archive: Archive, stored: RestoreState | null): Promise<void> {
  if (stored?.finishedAt === null)
    throw new BackupError(
      `The restore of another backup, ${stored.folder}, has not finished: continue that one, or add --replace to delete everything.`,
    );
  if (!(await archive.isEmpty()))
    throw new BackupError(
      'The database is not empty: back it up, then add --replace to delete everything in it.',
    );
}

function countOf({ files }: Manifest, kind: ArchiveKind): number {
  return files.find((file) => file.kind === kind)?.records ?? 0;
}

/** @throws {BackupError} when a file is missing or was changed. */
async function verifyFiles(folder: string, { files, format }: Manifest): Promise<void> {
  for (const kind of archiveKinds) {
    if (kind === 'drafts' && format === 1) continue;
    const file = files.find((candidate) => candidate.kind === kind);
    if (file === undefined || !(await isUnchanged(folder, file)))
      throw createDamageError(pathOf(folder, kind));
  }
  for await (const line of readLines(pathOf(folder, 'images'))) {
    const { id, sha256 } = parseLine(String(line));
    if (sha256 === undefined) continue;
    const path = imagePathOf(folder, id, sha256);
    if (!existsSync(path) || (await hashFile(path)) !== sha256) throw createDamageError(path);
  }
}

async function isUnchanged(folder: string, { kind, records, sha256 }: ManifestFile): Promise<boolean> {
  const summary = await summarizeFile(pathOf(folder, kind));
  return summary.records === records && summary.hash.digest('hex') === sha256;
}

function createDamageError(path: string): BackupError {
  return new BackupError(
    `${path} is ${existsSync(path) ? 'damaged' : 'missing'}: use another backup. Nothing was restored.`,
  );
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest('hex');
}

/** Firestore allows 10 MiB in a commit, and the emulator 4 MiB. */
const maxBytesPerBatch = 1_000_000;
const maxRecordsPerBatch = 200;

/** Returns the records of one kind without the first `skipped` ones. */
async function* readBatches(
  folder: string,
  kind: ArchiveKind,
  skipped: number,
): AsyncGenerator<ArchiveRecord[]> {
  let position = 0;
  let batch: ArchiveRecord[] = [];
  let bytes = 0;
  for await (const line of readLines(pathOf(folder, kind))) {
    position += 1;
    if (position <= skipped) continue;
    const record = await readContent(folder, parseLine(String(line)));
    const size = line.length + (record.bytes?.length ?? 0);
    if (batch.length > 0 && (batch.length === maxRecordsPerBatch || bytes + size > maxBytesPerBatch)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(record);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

async function readContent(folder: string, { sha256, ...record }: BackupLine): Promise<ArchiveRecord> {
  if (sha256 === undefined) return record;
  return { ...record, bytes: await readFile(imagePathOf(folder, record.id, sha256)) };
}

/** The ids of the invalid records of each kind that has any. */
type InvalidRecords = ReadonlyMap<ArchiveKind, ReadonlySet<string>>;

/**
 * Prints each invalid value with its line. Values that are only missing or incomplete are valid, because every database may
 * contain such records.
 */
async function findInvalidRecords(folder: string, print: (line: string) => void): Promise<InvalidRecords> {
  const invalid = new Map<ArchiveKind, ReadonlySet<string>>();
  for (const kind of ['thoughts', 'drafts', 'trash', 'revisions'] as const) {
    const ids = new Set<string>();
    let lineNumber = 0;
    for await (const line of readLines(pathOf(folder, kind))) {
      lineNumber += 1;
      const { id, fields } = parseLine(String(line));
      const content = kind === 'revisions' ? toRecord(fields['record']) : fields;
      for (const { field, message } of findProblems(content)) {
        print(`${pathOf(folder, kind)}:${lineNumber}  ${id}  ${field}: ${message}`);
        ids.add(id);
      }
    }
    if (ids.size > 0) invalid.set(kind, ids);
  }
  return invalid;
}

function findProblems(fields: ArchiveFields) {
  const record = withPlainDates(fields);
  return [...findRecordProblems(record), ...findHarmfulValues(fromThoughtRecord('', record))];
}

// The folder of a backup:
//
// manifest.json     written last, so that a backup without it is not complete
// {kind}.jsonl      one record per line
// images/{name}     the content of the images
// unfinished.json   while the backup is being written: the snapshot that it is written from
import { createHash, type Hash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { parseStoredImageName } from '#domain/images/imageUrl.ts';
import { archiveKinds, type ArchiveKind, type ArchiveRecord } from './archive.ts';

/** Something is wrong with the folder or the database. The message is one sentence that says what to do. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** The version of the format. A change that older versions can't read increments it. */
const formatVersion = 2;

const fileSchema = v.object({
  kind: v.picklist(archiveKinds),
  records: v.number(),
  bytes: v.number(),
  sha256: v.string(),
});

const manifestSchema = v.object({
  /** Backups of the first version have no drafts. */
  format: v.picklist([1, formatVersion]),
  store: v.picklist(['sqlite', 'firestore']),
  startedAt: v.string(),
  finishedAt: v.string(),
  files: v.array(fileSchema),
});

/** Timestamps are ISO 8601 strings in UTC. */
export type Manifest = v.InferOutput<typeof manifestSchema>;
export type ManifestFile = v.InferOutput<typeof fileSchema>;

const unfinishedSchema = v.object({
  store: v.picklist(['sqlite', 'firestore']),
  startedAt: v.string(),
  /** Null until there is a snapshot. */
  token: v.nullable(v.string()),
});

/** A backup that was interrupted. The token identifies its snapshot. */
export type UnfinishedBackup = v.InferOutput<typeof unfinishedSchema>;

const manifestName = 'manifest.json';
const unfinishedName = 'unfinished.json';
const imagesName = 'images';

/** Whether the folder has a backup that was finished. */
export function isComplete(folder: string): boolean {
  return existsSync(join(folder, manifestName));
}

export function pathOf(folder: string, kind: ArchiveKind): string {
  return join(folder, `${kind}.jsonl`);
}

/** Returns the path of an image. A name from a database or a file is used only if it can't lead out of the folder. */
export function imagePathOf(folder: string, id: string, sha256: string): string {
  return join(folder, imagesName, parseStoredImageName(`/images/${id}`) ?? `${sha256}.bin`);
}

/** A line of a file. An image has its SHA-256 instead of its content. */
export type BackupLine = Omit<ArchiveRecord, 'bytes'> & { sha256?: string };

const lineSchema = v.object({
  id: v.string(),
  rank: v.optional(v.nullable(v.number())),
  fields: v.record(v.string(), v.unknown()),
  sha256: v.optional(v.string()),
});

/** Returns a line without its end. The fields are sorted, so that the same record is always the same line. */
export function formatLine({ id, rank, sha256, fields }: BackupLine): string {
  return JSON.stringify({ id, rank, sha256, fields: sortNames(fields) });
}

function sortNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortNames);
  if (typeof value !== 'object' || value === null) return value;
  const sorted = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, item]) => [name, sortNames(item)]));
}

export function parseLine(line: string): BackupLine {
  const { rank, sha256, ...rest } = v.parse(lineSchema, JSON.parse(line));
  return { ...rest, ...(rank !== undefined && { rank }), ...(sha256 !== undefined && { sha256 }) };
}

/** Returns the lines of a file with their ends, without the rest of a line that has none. A missing file has none. */
export async function* readLines(path: string): AsyncGenerator<Buffer> {
  // readline also splits at U+2028, which JSON contains unescaped.
  let rest: Buffer[] = [];
  if (!existsSync(path)) return;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, start)) {
      yield Buffer.concat([...rest, chunk.subarray(start, end + 1)]);
      rest = [];
      start = end + 1;
    }
    if (start < chunk.length) rest.push(chunk.subarray(start));
  }
}

const lineFeed = 0x0a;

/** The entry of a file in a manifest, with the hash of the lines so far. */
export interface FileSummary {
  records: number;
  bytes: number;
  hash: Hash;
  lastLine: Buffer | null;
}

/** Reads the complete lines of a file. */
export async function summarizeFile(path: string): Promise<FileSummary> {
  const summary: FileSummary = { records: 0, bytes: 0, hash: createHash('sha256'), lastLine: null };
  for await (const line of readLines(path)) {
    summary.records += 1;
    summary.bytes += line.length;
    summary.hash.update(line);
    summary.lastLine = line;
  }
  return summary;
}

/** Replaces a file as a whole, so that an interruption leaves the previous one. */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  const partialPath = `${path}.partial`;
  await writeFile(partialPath, content, { flush: true, mode: 0o600 });
  await rename(partialPath, path);
}

/**
 * Creates the folder if it is missing, and returns the backup that was interrupted in it, or null if it is empty.
 * @throws {BackupError} for any other content.
 */
export async function openBackupFolder(folder: string): Promise<UnfinishedBackup | null> {
  // A backup contains e-mails, so other users of the machine can't read it.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { success, output } = v.safeParse(unfinishedSchema, await readJson(join(folder, unfinishedName)));
  if (success) return output;
  const names = await readdir(folder);
  if (names.includes(manifestName))
    throw new BackupError(`${folder} already contains a backup: use another folder.`);
  if (names.some((name) => name !== `${unfinishedName}.partial`))
    throw new BackupError(`${folder} contains other files: use an empty or a new folder.`);
  return null;
}

/** Begins a backup in the folder. Deletes what an earlier one has written, which was interrupted. */
export async function startBackup(folder: string, backup: UnfinishedBackup): Promise<void> {
  await writeUnfinished(folder, backup);
  for (const name of await readdir(folder))
    if (name !== unfinishedName) await rm(join(folder, name), { recursive: true });
  await mkdir(join(folder, imagesName), { mode: 0o700 });
}

export async function writeUnfinished(folder: string, backup: UnfinishedBackup): Promise<void> {
  await replaceFile(join(folder, unfinishedName), JSON.stringify(backup));
}

/** Completes the backup: writes the manifest, and deletes what was needed to continue. */
export async function writeManifest(folder: string, manifest: Omit<Manifest, 'format'>): Promise<void> {
  const text = JSON.stringify({ format: formatVersion, ...manifest }, null, 2);
  await replaceFile(join(folder, manifestName), `${text}\n`);
  for (const name of await readdir(folder))
    if (isTemporary(name)) await rm(join(folder, name), { force: true });
}

/** Returns the manifest and an id of the backup. @throws {BackupError} when the folder has no complete backup. */
export async function readManifest(folder: string): Promise<{ manifest: Manifest; id: string }> {
  const path = join(folder, manifestName);
  if (!existsSync(path))
    throw new BackupError(
      existsSync(join(folder, unfinishedName))
        ? `The backup in ${folder} is not complete: continue it with npm run data -- backup ${folder}`
        : `${folder} contains no backup: ${manifestName} is missing.`,
    );
  const stored = await readJson(path);
  const { success, output } = v.safeParse(manifestSchema, stored);
  if (!success)
    throw new BackupError(
      v.is(v.object({ format: v.pipe(v.number(), v.gtValue(formatVersion)) }), stored)
        ? `The backup in ${folder} was written by a newer version of Upwell: restore it with that version.`
        : `${path} is damaged: use another backup.`,
    );
  return { manifest: output, id: createHash('sha256').update(JSON.stringify(output)).digest('hex') };
}

/** Whether the file is only needed to continue the backup. */
function isTemporary(name: string): boolean {
  return name === unfinishedName || name.endsWith('.partial') || name.startsWith('snapshot.');
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return null;
  }
}

// `npm run data`: exports, imports or upgrades the collection of the configured store.
import { randomUUID } from 'node:crypto';
import { isUtf8 } from 'node:buffer';
import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { thoughtOrders } from '#domain/collection/lists.ts';
import { contentOf } from '#domain/collection/storedThought.ts';
import { mediaTypeOf, parseStoredImageName } from '#domain/images/imageUrl.ts';
import {
  createNotUtf8Error,
  type FileRows,
  ImportFileError,
  rowsFromCsv,
  rowsFromJson,
} from '#domain/importing/importFile.ts';
import { splitIntoBatches, validateRows } from '#domain/importing/importRows.ts';
import { tableFromThoughts } from '#domain/importing/spreadsheet.ts';
import { retentionDays, type Thought } from '#domain/thought/thought.ts';
import { openStores } from '../app/stores/openStores.ts';
import { readSettings } from '../env.ts';
import { createImageFetcher, resolveHost } from '../images/fetchImage.ts';
import type { ImageStore } from '../images/store/imageStore.ts';
import { createStoreDraftImage } from '../images/storeDraftImage.ts';
import { formatError, openLog } from '../logging/log.ts';
import { maintain, type MaintenanceDependencies } from '../maintenance.ts';
import { SettingError } from '../settingFormats.ts';
import { storeGoogleCredentials } from '../storage/credentialsFile.ts';
import { NewerStoreError, StoreUnavailable } from '../storage/storeErrors.ts';
import { Collection } from '../thoughts/collection.ts';
import { prepareRows } from '../thoughts/prepareDraft.ts';

const usage = `npm run data -- export FILE              writes all thoughts and drafts, without the trash, to FILE.csv or FILE.json
npm run data -- import FILE [--dry-run]  adds the thoughts of FILE that the collection does not contain; safe to run twice
npm run data -- upgrade                  moves the images of old records into files, and deletes images unused for ${retentionDays} days;
                                         safe to run twice`;

export interface DataDependencies extends MaintenanceDependencies {
  print: (line: string) => void;
}

/** Runs one command. Returns the exit code: 0 for success, 1 if something needs fixing, 2 for invalid arguments. */
export async function runDataCommand(args: string[], dependencies: DataDependencies): Promise<number> {
  const [command, file, ...others] = args.filter((argument) => argument !== '--dry-run');
  const dryRun = args.includes('--dry-run');
  const isValid = others.length === 0 && (!dryRun || command === 'import');
  try {
    if (isValid && command === 'upgrade' && file === undefined) return await upgradeCollection(dependencies);
    if (isValid && command === 'export' && file !== undefined)
      return await exportCollection(file, dependencies);
    if (isValid && command === 'import' && file !== undefined)
      return await importCollection(file, dryRun, dependencies);
    dependencies.print(usage);
    return 2;
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error;
    dependencies.print(error.message);
    return 1;
  }
}

/** Upgrades a store of version 1, moves the images of legacy records into files, and deletes what has expired. */
async function upgradeCollection(dependencies: DataDependencies): Promise<number> {
  const report = await maintain(dependencies, true);
  const { isUpgraded = false, movedImages = 0, deletedImages = 0 } = report ?? {};
  const lines = [
    ...(isUpgraded ? ['The collection of version 1 was upgraded.'] : []),
    ...(movedImages > 0 ? [`Images moved out of their records: ${movedImages}.`] : []),
    ...(deletedImages > 0 ? [`Unused images deleted: ${deletedImages}.`] : []),
  ];
  dependencies.print(lines.join('\n') || 'Nothing to upgrade.');
  return 0;
}

/**
 * Writes all live thoughts and then all drafts to a file, oldest first. A JSON file also contains their images, which are
 * too large for the cells of a spreadsheet. Returns 0.
 */
async function exportCollection(
  path: string,
  { thoughts, images, print }: DataDependencies,
): Promise<number> {
  const format = getFileFormat(path);
  const { live, draft } = await thoughts.readLatest();
  const exported = [live, draft].flatMap((listed) =>
    thoughtOrders.OLDEST.entriesOf(listed).map(({ node }) => node),
  );
  // The byte order mark makes spreadsheets read the file as UTF-8.
  const csv = () => [`\uFEFF${Papa.unparse(tableFromThoughts(exported))}\r\n`];
  await writeWhole(path, format === 'csv' ? csv() : streamJson(exported, images));
  print(`${exported.length} ${exported.length === 1 ? 'thought' : 'thoughts'} written to ${path}.`);
  return 0;
}

/** Yields JSON with the fields that an import reads. Images are read one by one, because all may exceed the memory. */
async function* streamJson(thoughts: readonly Thought[], images: ImageStore): AsyncGenerator<string> {
  for (const [index, thought] of thoughts.entries()) {
    const { id, createdAt, updatedAt, draftedAt, publishAt } = thought;
    const imageUrl = await inlineImage(thought.imageUrl, images);
    const exported = { id, ...contentOf(thought), imageUrl, createdAt, updatedAt, draftedAt, publishAt };
    const record = JSON.stringify(exported, null, 2).replaceAll('\n', '\n  ');
    yield `${index === 0 ? '[' : ','}\n  ${record}`;
  }
  yield thoughts.length === 0 ? '[]\n' : '\n]\n';
}

/** Returns a stored image as a data URL. Other URLs are returned unchanged. */
async function inlineImage(imageUrl: string | null, images: ImageStore): Promise<string | null> {
  const name = parseStoredImageName(imageUrl ?? '');
  const bytes = name === null ? null : await images.find(name);
  if (name === null || bytes === null) return imageUrl;
  return `data:${mediaTypeOf(name)};base64,${Buffer.from(bytes).toString('base64')}`;
}

/** Writes a temporary file and then renames it, so that an interruption never leaves an incomplete file. */
async function writeWhole(path: string, parts: Iterable<string> | AsyncIterable<string>): Promise<void> {
  const partialPath = `${path}.${process.pid}.partial`;
  try {
    await writeFile(partialPath, parts, { flush: true });
    await rename(partialPath, path);
  } catch (error) {
    await rm(partialPath, { force: true });
    if (error instanceof Error && 'syscall' in error)
      throw new ImportFileError(`${path} can’t be written: ${error.message}.`);
    throw error;
  }
}

/** Reads the rows of a CSV or JSON file. */
async function readRows(path: string): Promise<FileRows> {
  const format = getFileFormat(path);
  const bytes = await readFile(path).catch((error: Error) => {
    throw new ImportFileError(`${path} can’t be read: ${error.message}.`);
  });
  if (!isUtf8(bytes)) throw createNotUtf8Error(path);
  // Spreadsheets write a byte order mark, which the decoder removes.
  const text = new TextDecoder().decode(bytes);
  return format === 'json'
    ? rowsFromJson(path, text)
    : rowsFromCsv(path, text, (csv, delimiter) => Papa.parse<string[]>(csv, { delimiter }));
}

function getFileFormat(path: string): 'csv' | 'json' {
  const [, format] = /\.(csv|json)$/i.exec(path) ?? [];
  if (format !== undefined) return format.toLowerCase() === 'csv' ? 'csv' : 'json';
  throw new ImportFileError(`${path} is neither CSV nor JSON: use a file name that ends in .csv or .json.`);
}

/**
 * Adds the valid rows of a file that the collection doesn't contain yet, and prints the problems of the others. Returns
 * the exit code: 1 if a row was invalid, else 0.
 */
async function importCollection(
  path: string,
  dryRun: boolean,
  dependencies: DataDependencies,
): Promise<number> {
  const { thoughts, images, now, print } = dependencies;
  const { rows, unknownColumns, wrongValues } = await readRows(path);
  if (unknownColumns.length > 0) print(`Ignored columns: ${unknownColumns.join(', ')}.`);
  const checked = validateRows(rows);
  const { ready: valid, ...prepared } = await prepareRows(checked.valid, dryRun, {
    storeDraftImage: createStoreDraftImage(
      images,
      createImageFetcher({ fetch, resolveHost, log: { warn: () => {} } }),
    ),
  });
  const invalid = checked.invalid + checked.valid.length - valid.length;
  const incomplete = [...checked.incomplete, ...prepared.incomplete];
  for (const { line, field, message } of [
    ...wrongValues,
    ...checked.problems,
    ...prepared.problems,
    ...incomplete,
  ])
    print(`line ${line}  ${field}: ${message}`);

  let added = 0;
  let processed = 0;
  const operation = randomUUID();
  const batches = splitIntoBatches(valid);
  for (const batch of batches) {
    const change = { by: 'system', now: now() };
    const outcomes = await thoughts.importRows(batch, { operation, shouldUpdate: false, dryRun }, change);
    added += outcomes.filter(({ outcome }) => outcome === 'added').length;
    processed += batch.length;
    if (batches.length > 1) print(`${processed} of ${valid.length} rows`);
  }
  const duplicates = checked.duplicates + valid.length - added;
  const incompleteCount = new Set(incomplete.map(({ line }) => line)).size;
  if (incompleteCount > 0) print(`Incomplete rows: ${incompleteCount}.`);
  const verb = dryRun ? 'would be added' : 'added';
  print(
    `${added} ${verb}, ${duplicates} already there, ${invalid} ${invalid === 1 ? 'needs' : 'need'} fixing.`,
  );
  return invalid > 0 ? 1 : 0;
}

if (import.meta.main) {
  await main();
  // A pending Firestore call would keep the process running for minutes.
  process.exit();
}

async function main(): Promise<void> {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    storeGoogleCredentials(process.env);
    const log = openLog({ logFormat: 'text', isOnLambda: false });
    const stores = await openStores(readSettings(process.env));
    const thoughts = new Collection({ store: stores.thoughtStore, log, now });
    try {
      process.exitCode = await runDataCommand(process.argv.slice(2), {
        ...stores,
        thoughts,
        now,
        print: console.log,
      });
    } finally {
      await stores.close();
    }
  } catch (error) {
    console.error(formatCommandError(error));
    process.exitCode = 1;
  }
}

function formatCommandError(error: unknown): string {
  if (error instanceof SettingError || error instanceof NewerStoreError) return error.message;
  if (!(error instanceof StoreUnavailable)) return formatError(error);
  const reason = error.cause instanceof Error ? error.cause.message : error.message;
  return `The store failed (${reason.replace(/\.$/, '')}): run npm run doctor to find out what to do. Running this command again continues, and adds nothing twice.`;
}

function now(): string {
  return new Date().toISOString();
}

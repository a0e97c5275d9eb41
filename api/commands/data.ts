// `npm run data`: backs up, restores, imports, exports, upgrades or checks the collection of the configured store.
import { existsSync } from 'node:fs';
import { ImportFileError } from '#domain/importing/importFile.ts';
import { BackupError } from '../backup/backupFolder.ts';
import { readSettings } from '../env.ts';
import { formatError } from '../logging/formatEntry.ts';
import { SettingError } from '../settingFormats.ts';
import { NewerStoreError, StoreUnavailable } from '../storage/storeErrors.ts';
import { openStores } from '../app/stores/openStores.ts';
import type { DataDependencies } from './dataDependencies.ts';
import { backUpCollection, backUpRegularly, restoreCollection } from './backUpCollection.ts';
import { checkCollection } from './checkCollection.ts';
import { drawShareImages } from './drawShareImages.ts';
import { exportCollection } from './exportCollection.ts';
import { importCollection } from './importCollection.ts';
import { upgradeCollection } from './upgradeCollection.ts';

const usage = `npm run data -- backup DIR [--keep=COUNT]
                                         writes everything that is stored to files in DIR; with --keep, to a new folder
                                         in DIR, and deletes all of these but the newest COUNT
npm run data -- restore DIR [--replace] [--skip-invalid]
                                         restores a backup to an empty database; --replace deletes everything before;
                                         --skip-invalid leaves out records that could harm visitors
npm run data -- export FILE              writes all thoughts and drafts, without the trash, to FILE.csv or FILE.json
npm run data -- import FILE [--dry-run]  adds the thoughts of FILE that the collection does not contain; safe to run twice
npm run data -- upgrade                  renames the fields of old records, moves their images out of them,
                                         copies images from other sites, removes metadata from all images,
                                         deletes images unused for 30 days, and detects the languages of
                                         thoughts that have none; safe to run twice
npm run data -- share-images [--all]     draws the images for link previews that are missing; with --all, also those
                                         that exist, for example after PRODUCT_NAME was changed
npm run data -- check                    lists the thoughts that need fixing`;

const keepPattern = /^--keep=([1-9]\d{0,3})$/;
const options = new Set(['--dry-run', '--replace', '--skip-invalid', '--all']);

/** Runs one command. Returns the exit code: 0 for success, 1 if something needs fixing, 2 for invalid arguments. */
export async function runDataCommand(args: string[], dependencies: DataDependencies): Promise<number> {
  const command = parseArguments(args);
  if (command === null) {
    dependencies.print(usage);
    return 2;
  }
  try {
    return await command(dependencies);
  } catch (error) {
    if (!(error instanceof ImportFileError || error instanceof BackupError)) throw error;
    dependencies.print(error.message);
    return 1;
  }
}

if (import.meta.main) {
  await main();
  // A pending Firestore call would keep the process running for minutes.
  process.exit();
}

type DataCommand = (dependencies: DataDependencies) => Promise<number>;

function parseArguments(args: string[]): DataCommand | null {
  const [command, file, ...extraArgs] = args.filter(
    (argument) => !options.has(argument) && !keepPattern.test(argument),
  );
  const [, keptCount] =
    args.map((argument) => keepPattern.exec(argument)).find((match) => match !== null) ?? [];
  const dryRun = args.includes('--dry-run');
  const shouldReplace = args.includes('--replace');
  const skipsInvalid = args.includes('--skip-invalid');
  const includesExisting = args.includes('--all');
  if (
    extraArgs.length > 0 ||
    (dryRun && command !== 'import') ||
    (keptCount !== undefined && command !== 'backup') ||
    ((shouldReplace || skipsInvalid) && command !== 'restore')
  )
    return null;
  if (includesExisting && command !== 'share-images') return null;
  if (command === 'backup' && file !== undefined)
    return (dependencies) =>
      keptCount === undefined
        ? backUpCollection(file, dependencies)
        : backUpRegularly(file, Number(keptCount), dependencies);
  if (command === 'restore' && file !== undefined)
    return (dependencies) => restoreCollection(file, { shouldReplace, skipsInvalid }, dependencies);
  if (command === 'import' && file !== undefined)
    return (dependencies) => importCollection(file, dryRun, dependencies);
  if (command === 'export' && file !== undefined)
    return (dependencies) => exportCollection(file, dependencies);
  if (command === 'check' && file === undefined) return checkCollection;
  if (command === 'share-images' && file === undefined)
    return (dependencies) => drawShareImages(includesExisting, dependencies);
  if (command === 'upgrade' && file === undefined) return upgradeCollection;
  return null;
}

async function main(): Promise<void> {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    const settings = readSettings(process.env);
    const stores = await openStores(settings);
    try {
      const dependencies = { ...stores, settings, now, print };
      process.exitCode = await runDataCommand(process.argv.slice(2), dependencies);
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

function print(line: string): void {
  console.log(line);
}

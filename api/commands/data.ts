// `npm run data`: exports, imports or upgrades the collection of the configured store.
import { existsSync } from 'node:fs';
import { ImportFileError } from '#domain/importing/importFile.ts';
import { readSettings } from '../env.ts';
import { formatError, openLog } from '../logging/log.ts';
import { SettingError } from '../settingFormats.ts';
import { storeGoogleCredentials } from '../storage/credentialsFile.ts';
import { NewerStoreError, StoreUnavailable } from '../storage/storeErrors.ts';
import { openStores } from '../app/stores/openStores.ts';
import { maintain } from '../maintenance.ts';
import { Collection } from '../thoughts/collection.ts';
import type { DataDependencies } from './collectionFile.ts';
import { exportCollection } from './exportCollection.ts';
import { importCollection } from './importCollection.ts';

const usage = `npm run data -- export FILE              writes all thoughts and drafts, without the trash, to FILE.csv or FILE.json
npm run data -- import FILE [--dry-run]  adds the thoughts of FILE that the collection does not contain; safe to run twice
npm run data -- upgrade                  moves the images of old records into files, and deletes images unused for 30 days;
                                         safe to run twice`;

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
    if (!(error instanceof ImportFileError)) throw error;
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
  const [command, file, ...others] = args.filter((argument) => argument !== '--dry-run');
  const dryRun = args.includes('--dry-run');
  if (others.length > 0 || (dryRun && command !== 'import')) return null;
  if (command === 'upgrade' && file === undefined) return upgradeCollection;
  if (file === undefined) return null;
  if (command === 'import') return (dependencies) => importCollection(file, dryRun, dependencies);
  return command === 'export' ? (dependencies) => exportCollection(file, dependencies) : null;
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

async function main(): Promise<void> {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    storeGoogleCredentials(process.env);
    const log = openLog({ logFormat: 'text', isOnLambda: false });
    const stores = await openStores(readSettings(process.env));
    const thoughts = new Collection({ store: stores.thoughtStore, log, now });
    try {
      process.exitCode = await runDataCommand(process.argv.slice(2), { ...stores, thoughts, now, print });
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

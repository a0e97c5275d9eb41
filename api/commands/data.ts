// `npm run data`: the collection as a file, from or to whichever store is configured.
import { existsSync } from 'node:fs';
import { ImportFileError } from '#domain/importing/importFile.ts';
import { readSettings, SettingError } from '../env.ts';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import { fetchExternalImage } from '../images/remote/fetchExternalImage.ts';
import { deleteUnusedImages } from '../images/deleteUnusedImages.ts';
import { migrateDataUrls } from '../images/migrateDataUrls.ts';
import { upgradeImages } from '../images/upgradeImages.ts';
import { openStores } from '../stores.ts';
import type { DataDependencies } from './dataDependencies.ts';
import { checkCollection } from './checkCollection.ts';
import { exportCollection } from './exportCollection.ts';
import { importCollection } from './importCollection.ts';

const usage = `npm run data -- export FILE              writes all live thoughts to FILE.csv or FILE.json
npm run data -- import FILE [--dry-run]  adds what FILE holds and the collection does not; safe to run twice
npm run data -- upgrade                  writes old records under today's names, moves their images out of them,
                                         copies images from other sites, strips metadata from all,
                                         and deletes images unused for 30 days; safe to run twice
npm run data -- check                    says which thoughts lack something`;

/** An upgrade of so many records says how far it is. */
const recordsBeforeProgress = 200;
const imagesPerLine = 50;

/** Runs one command; the answer is the exit code: 0 when all is well, 1 when something is to be mended, 2 for a wrong call. */
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
  // A call that Firestore never answered would keep the process for minutes.
  process.exit();
}

type DataCommand = (dependencies: DataDependencies) => Promise<number>;

function parseArguments(args: string[]): DataCommand | null {
  const [command, file, ...extraArgs] = args.filter((word) => word !== '--dry-run');
  const dryRun = args.includes('--dry-run');
  if (extraArgs.length > 0 || (dryRun && command !== 'import')) return null;
  if (command === 'import' && file !== undefined) return (around) => importCollection(file, dryRun, around);
  if (command === 'export' && file !== undefined) return (around) => exportCollection(file, around);
  if (command === 'check' && file === undefined) return checkCollection;
  if (command === 'upgrade' && file === undefined) return upgradeCollection;
  return null;
}

async function upgradeCollection(dependencies: DataDependencies): Promise<number> {
  const { thoughts, print, fetchImage = fetchExternalImage } = dependencies;
  const upgraded = await thoughts.upgrade((seen, total) => {
    if (total > recordsBeforeProgress) print(`${seen} of ${total} records looked at`);
  });
  const moved = await migrateDataUrls(dependencies, (count) => {
    if (count % imagesPerLine === 0) print(`${count} images moved so far`);
  });
  const { copied, cleaned, failed } = await upgradeImages(dependencies, fetchImage);
  const deleted = await deleteUnusedImages(dependencies);
  if (upgraded > 0) print(`${upgraded} ${upgraded === 1 ? 'record' : 'records'} upgraded.`);
  if (moved > 0)
    print(
      `${moved} ${moved === 1 ? 'image' : 'images'} moved out of ${moved === 1 ? 'its record' : 'their records'}.`,
    );
  if (copied > 0) print(`${copied} ${copied === 1 ? 'image' : 'images'} copied from other sites.`);
  if (cleaned > 0) print(`${cleaned} ${cleaned === 1 ? 'image' : 'images'} stripped of metadata.`);
  for (const { id, problem } of failed) print(`${id}  imageUrl: ${problem}`);
  if (deleted > 0) print(`${deleted} unused ${deleted === 1 ? 'image' : 'images'} deleted.`);
  if (upgraded + moved + copied + cleaned + failed.length + deleted === 0) print('Nothing to upgrade.');
  return 0;
}

async function main(): Promise<void> {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    const { thoughts, images, close } = await openStores(readSettings(process.env));
    try {
      process.exitCode = await runDataCommand(process.argv.slice(2), { thoughts, images, now, print });
    } finally {
      await close();
    }
  } catch (error) {
    console.error(formatCommandError(error));
    process.exitCode = 1;
  }
}

function formatCommandError(error: unknown): unknown {
  if (error instanceof SettingError) return error.message;
  if (!(error instanceof StoreUnavailable)) return error;
  const reason = error.cause instanceof Error ? error.cause.message : error.message;
  return `The store failed (${reason.replace(/\.$/, '')}): npm run doctor says what to do; running this again adds nothing twice.`;
}

function now(): string {
  return new Date().toISOString();
}

function print(line: string): void {
  console.log(line);
}

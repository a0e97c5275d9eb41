// `npm run data`: the collection as a file, from or to whichever store is configured.
import { existsSync } from 'node:fs';
import { BadFile } from '#domain/importFile.ts';
import { readSettings, SettingError } from '../env.ts';
import { StoreUnavailable } from '../errors.ts';
import { type FetchForeignImage, fetchForeignImage } from '../images/fetchForeignImage.ts';
import { collectImages } from '../images/collectImages.ts';
import type { ImageStore } from '../images/imageStore.ts';
import { moveDataUrls } from '../images/moveDataUrls.ts';
import { refreshImages } from '../images/refreshImages.ts';
import { openStores } from '../stores.ts';
import type { ThoughtStore } from '../thoughts/thoughtStore.ts';
import { checkCollection } from './checkCollection.ts';
import { exportCollection } from './exportCollection.ts';
import { importFile } from './importFile.ts';

const usage = `npm run data -- export FILE              writes all live thoughts to FILE.csv or FILE.json
npm run data -- import FILE [--dry-run]  adds what FILE holds and the collection does not; safe to run twice
npm run data -- upgrade                  writes old records under today's names, moves their images out of them,
                                         copies images from other sites, strips metadata from all,
                                         and deletes images unused for 30 days; safe to run twice
npm run data -- check                    says which thoughts lack something`;

/** An upgrade of so many records says how far it is. */
const recordsBeforeProgress = 200;
const imagesPerLine = 50;

export interface Surroundings {
  thoughts: ThoughtStore;
  images: ImageStore;
  now: () => string;
  print: (line: string) => void;
  /** For images on other sites. */
  fetchImage?: FetchForeignImage;
}

/** Runs one command; the answer is the exit code: 0 when all is well, 1 when something is to be mended, 2 for a wrong call. */
export async function runData(words: string[], surroundings: Surroundings): Promise<number> {
  const call = readCall(words);
  if (call === null) {
    surroundings.print(usage);
    return 2;
  }
  try {
    return await call(surroundings);
  } catch (error) {
    if (!(error instanceof BadFile)) throw error;
    surroundings.print(error.message);
    return 1;
  }
}

if (import.meta.main) {
  await main();
  // A call that Firestore never answered would keep the process for minutes.
  process.exit();
}

type Call = (surroundings: Surroundings) => Promise<number>;

function readCall(words: string[]): Call | null {
  const [command, file, ...more] = words.filter((word) => word !== '--dry-run');
  const dryRun = words.includes('--dry-run');
  if (more.length > 0 || (dryRun && command !== 'import')) return null;
  if (command === 'import' && file !== undefined) return (around) => importFile(file, dryRun, around);
  if (command === 'export' && file !== undefined) return (around) => exportCollection(file, around);
  if (command === 'check' && file === undefined) return checkCollection;
  if (command === 'upgrade' && file === undefined) return upgrade;
  return null;
}

async function upgrade(surroundings: Surroundings): Promise<number> {
  const { thoughts, print, fetchImage = fetchForeignImage } = surroundings;
  const mended = await thoughts.upgrade((seen, total) => {
    if (total > recordsBeforeProgress) print(`${seen} of ${total} records looked at`);
  });
  const moved = await moveDataUrls(surroundings, (count) => {
    if (count % imagesPerLine === 0) print(`${count} images moved so far`);
  });
  const { copied, cleaned, failed } = await refreshImages(surroundings, fetchImage);
  const collected = await collectImages(surroundings);
  if (mended > 0) print(`${mended} ${mended === 1 ? 'record' : 'records'} upgraded.`);
  if (moved > 0)
    print(
      `${moved} ${moved === 1 ? 'image' : 'images'} moved out of ${moved === 1 ? 'its record' : 'their records'}.`,
    );
  if (copied > 0) print(`${copied} ${copied === 1 ? 'image' : 'images'} copied from other sites.`);
  if (cleaned > 0) print(`${cleaned} ${cleaned === 1 ? 'image' : 'images'} stripped of metadata.`);
  for (const { id, problem } of failed) print(`${id}  imageUrl: ${problem}`);
  if (collected > 0) print(`${collected} unused ${collected === 1 ? 'image' : 'images'} deleted.`);
  if (mended + moved + copied + cleaned + failed.length + collected === 0) print('Nothing to upgrade.');
  return 0;
}

async function main(): Promise<void> {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    const { thoughts, images, close } = await openStores(readSettings(process.env));
    try {
      process.exitCode = await runData(process.argv.slice(2), { thoughts, images, now, print });
    } finally {
      await close();
    }
  } catch (error) {
    console.error(inOneSentence(error));
    process.exitCode = 1;
  }
}

function inOneSentence(error: unknown): unknown {
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

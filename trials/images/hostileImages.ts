// Mutated images are uploaded as an admin's form does it, and as images on other sites. Each one has to be stored as a
// valid image without metadata, or refused with a sentence, and reading it may not block the server.
import { maxPixels, readImageFile, removeMetadata } from '../../domain/images/imageFile.ts';
import { maxImageBytes } from '../../domain/images/imageUrl.ts';
import { seededRandom } from '../../domain/feed/random.ts';
import { normalizeDraft } from '../../domain/thought/thought.ts';
import { createSqliteImageStore } from '../../api/images/store/sqliteImageStore.ts';
import { imageNameOf } from '../../api/images/imageNames.ts';
import { createStoreDraftImage } from '../../api/images/storeDraftImage.ts';
import { openSqlite } from '../../api/storage/sqlite.ts';
import { openTestSite } from '../../tests/support/site/testSite.ts';
import { toDataUrl } from '../../tests/support/browser/imageSamples.ts';
import { createThought } from '../../bench/servers/feedSchema.ts';
import { atMost, type ChaosTrial, formatNumber, noneOf } from '../trial.ts';
import { canary, createHostileImage, type HostileImage } from './createHostileImage.ts';

/** The main thread may not be busy with a file for longer. */
const maxMs = 20;
/** One in this number of files is also sent to a server, unless it is on another site. */
const filesPerRequest = 20;

export const tryHostileImages: ChaosTrial = async ({ isLong, seed }) => {
  const count = isLong ? 10_000 : 300;
  const random = seededRandom(seed);
  const faults: string[] = [];
  let slowest = { durationMs: 0, description: '' };
  const sent: HostileImage[] = [];
  for (let number = 0; number < count; number += 1) {
    const image = createHostileImage(random);
    const isExternal = image.bytes.length > maxImageBytes || random() < 0.3;
    const { durationMs, problem, stored } = await upload(image, isExternal);
    const shortestMs = durationMs < 10 ? durationMs : await repeat(image, isExternal, durationMs);
    if (shortestMs > slowest.durationMs) slowest = { durationMs: shortestMs, description: image.description };
    for (const fault of findFaults(image, problem, stored)) faults.push(`${fault}: ${image.description}`);
    if (number % filesPerRequest === 0 && !isExternal) sent.push(image);
  }
  faults.push(...(await sendToServer(sent)));
  const label = `${formatNumber(count)} mutated images, uploaded`;
  const row = noneOf(label, faults, ' crashes, invalid images, kept metadata');
  // The short form measures no times, because code that has run only a few times is slower.
  if (!isLong) return [row];
  const slowestLabel = `– slowest (${slowest.description})`;
  return [row, atMost(slowestLabel, slowest.durationMs, maxMs, ' ms of the main thread')];
};

/** Saves a thought with each image. Returns the descriptions of the images that led to an error of the server. */
async function sendToServer(images: readonly HostileImage[]): Promise<string[]> {
  const site = await openTestSite();
  try {
    const asAda = await site.signIn('ada@example.com');
    const faults: string[] = [];
    for (const [number, { bytes, description }] of images.entries()) {
      const variables = {
        input: { ...input, imageUrl: toDataUrl('image/png', bytes) },
        key: `key-${number}`,
      };
      const { data, message } = await asAda(mutation, variables);
      if (data['saved'] === undefined || message !== undefined)
        faults.push(`the server responded ${message ?? 'nothing'}: ${description}`);
    }
    return faults;
  } finally {
    await site.close();
  }
}

const { id: _, imageUrl: __, createdAt: ___, ...input } = createThought(1);
const mutation = `mutation ($input: ThoughtInput!, $key: ID!) {
  saved: addThought(input: $input, key: $key) { ... on Thought { imageUrl } ... on InvalidThought { problems { message } } } }`;

interface Upload {
  durationMs: number;
  /** An error is the description of a crash. */
  problem: string | null;
  stored: Uint8Array | null;
}

async function upload({ bytes }: HostileImage, isExternal: boolean): Promise<Upload> {
  const database = openSqlite(':memory:');
  const images = createSqliteImageStore(database);
  const imageUrl = isExternal ? 'https://example.com/a.jpg' : toDataUrl('image/png', bytes);
  const draft = normalizeDraft({ ...input, imageUrl });
  const startedAtMs = performance.now();
  try {
    const fetchImage = async () => ({ bytes: new Uint8Array(bytes) });
    const { draft: saved, problems } = await createStoreDraftImage(images, fetchImage)(draft);
    const durationMs = performance.now() - startedAtMs;
    const name = saved.imageUrl?.split('/').at(-1) ?? '';
    const stored = problems.length > 0 ? null : await images.find(name);
    if (stored !== null && imageNameOf(stored, readImageFile(stored)?.type ?? 'image/png') !== name)
      return { durationMs, problem: 'the name is wrong', stored };
    return { durationMs, problem: problems[0]?.message ?? null, stored };
  } catch (error) {
    return { durationMs: performance.now() - startedAtMs, problem: `crash ${String(error)}`, stored: null };
  } finally {
    database.close();
  }
}

/**
 * Returns the shortest of up to thirty runs and the first duration. The first ones run before the code is compiled,
 * also after an image with other numbers, and a busy machine interrupts the process for longer than an image takes. The
 * processor's time would be too coarse: on some machines it advances in steps of 4 ms.
 */
async function repeat(image: HostileImage, isExternal: boolean, firstMs: number): Promise<number> {
  let shortestMs = firstMs;
  for (let run = 0; run < 30 && shortestMs > maxMs / 2; run += 1)
    shortestMs = Math.min(shortestMs, (await upload(image, isExternal)).durationMs);
  return shortestMs;
}

function findFaults(image: HostileImage, problem: string | null, stored: Uint8Array | null): string[] {
  if (stored === null) {
    const isSentence = /^[A-Z].*\.$/.test(problem ?? '');
    return isSentence ? [] : [problem ?? 'nothing was stored'];
  }
  const file = readImageFile(stored);
  return [
    ...(problem === null ? [] : [problem]),
    ...(file?.isComplete === true ? [] : ['the stored image is invalid']),
    ...(file !== null && file.width * file.height > maxPixels ? ['the stored image is too large'] : []),
    ...(file !== null && !Buffer.from(removeMetadata(stored)).equals(stored) ? ['metadata is left'] : []),
    ...(image.hasCanary && Buffer.from(stored).includes(canary) ? ['metadata was kept'] : []),
  ];
}

// Draws the images for link previews of thoughts, and stores them with the other images.
import { readImageFile } from '#domain/images/imageFile.ts';
import { hasStoredImage, parseStoredImageName } from '#domain/images/imageUrl.ts';
import { hasVisibleText, type Thought } from '#domain/thought/thought.ts';
import type { Settings } from '../../env.ts';
import type { Log } from '../../logging/log.ts';
import { imageNameOf, imagePathOf } from '../imageNames.ts';
import { CardError, type DrawCard } from './cardDrawer.ts';
import type { ImageStore } from '../store/imageStore.ts';
import type { ThoughtsWithImages } from '../thoughtsWithImages.ts';

interface ShareImageDependencies {
  thoughts: Pick<ThoughtsWithImages, 'setShareImage'>;
  images: Pick<ImageStore, 'put' | 'find'>;
  drawCard: DrawCard;
  settings: Pick<Settings, 'productName'>;
}

/**
 * Draws and stores the card of a thought, and returns its path. Returns null when the thought has an uploaded image,
 * which link previews show as it is, or was changed in the meantime, because its text may be another one.
 * @throws {CardError} when it can't be drawn.
 */
async function drawShareImage(
  { id, thought, author, version, imageUrl }: Thought,
  { thoughts, images, drawCard, settings }: ShareImageDependencies,
): Promise<string | null> {
  const photoUrl = await readGeneratedImage(imageUrl, images);
  if (photoUrl === null && hasStoredImage(imageUrl)) return null;
  const bytes = await drawCard({ id, thought, author, productName: settings.productName, photoUrl });
  const name = imageNameOf(bytes, 'image/jpeg');
  await images.put(name, bytes);
  const path = imagePathOf(name);
  return (await thoughts.setShareImage(id, version, path)) ? path : null;
}

/** Returns a thought's image as a data URL if it is a generated one, otherwise null. */
async function readGeneratedImage(
  imageUrl: string | null,
  images: Pick<ImageStore, 'find'>,
): Promise<string | null> {
  const name = parseStoredImageName(imageUrl ?? '');
  const bytes = name && (await images.find(name));
  const file = bytes && readImageFile(bytes);
  if (!bytes || !file || !file.isGenerated) return null;
  return `data:${file.type};base64,${Buffer.from(bytes).toString('base64')}`;
}

export interface MissingShareImagesDependencies extends ShareImageDependencies {
  thoughts: Pick<ThoughtsWithImages, 'setShareImage' | 'iterate'>;
}

export interface MissingShareImagesOptions {
  /** Ends the work with an `AbortError` between two thoughts. */
  signal?: AbortSignal;
  /** Gets the reasons why cards couldn't be drawn. */
  log?: Pick<Log, 'warn'>;
}

const maxLoggedReasons = 10;

/**
 * Draws the missing cards of all live thoughts, one after the other. Can be run again and interrupted. Thoughts with an
 * image of their own are left out, because each image would have to be read every time.
 */
export async function drawMissingShareImages(
  dependencies: MissingShareImagesDependencies,
  { signal, log }: MissingShareImagesOptions = {},
): Promise<{ drawn: number; failed: { id: string; problem: string }[] }> {
  let drawn = 0;
  const failed: { id: string; problem: string }[] = [];
  for await (const { thought } of dependencies.thoughts.iterate('live')) {
    signal?.throwIfAborted();
    const isMissing = thought.shareImage === null && !hasStoredImage(thought.imageUrl);
    if (!hasVisibleText(thought) || !isMissing) continue;
    try {
      if ((await drawShareImage(thought, dependencies)) !== null) drawn += 1;
    } catch (error) {
      if (!(error instanceof CardError)) throw error;
      failed.push({ id: thought.id, problem: error.message });
    }
  }
  const reasons = [...new Set(failed.map(({ problem }) => problem))].slice(0, maxLoggedReasons);
  if (failed.length > 0) log?.warn(`${failed.length} share images couldn’t be drawn.`, { reasons });
  return { drawn, failed };
}

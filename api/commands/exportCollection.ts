import { sortersByOrder } from '#domain/collection/lists.ts';
import type { Thought } from '#domain/thought/thought.ts';
import { mediaTypeOf, parseStoredImageName } from '#domain/images/imageUrl.ts';
import type { ImageStore } from '../images/store/imageStore.ts';
import { type DataDependencies, getFileFormat, writeThoughts } from './collectionFile.ts';

/**
 * Writes all live thoughts and then all drafts to a file, oldest first. A JSON file also contains their images, which are
 * too large for the cells of a spreadsheet. Returns the exit code 0.
 */
export async function exportCollection(
  path: string,
  { thoughts, images, print }: DataDependencies,
): Promise<number> {
  const isJson = getFileFormat(path) === 'json';
  let count = 0;
  async function* withImages(): AsyncGenerator<Thought> {
    const { live, draft } = await thoughts.readLatest();
    for (const listed of [live, draft])
      for (const { node: thought } of sortersByOrder.OLDEST(listed)) {
        const imageUrl = isJson ? await inlineImage(thought.imageUrl, images) : thought.imageUrl;
        yield { ...thought, imageUrl };
        count += 1;
      }
  }
  await writeThoughts(path, withImages());
  print(`${count} ${count === 1 ? 'thought' : 'thoughts'} written to ${path}.`);
  return 0;
}

/** Returns a stored image as a data URL. Other URLs are returned unchanged. */
async function inlineImage(imageUrl: string | null, images: ImageStore): Promise<string | null> {
  const name = parseStoredImageName(imageUrl ?? '');
  const bytes = name === null ? null : await images.find(name);
  if (name === null || bytes === null) return imageUrl;
  return `data:${mediaTypeOf(name)};base64,${Buffer.from(bytes).toString('base64')}`;
}

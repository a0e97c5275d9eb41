import type { Thought } from '#domain/thought/thought.ts';
import { inlineImage } from '../images/inlineImage.ts';
import type { DataDependencies } from './dataDependencies.ts';
import { getFileFormat, writeThoughts } from './collectionFile.ts';

/**
 * Writes all live thoughts to a file, oldest first. A JSON file also contains their images, which are too large for the
 * cells of a spreadsheet. Returns the exit code 0.
 */
export async function exportCollection(
  path: string,
  { thoughts, images, print }: DataDependencies,
): Promise<number> {
  const isJson = getFileFormat(path) === 'json';
  let count = 0;
  async function* withImages(): AsyncGenerator<Thought> {
    for await (const { thought } of thoughts.iterate(false)) {
      const imageUrl = isJson ? await inlineImage(thought.imageUrl, images) : thought.imageUrl;
      yield { ...thought, imageUrl };
      count += 1;
    }
  }
  const abortController = new AbortController();
  const abort = () => abortController.abort();
  process.once('SIGINT', abort).once('SIGTERM', abort);
  try {
    await writeThoughts(path, withImages(), abortController.signal);
  } finally {
    process.off('SIGINT', abort).off('SIGTERM', abort);
  }
  print(`${count} ${count === 1 ? 'thought' : 'thoughts'} written to ${path}.`);
  return 0;
}

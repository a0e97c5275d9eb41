import type { Thought } from '#domain/thought.ts';
import { everyThought } from '../everyThought.ts';
import { inlineImage } from '../images/inlineImage.ts';
import type { Surroundings } from './data.ts';
import { kindOf, writeThoughts } from './files.ts';

/** Writes all live thoughts, first added first; to JSON with their images, which no cell of a spreadsheet could hold. */
export async function exportCollection(
  path: string,
  { thoughts, images, print }: Surroundings,
): Promise<number> {
  const isJson = kindOf(path) === 'json';
  let count = 0;
  async function* withImages(): AsyncGenerator<Thought> {
    for await (const thought of everyThought(thoughts, false)) {
      const imageUrl = isJson ? await inlineImage(thought.imageUrl, images) : thought.imageUrl;
      yield { ...thought, imageUrl };
      count += 1;
    }
  }
  const stopped = new AbortController();
  const stop = () => stopped.abort();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    await writeThoughts(path, withImages(), stopped.signal);
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
  print(`${count} ${count === 1 ? 'thought' : 'thoughts'} written to ${path}.`);
  return 0;
}

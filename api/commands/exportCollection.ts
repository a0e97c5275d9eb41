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
  const all: Thought[] = [];
  for await (const thought of everyThought(thoughts, false)) {
    const imageUrl = isJson ? await inlineImage(thought.imageUrl, images) : thought.imageUrl;
    all.push({ ...thought, imageUrl });
  }
  await writeThoughts(path, all);
  print(`${all.length} ${all.length === 1 ? 'thought' : 'thoughts'} written to ${path}.`);
  return 0;
}

import { randomUUID } from 'node:crypto';
import { fallbackId } from '#domain/thought/fallbackThoughts.ts';
import { authorSlug } from '#domain/pages/authorSlug.ts';
import { fromThoughtRecord } from '#domain/thought/storedRecord.ts';
import { thoughtPlaces, type Thought } from '#domain/thought/thought.ts';
import starter from './starterThoughts.json' with { type: 'json' };
import type { Collection } from './collection.ts';

/** The 40 thoughts of a new collection, with ids such as `4-stay-hungry-stay-foolish`. */
export const starterThoughts: readonly Thought[] = starter.map((record, index) =>
  fromThoughtRecord(`${index + 1}-${firstWords(record.thought)}`, record),
);

/** Returns the first words of a thought in at most 48 characters, as a part of its id. */
function firstWords(thought: string): string {
  return `${authorSlug(thought)}-`.slice(0, 49).replace(/-[^-]*$/, '');
}

/** The ten thoughts that are served when the collection is empty or unavailable. */
export const builtInThoughts = starterThoughts.slice(0, 10);

/** The thought that is served when another one couldn't be read, with only a text and a link. */
export const fallbackThought: Thought = fromThoughtRecord(fallbackId, {
  text: starter[3]?.thought,
  youtubeLink: starter[3]?.url,
});

/** Adds the starter thoughts to a new collection. A collection whose thoughts were deleted has them in its trash, and stays empty. */
export async function addStarterThoughts(
  thoughts: Pick<Collection, 'importRows' | 'readLatest'>,
  now: string,
): Promise<void> {
  const places = await thoughts.readLatest();
  if (thoughtPlaces.some((place) => places[place].length > 0)) return;
  // The thoughts are one second apart, so that sorting by date retains the order of the file.
  const createdAt = (index: number) => new Date(Date.parse(now) - index * 1000).toISOString();
  const rows = starterThoughts.map((thought, index) => ({
    id: thought.id,
    draft: thought,
    createdAt: createdAt(index),
  }));
  const options = { operation: randomUUID(), shouldUpdate: false, dryRun: false };
  await thoughts.importRows(rows, options, { by: 'system', now });
}

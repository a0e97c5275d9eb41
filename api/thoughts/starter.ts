import { slug } from '#domain/slug.ts';
import { readThought, type Thought } from '#domain/thought.ts';
import starter from './starter.json' with { type: 'json' };

/** The 40 thoughts that a new collection begins with; ids such as `4-stay-hungry-stay-foolish`. */
export const starterThoughts: readonly Thought[] = starter.map((record, index) =>
  readThought(`${index + 1}-${slug(record.thought)}`, record),
);

/** The ten that stand in when the collection does not answer. */
export const builtInThoughts = starterThoughts.slice(0, 10);

/** Stands in for a thought that could not be read; an old-style record with nothing but a text and a link. */
export const fallbackThought: Thought = readThought('fallback', {
  text: starter[3]?.thought,
  youtubeLink: starter[3]?.url,
});

// The filters of the admin's list and of public lists. Both stores derive what they store and what they find from the rules in this file.
import * as v from 'valibot';
import { authorSlug } from '../pages/authorSlug.ts';
import { countCharacters } from '../text/textLength.ts';
import { parseVideo } from '../video/video.ts';
import { requiredFieldNames } from './fields.ts';
import type { Thought } from './thought.ts';

/** A thought matches if it fulfils all conditions. */
export interface ThoughtFilter {
  /** No video can be played, a required field is empty, or another thought of the place has the same words. */
  needsAttention: boolean;
  /** Null is no condition. */
  lang: string | null;
  /** The slug of the author. Null is no condition. */
  author: string | null;
  /** The maximum number of characters of the text. Thoughts without text don't match. Null is no condition. */
  maxLength: number | null;
}

/** The values of a thought that filters compare. The stores contain them for each thought. */
export const filterValuesSchema = v.object({
  /** 1 if no video can be played or a required field is empty, else 0. The words are compared by the stores. */
  isIncomplete: v.number(),
  lang: v.nullable(v.string()),
  /** The slug of the author. */
  author: v.nullable(v.string()),
  /** The number of characters of the text, as its limit counts them. */
  length: v.number(),
});

export type FilterValues = v.InferOutput<typeof filterValuesSchema>;

export function filterValuesOf(thought: Thought): FilterValues {
  const isIncomplete = parseVideo(thought.url) === null || requiredFieldNames.some((name) => !thought[name]);
  return {
    isIncomplete: Number(isIncomplete),
    lang: thought.lang,
    author: authorSlug(thought.author),
    length: countCharacters(thought.thought),
  };
}

/** @param isDuplicate whether another thought of the place has the same words. */
export function matchesFilter(values: FilterValues, filter: ThoughtFilter, isDuplicate: boolean): boolean {
  return (
    (!filter.needsAttention || values.isIncomplete === 1 || isDuplicate) &&
    (filter.lang === null || values.lang === filter.lang) &&
    (filter.author === null || values.author === filter.author) &&
    (filter.maxLength === null || (values.length > 0 && values.length <= filter.maxLength))
  );
}

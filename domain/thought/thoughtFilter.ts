// The filters of the admin's list and of public lists. Both stores derive what they store and what they find from the rules in this file.
import * as v from 'valibot';
import { authorSlug } from '../pages/authorSlug.ts';
import { maxReadingMs, readingMs } from '../text/readingTime.ts';
import { countCharacters } from '../text/textLength.ts';
import { parseVideo } from '../video/video.ts';
import { editorSchema } from './storedRecord.ts';
import type { Thought } from './thought.ts';

/** The flags of a single thought. Each is stored as the bit of its position, so a new one gets the last position. */
const flagRules = {
  NO_VIDEO: ({ url }) => parseVideo(url) === null,
  NO_IMAGE: ({ imageUrl }) => imageUrl === null,
  NO_SUMMARY: ({ summary }) => summary === null,
  NO_LANGUAGE: ({ lang }) => lang === null,
  TOO_LONG: ({ thought }) => readingMs(thought) > maxReadingMs,
  SCHEDULED: ({ publishAt }) => publishAt !== null,
} satisfies Record<string, (thought: Thought) => boolean>;

const storedFlags = Object.keys(flagRules) as (keyof typeof flagRules)[];

/** Whether a thought is a possible duplicate depends on the other thoughts of the collection. */
export type ThoughtFlag = keyof typeof flagRules | 'DUPLICATE';

/** A thought matches if it fulfils all conditions. Null is no condition. */
export interface ThoughtFilter {
  flags: ThoughtFlag[];
  lang: string | null;
  /** The uid of the admin who made the last change. */
  updatedBy: string | null;
  /** A date in UTC, such as `2026-11-12`. */
  importedOn: string | null;
  /** The slug of the author. */
  author: string | null;
  /** The maximum number of characters of the text. Thoughts without text don't match. */
  maxLength: number | null;
}

/** The values of a thought that filters compare. The stores contain them for each thought. */
export const filterValuesSchema = v.object({
  /** The sum of the bits of its flags. */
  flags: v.number(),
  lang: v.nullable(v.string()),
  updatedBy: v.nullable(editorSchema),
  importedOn: v.nullable(v.string()),
  /** The slug of the author. */
  author: v.nullable(v.string()),
  /** The number of characters of the text, as its limit counts them. */
  length: v.number(),
});

export type FilterValues = v.InferOutput<typeof filterValuesSchema>;

export function filterValuesOf(thought: Thought): FilterValues {
  const { lang, updatedBy, importedAt, author, thought: text } = thought;
  return {
    flags: bitsOf(storedFlags.filter((flag) => flagRules[flag](thought))),
    lang,
    updatedBy,
    importedOn: /^\d{4}-\d\d-\d\d(?=T)/.exec(importedAt ?? '')?.[0] ?? null,
    author: authorSlug(author),
    length: countCharacters(text),
  };
}

/** Returns the sum of the bits of the flags, without the one that has none. */
export function bitsOf(flags: readonly ThoughtFlag[]): number {
  return storedFlags.reduce((sum, flag, position) => sum + (flags.includes(flag) ? 2 ** position : 0), 0);
}

/** Whether the thought with these values fulfils all conditions that don't depend on other thoughts. */
export function matchesFilter(values: FilterValues, filter: ThoughtFilter): boolean {
  const bits = bitsOf(filter.flags);
  return (
    (values.flags & bits) === bits &&
    (filter.lang === null || values.lang === filter.lang) &&
    (filter.updatedBy === null || values.updatedBy?.uid === filter.updatedBy) &&
    (filter.importedOn === null || values.importedOn === filter.importedOn) &&
    (filter.author === null || values.author === filter.author) &&
    (filter.maxLength === null || (values.length > 0 && values.length <= filter.maxLength))
  );
}

/** The values that facets are made of. */
export const facetValuesSchema = v.omit(filterValuesSchema, ['author', 'length']);

type FacetValues = v.InferOutput<typeof facetValuesSchema>;

/** A filter with one condition, which isn't null, and the number of thoughts that match it. */
export interface ThoughtFacet extends Pick<FilterValues, 'lang' | 'updatedBy' | 'importedOn'> {
  flag: ThoughtFlag | null;
  count: number;
}

/**
 * Returns every flag, and the languages, admins and dates that occur, the most frequent or latest first.
 * @param groups the values of all thoughts, with the number of thoughts that have these values.
 */
export function createFacets(
  groups: readonly { values: FacetValues; count: number }[],
  duplicates: number,
): ThoughtFacet[] {
  const countBy = (getKey: (values: FacetValues) => string | null | undefined) => {
    const counts = new Map<string, number>();
    for (const { values, count } of groups) {
      const key = getKey(values);
      if (key !== null && key !== undefined) counts.set(key, (counts.get(key) ?? 0) + count);
    }
    return [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1));
  };
  // The last e-mail in alphabetical order, if an admin had several.
  const emails = new Map(
    groups
      .flatMap(({ values }) => values.updatedBy ?? [])
      .toSorted((one, other) => (one.email < other.email ? -1 : 1))
      .map(({ uid, email }) => [uid, email] as const),
  );
  return [
    ...storedFlags.map((flag) => {
      const counts = groups.map(({ values, count }) => ((values.flags & bitsOf([flag])) === 0 ? 0 : count));
      return createFacet(
        { flag },
        counts.reduce((sum, count) => sum + count, 0),
      );
    }),
    createFacet({ flag: 'DUPLICATE' }, duplicates),
    ...countBy(({ lang }) => lang)
      .toSorted(([, one], [, other]) => other - one)
      .map(([lang, count]) => createFacet({ lang }, count)),
    ...countBy(({ updatedBy }) => updatedBy?.uid).map(([uid, count]) =>
      createFacet({ updatedBy: { uid, email: emails.get(uid) ?? uid } }, count),
    ),
    ...countBy(({ importedOn }) => importedOn)
      .toReversed()
      .map(([importedOn, count]) => createFacet({ importedOn }, count)),
  ];
}

function createFacet(condition: Partial<ThoughtFacet>, count: number): ThoughtFacet {
  return { flag: null, lang: null, updatedBy: null, importedOn: null, ...condition, count };
}

// Reads favourites from a file that a visitor chooses. Nothing in the file is executed: it is searched as text.
import { isLanguage } from '#domain/thought/language.ts';
import { isHttpUrl, isVisible } from '#domain/thought/thought.ts';
import { parseVideo } from '#domain/video/video.ts';
import * as v from 'valibot';
import type { Favourite } from '../favourites.ts';
import { favouritesState } from '../favouritesState.ts';
import { selectFittingFavourites } from './renderFile.ts';

/** Adds the favourites in a file to the favourites of this browser. @returns a sentence about the result */
export async function importFavourites(file: File): Promise<string> {
  const fromFile = await readFavouritesFile(file);
  if (typeof fromFile === 'string') return problemMessages[fromFile];
  const merged = mergeFavourites(favouritesState.read(), fromFile);
  if (merged.addedCount > 0) favouritesState.write(merged.favourites);
  return describeResult(merged);
}

/** Returns sentences such as “Added 2 thoughts. 1 was here already.” */
export function describeResult({ addedCount, knownCount, omittedCount }: MergedFavourites): string {
  return [
    addedCount === 0 ? 'Nothing was added.' : `Added ${addedCount} ${plural(addedCount, 'thought')}.`,
    knownCount > 0 && `${knownCount} ${plural(knownCount, 'was', 'were')} here already.`,
    omittedCount > 0 && `There is no room for ${omittedCount} more.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const problemMessages: Record<FileProblem, string> = {
  noFavourites: 'This file has no favourites. Choose one that “Back up” saved as a web page or as JSON.',
  tooLarge: 'That file is too big (limit 1 MB).',
  unreadable: "This file can't be read any more. Choose it again.",
};

function plural(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}

/** A list with the favourites of a file, and the numbers of those added, known before, and left out. */
interface MergedFavourites {
  favourites: readonly Favourite[];
  addedCount: number;
  knownCount: number;
  /** The number of favourites that have no room. */
  omittedCount: number;
}

/** Appends the favourites of a file to the list, in their order, except for those that it has already. */
export function mergeFavourites(
  favourites: readonly Favourite[],
  fromFile: readonly Favourite[],
): MergedFavourites {
  const knownIds = new Set(favourites.map(({ id }) => id));
  const distinct = [...new Map(fromFile.map((favourite) => [favourite.id, favourite])).values()];
  const unknown = distinct.filter(({ id }) => !knownIds.has(id));
  const added = selectFittingFavourites(favourites, unknown);
  return {
    favourites: [...favourites, ...added],
    addedCount: added.length,
    knownCount: distinct.length - unknown.length,
    omittedCount: unknown.length - added.length,
  };
}

type FileProblem = 'tooLarge' | 'unreadable' | 'noFavourites';

/** Several times the size of the largest file that is written, because an editor may have indented it. */
const maxReadBytes = 1_000_000;

/** @returns the favourites in the file, at least one, or why there are none */
export async function readFavouritesFile(file: File): Promise<Favourite[] | FileProblem> {
  if (file.size > maxReadBytes) return 'tooLarge';
  try {
    return parseFavouritesFile(await file.text()) ?? 'noFavourites';
  } catch {
    // The file was deleted or changed after it was chosen.
    return 'unreadable';
  }
}

/**
 * Returns the favourites in the text of a file: the HTML file that `renderFavouritesFile` writes, or a list as JSON.
 * Entries that aren't favourites are left out, and links that are neither a video nor a web address. Returns null if
 * nothing remains.
 */
export function parseFavouritesFile(text: string): Favourite[] | null {
  const [, json = text] = embeddedJson.exec(text) ?? [];
  const entries = v.safeParse(v.array(v.unknown()), parseJson(json));
  if (!entries.success) return null;
  const favourites = entries.output.flatMap((entry) => {
    const { success, output } = v.safeParse(importedSchema, entry);
    return success ? [output] : [];
  });
  return favourites.length === 0 ? null : favourites;
}

const embeddedJson = /<script type="application\/json" id="favourites">([^<]*)<\/script>/;

const maxIdLength = 500;

const importedSchema = v.object({
  id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(maxIdLength)),
  thought: v.pipe(v.string(), v.check(isVisible)),
  author: v.nullable(v.string()),
  lang: v.pipe(
    v.optional(v.nullable(v.string()), null),
    v.transform((lang) => (lang !== null && isLanguage(lang) ? lang : null)),
  ),
  url: v.pipe(
    v.nullable(v.string()),
    v.transform((url) => (url !== null && (parseVideo(url) !== null || isHttpUrl(url)) ? url : null)),
  ),
}) satisfies v.GenericSchema<unknown, Favourite>;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

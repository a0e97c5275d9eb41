// Reads favourites from a file that a visitor chooses. Nothing in the file is executed: it is searched as text.
import { isLanguage } from '#domain/thought/language.ts';
import { isHttpUrl, isVisible } from '#domain/thought/thought.ts';
import { parseVideo } from '#domain/video/video.ts';
import * as v from 'valibot';
import type { Favourite } from '../favourites.ts';

/** Why a file can't be read. */
export type FileProblem = 'tooLarge' | 'unreadable' | 'noFavourites';

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

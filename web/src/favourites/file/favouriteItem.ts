// A favourite in the exported file, and the room for favourites there.
import { thoughtHue } from '#domain/bubble/hue.ts';
import { thoughtPath } from '#domain/pages/thoughtPath.ts';
import { escapeHtml } from '#domain/text/escapeHtml.ts';
import { stringifyForHtml } from '#domain/text/htmlCharacters.ts';
import { sourceLink } from '#domain/video/sourceLink.ts';
import { parseVideo } from '#domain/video/video.ts';
import type { Favourite } from '../favourites.ts';

/** The size of the largest file, in bytes. */
export const maxFileBytes = 200_000;
/** More than the rest of the file: its script, its styles and the words around the list. */
export const documentBytes = 24_000;
/** More than the origin of the site in the link of each favourite. */
const originBytes = 100;

/** Returns as many of the added favourites, from the first on, as fit into the largest file beside the favourites of the list. */
export function takeThatFit(favourites: readonly Favourite[], added: readonly Favourite[]): Favourite[] {
  let bytes = favourites.reduce((sum, favourite) => sum + countBytes(favourite), documentBytes);
  const firstOmitted = added.findIndex((favourite) => {
    bytes += countBytes(favourite);
    return bytes > maxFileBytes;
  });
  return added.slice(0, firstOmitted === -1 ? undefined : firstOmitted);
}

/** Returns a favourite as an item of the list that can be read without JavaScript. */
export function renderItem(favourite: Favourite, origin: string): string {
  const { id, thought, author, url, lang = null } = favourite;
  const language = lang === null ? '' : ` lang="${escapeHtml(lang)}"`;
  const cite = author === null ? '' : `\n<cite dir="auto">— ${escapeHtml(author)}</cite>`;
  const source = sourceLink({ url, video: parseVideo(url) });
  const links = [source, { url: origin + thoughtPath(id), label: 'About this thought' }]
    .map((link) => link && `<a href="${escapeHtml(link.url)}">${link.label}</a>`)
    .filter(Boolean)
    .join('\n');
  return `<li data-hue="${thoughtHue(id)}">
<blockquote dir="auto"${language}>${escapeHtml(thought)}</blockquote>${cite}
<p>${links}</p>
</li>
`;
}

/** Returns the bytes that a favourite takes in the file: as an item of the list, and as JSON with a comma. */
function countBytes(favourite: Favourite): number {
  const { length } = new TextEncoder().encode(`${renderItem(favourite, '')}${stringifyForHtml(favourite)},`);
  return length + originBytes;
}

// The exported file, and the room for favourites there.
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
export const maxOverheadBytes = 24_000;
/** More than the origin of the site in the link of each favourite. */
const originBytes = 100;

/** Returns as many of the added favourites, from the first on, as fit into the largest file beside the favourites of the list. */
export function selectFittingFavourites(
  favourites: readonly Favourite[],
  added: readonly Favourite[],
): Favourite[] {
  let bytes = favourites.reduce((sum, favourite) => sum + countBytes(favourite), maxOverheadBytes);
  const firstOmitted = added.findIndex((favourite) => {
    bytes += countBytes(favourite);
    return bytes > maxFileBytes;
  });
  return added.slice(0, firstOmitted === -1 ? undefined : firstOmitted);
}

/** Returns a favourite as an item of the list that can be read without JavaScript. */
function renderItem(favourite: Favourite, origin: string): string {
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

interface FileOptions {
  favourites: readonly Favourite[];
  productName: string;
  /** The origin of the site, such as `https://upwell.example`, for the links to it. */
  origin: string;
  /** A random value. The file's policy allows only the script and styles that have it. */
  nonce: string;
  /** The code that floats the thoughts as bubbles. */
  script: string;
  styles: string;
}

/**
 * Returns the favourites as an HTML document that needs no network: a list of all texts, a script that floats them as
 * bubbles, and JSON that `parseFavouritesFile` can read back.
 */
export function renderFavouritesFile(options: FileOptions): string {
  const { favourites, origin, nonce, script, styles } = options;
  const productName = escapeHtml(options.productName);
  const site = `<a href="${escapeHtml(origin)}/">${productName}</a>`;
  const count = favourites.length === 1 ? '1 thought' : `${favourites.length} thoughts`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Favourites - ${productName}</title>
<style nonce="${nonce}">${styles}</style>
</head>
<body>
<header>
<h1>Favourites</h1>
<p>${count} from ${site}</p>
</header>
<main>
<ol>
${favourites.map((favourite) => renderItem(favourite, origin)).join('')}</ol>
</main>
<footer>
<p>To add these thoughts to your favourites in another browser, open Favourites on ${site} and choose this file.</p>
</footer>
<script type="application/json" id="favourites">${stringifyForHtml(favourites)}</script>
<script nonce="${nonce}">${script}</script>
</body>
</html>
`;
}

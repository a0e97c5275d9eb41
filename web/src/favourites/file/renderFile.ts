import { escapeHtml } from '#domain/text/escapeHtml.ts';
import { stringifyForHtml } from '#domain/text/htmlCharacters.ts';
import type { Favourite } from '../favourites.ts';
import { renderItem } from './favouriteItem.ts';

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
 * bubbles, and JSON, from which `parseFavouritesFile` reads them back.
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

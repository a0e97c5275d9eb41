import { downloadFile } from '../../devices/downloadFile.ts';
import { readSettings } from '../../devices/settings.ts';
import type { Favourite } from '../favourites.ts';
import styles from './file.css?inline';
import { script } from './floatBubbles.ts?standalone';
import { renderFavouritesFile } from './renderFile.ts';

/** Downloads the favourites as one HTML file. */
export function saveFavouritesFile(favourites: readonly Favourite[]): void {
  const { productName } = readSettings();
  const nonce = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) =>
    part.toString(16).padStart(8, '0'),
  ).join('');
  const html = renderFavouritesFile({
    favourites,
    productName,
    origin: location.origin,
    nonce,
    script,
    styles,
  });
  downloadFile('favourites.html', 'text/html', html);
}

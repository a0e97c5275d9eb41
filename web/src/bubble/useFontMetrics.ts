import { useEffect, useState } from 'react';
import { type FontMetrics, createFontMetrics, onFontsLoaded } from '../devices/fontMetrics.ts';

/** Returns the font metrics of the page, and new ones whenever fonts have loaded. */
export function useFontMetrics(): FontMetrics {
  const [fontMetrics, setFontMetrics] = useState(createFontMetrics);
  useEffect(() => onFontsLoaded(() => setFontMetrics(createFontMetrics())), []);
  return fontMetrics;
}

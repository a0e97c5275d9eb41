import { useEffect, useState } from 'react';
import { type FontMetrics, createFontMetrics, onFontsLoaded } from '../devices/fontMetrics.ts';

/** The page's type, measurable; a new one whenever fonts have arrived. */
export function useFontMetrics(): FontMetrics {
  const [fontMetrics, setFontMetrics] = useState(createFontMetrics);
  useEffect(() => onFontsLoaded(() => setFontMetrics(createFontMetrics())), []);
  return fontMetrics;
}

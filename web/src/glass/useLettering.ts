import { useEffect, useState } from 'react';
import { type Lettering, letteringNow, onFontsArrived } from '../devices/lettering.ts';

/** The page's type, measurable; a new one whenever fonts have arrived. */
export function useLettering(): Lettering {
  const [lettering, setLettering] = useState(letteringNow);
  useEffect(() => onFontsArrived(() => setLettering(letteringNow())), []);
  return lettering;
}

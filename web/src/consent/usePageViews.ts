import { useEffect } from 'react';
import { track } from '../devices/analytics.ts';
import type { Consent } from '../devices/consent.ts';

/** Counts the page that is there when the visitor agrees, and each that follows. */
export function usePageViews(path: string, consent: Consent): void {
  useEffect(() => {
    if (consent === 'given') track({ name: 'page_view', path });
  }, [path, consent]);
}

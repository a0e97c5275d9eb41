import { useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { isAnalyticsConfigured } from '../devices/analytics.ts';
import { consentState } from '../devices/consent.ts';
import { ConsentCard } from './ConsentCard.tsx';
import styles from './AnalyticsConsent.module.css';
import { usePageViews } from './usePageViews.ts';

/** Asks once whether visits may be counted; a small link changes the answer later. Not there where nothing is counted. */
export function AnalyticsConsent() {
  const { pathname } = useLocation();
  const consent = useSyncExternalStore(consentState.subscribe, consentState.read);
  const [isReopened, setReopened] = useState(false);
  usePageViews(pathname, consent);

  const isHome = pathname === '/';
  const isPublicPage = isHome || pathname.startsWith('/thought/');
  if (!isAnalyticsConfigured || !isPublicPage) return null;
  if (consent === 'unasked' || isReopened) {
    return (
      <ConsentCard
        consent={consent}
        isAboveControls={isHome}
        onDecide={(decision) => {
          consentState.write(decision);
          setReopened(false);
        }}
      />
    );
  }
  return (
    <button
      type="button"
      className={styles.privacy}
      data-above-controls={isHome}
      onClick={() => setReopened(true)}
    >
      Privacy
    </button>
  );
}

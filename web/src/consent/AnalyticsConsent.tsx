import { findPage, isVisitorPage } from '#domain/pages/pages.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { isAnalyticsConfigured, track } from '../devices/analytics.ts';
import { consentState } from '../devices/consent.ts';
import { ConsentCard } from './ConsentCard.tsx';
import styles from './AnalyticsConsent.module.css';

/** Asks once for consent to analytics; a button changes the decision later. */
export function AnalyticsConsent() {
  const { pathname } = useLocation();
  const consent = useSyncExternalStore(consentState.subscribe, consentState.read);
  const [isReopened, setReopened] = useState(false);
  useEffect(() => {
    if (consent === 'given') track({ name: 'page_view', path: pathname });
  }, [pathname, consent]);

  const isHome = findPage(pathname) === 'home';
  if (!isAnalyticsConfigured() || !isVisitorPage(pathname)) return null;
  if (consent === 'undecided' || isReopened) {
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
      data-hidden-when-idle
      onClick={() => setReopened(true)}
    >
      Privacy
    </button>
  );
}

import { findPage, isVisitorPage } from '#domain/pages/pages.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { consentReopening, consentState, isAnalyticsConfigured, track } from '../devices/analytics.ts';
import { ConsentCard } from './ConsentCard.tsx';
import styles from './AnalyticsConsent.module.css';

/** Asks once for consent to analytics; a button changes the decision later. The home page has a place for the card. */
export function AnalyticsConsent() {
  const { pathname } = useLocation();
  const consent = useSyncExternalStore(consentState.subscribe, consentState.read);
  const isReopened = useSyncExternalStore(consentReopening.subscribe, consentReopening.read);
  useEffect(() => {
    if (consent === 'given') track({ name: 'page_view', path: pathname });
  }, [pathname, consent]);

  const isHome = findPage(pathname) === 'home';
  if (!isAnalyticsConfigured() || !isVisitorPage(pathname)) return null;
  if (consent === 'undecided' || isReopened) return isHome ? null : <ConsentCard isOnStage={false} />;
  return (
    <button
      type="button"
      className={styles.privacy}
      data-home={isHome}
      data-hidden-when-idle
      onClick={() => consentReopening.write(true)}
    >
      Privacy
    </button>
  );
}

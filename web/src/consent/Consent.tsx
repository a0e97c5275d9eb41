import { useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { canCount } from '../devices/analytics.ts';
import { consentChoice } from '../devices/consent.ts';
import { ConsentCard } from './ConsentCard.tsx';
import styles from './Consent.module.css';
import { usePageViews } from './usePageViews.ts';

/** Asks once whether visits may be counted; a small link changes the answer later. Not there where nothing is counted. */
export function Consent() {
  const { pathname } = useLocation();
  const consent = useSyncExternalStore(consentChoice.subscribe, consentChoice.read);
  const [isReconsidering, setReconsidering] = useState(false);
  usePageViews(pathname, consent);

  const isHome = pathname === '/';
  const isVisitorsPage = isHome || pathname.startsWith('/thought/');
  if (!canCount || !isVisitorsPage) return null;
  if (consent === 'unasked' || isReconsidering) {
    return (
      <ConsentCard
        consent={consent}
        isAboveControls={isHome}
        onDecide={(decision) => {
          consentChoice.write(decision);
          setReconsidering(false);
        }}
      />
    );
  }
  return (
    <button
      type="button"
      className={styles.privacy}
      data-above-controls={isHome}
      onClick={() => setReconsidering(true)}
    >
      Privacy
    </button>
  );
}

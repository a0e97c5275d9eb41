import { findPage, isVisitorPage } from '#domain/pages/pages.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import {
  type Consent,
  consentReopening,
  consentState,
  isAnalyticsConfigured,
  track,
} from '../devices/analytics.ts';
import { Button } from '../page/Button.tsx';
import card from '../ui/card.module.css';
import styles from './AnalyticsConsent.module.css';

/** Asks once for consent to analytics; a button changes the decision later. */
export function AnalyticsConsent() {
  const { pathname } = useLocation();
  const consent = useSyncExternalStore(consentState.subscribe, consentState.read);
  const isReopened = useSyncExternalStore(consentReopening.subscribe, consentReopening.read);
  useEffect(() => {
    if (consent === 'given') track({ name: 'page_view', path: pathname });
  }, [pathname, consent]);

  const isHome = findPage(pathname) === 'home';
  if (!isAnalyticsConfigured() || !isVisitorPage(pathname)) return null;
  // The home page has a place for the card, and the button in "More".
  if (isHome) return null;
  if (consent === 'undecided' || isReopened) return <ConsentCard isOnStage={false} />;
  return (
    <button type="button" className={styles.privacy} onClick={() => consentReopening.write(true)}>
      Privacy
    </button>
  );
}

/** Asks for consent to analytics. On the home page it is between the bubbles and the controls. */
export function ConsentCard({ isOnStage }: { isOnStage: boolean }) {
  const consent = useSyncExternalStore(consentState.subscribe, consentState.read);
  return (
    <section
      className={`${styles.card} ${isOnStage ? `${card.glass} ${styles.onStage}` : ''}`}
      aria-labelledby="consent-heading"
    >
      <h2 id="consent-heading">Allow anonymous statistics?</h2>
      <p>We'd use Google Analytics to see which thoughts people watch and share. No names, no ads.</p>
      <div className={styles.answers}>
        <Button aria-pressed={isChosen(consent, 'given')} onClick={() => decide('given')}>
          Yes, that's fine
        </Button>
        <Button aria-pressed={isChosen(consent, 'refused')} onClick={() => decide('refused')}>
          No, thanks
        </Button>
      </div>
    </section>
  );
}

function decide(decision: 'given' | 'refused'): void {
  consentState.write(decision);
  consentReopening.write(false);
}

/** Returns undefined before the first decision, when neither button is a toggle yet. */
function isChosen(consent: Consent, decision: Consent): boolean | undefined {
  return consent === 'undecided' ? undefined : consent === decision;
}

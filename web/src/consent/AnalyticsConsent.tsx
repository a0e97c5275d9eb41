import { findPage, isVisitorPage } from '#domain/pages/pages.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { isConsentReopened, consentState, isAnalyticsConfigured, track } from '../devices/analytics.ts';
import { Button } from '../page/Button.tsx';
import buttons from '../ui/buttons.module.css';
import card from '../ui/card.module.css';
import styles from './AnalyticsConsent.module.css';

/** Asks once for consent to analytics. Afterwards, shows a button to change the decision. */
export function AnalyticsConsent() {
  const { pathname } = useLocation();
  const consent = useSyncExternalStore(consentState.subscribe, consentState.read);
  const isReopened = useSyncExternalStore(isConsentReopened.subscribe, isConsentReopened.read);
  useEffect(() => {
    if (consent === 'given') track({ name: 'page_view', path: pathname });
  }, [pathname, consent]);

  // The home page shows the card itself, and has the button in its menu "More".
  if (!isAnalyticsConfigured() || !isVisitorPage(pathname) || findPage(pathname) === 'home') return null;
  if (consent === 'undecided' || isReopened)
    return (
      <div className={styles.place}>
        <ConsentCard />
      </div>
    );
  return (
    <button
      type="button"
      className={`${buttons.text} ${styles.privacy}`}
      onClick={() => isConsentReopened.write(true)}
    >
      Privacy
    </button>
  );
}

const answers = { given: "Yes, that's fine", refused: 'No, thanks' } as const;

/** The card that asks for consent to analytics. */
export function ConsentCard() {
  const consent = useSyncExternalStore(consentState.subscribe, consentState.read);
  const renderAnswer = (answer: keyof typeof answers) => (
    <Button
      className={consent === answer ? styles.chosen : ''}
      // The buttons are toggles only after the first decision.
      aria-pressed={consent === 'undecided' ? undefined : consent === answer}
      onClick={() => {
        consentState.write(answer);
        isConsentReopened.write(false);
      }}
    >
      {answers[answer]}
    </Button>
  );
  return (
    <section className={`${card.glass} ${card.question}`} aria-labelledby="consent-heading">
      <h2 id="consent-heading">Allow anonymous statistics?</h2>
      <p>We'd use Google Analytics to see which thoughts people watch and share. No names, no ads.</p>
      <div className={card.answers}>
        {renderAnswer('given')}
        {renderAnswer('refused')}
      </div>
    </section>
  );
}

import type { Consent } from '../devices/consent.ts';
import styles from './AnalyticsConsent.module.css';

interface Props {
  consent: Consent;
  /** Whether the card is placed above the home page's controls. */
  isAboveControls: boolean;
  onDecide: (decision: 'given' | 'refused') => void;
}

export function ConsentCard({ consent, isAboveControls, onDecide }: Props) {
  return (
    <section
      className={styles.card}
      data-above-controls={isAboveControls}
      data-hidden-when-idle
      aria-labelledby="consent-heading"
    >
      <h2 id="consent-heading">Allow anonymous statistics?</h2>
      <p>
        With Google Analytics we'd learn which thoughts are watched and shared. No names, no texts, no ads,
        and nothing at all unless you agree.
      </p>
      <div className={styles.answers}>
        <button type="button" aria-pressed={isChosen(consent, 'given')} onClick={() => onDecide('given')}>
          Yes, that's fine
        </button>
        <button type="button" aria-pressed={isChosen(consent, 'refused')} onClick={() => onDecide('refused')}>
          No, thanks
        </button>
      </div>
    </section>
  );
}

/** Returns undefined before the first decision, when neither button is a toggle yet. */
function isChosen(consent: Consent, decision: Consent): boolean | undefined {
  return consent === 'undecided' ? undefined : consent === decision;
}

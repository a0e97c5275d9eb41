import { useState } from 'react';
import { Link } from 'react-router';
import styles from './MissingThoughtMessage.module.css';
import type { MissingThoughtReason } from '../flow/useFeed.ts';

/**
 * Says why `?thought={id}` shows other thoughts. It is there before its text is: screen readers announce only what
 * changes in it.
 */
export function MissingThoughtMessage({ reason }: { reason: MissingThoughtReason | null }) {
  const [isDismissed, setDismissed] = useState(false);
  const dismiss = () => {
    setDismissed(true);
    // The button disappears, and the focus should not start at the top of the page again.
    document.querySelector('main')?.focus();
  };
  return (
    <output className={styles.region}>
      {reason === 'unavailable' && (
        <span className={styles.notice}>
          This thought couldn't be loaded. Trying again… <Link to="/">Show other thoughts</Link>
        </span>
      )}
      {reason === 'notFound' && !isDismissed && (
        <span className={styles.notice}>
          This thought doesn't exist or has been removed. Here are others.
          <button type="button" aria-label="Dismiss" onClick={dismiss}>
            ×
          </button>
        </span>
      )}
    </output>
  );
}

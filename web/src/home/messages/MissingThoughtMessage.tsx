import { useState } from 'react';
import { Link } from '../../page/Link.tsx';
import styles from './MissingThoughtMessage.module.css';

/** The reason why the requested thought isn't shown: it can't be loaded at the moment, or it doesn't exist. */
export type MissingThoughtReason = 'unavailable' | 'notFound';

/**
 * Shows why `?thought={id}` shows other thoughts. The element is always rendered, because screen readers only announce
 * changes of an existing live region.
 */
export function MissingThoughtMessage({ reason }: { reason: MissingThoughtReason | null }) {
  const [isDismissed, setDismissed] = useState(false);
  const dismiss = () => {
    setDismissed(true);
    // The button disappears. Without this, the focus would return to the top of the page.
    document.querySelector('main')?.focus();
  };
  return (
    <output className={styles.region}>
      {reason === 'unavailable' && (
        <span className={styles.notice} data-notice>
          This thought couldn't be loaded. Trying again… <Link to="/">Show other thoughts</Link>
        </span>
      )}
      {reason === 'notFound' && !isDismissed && (
        <span className={styles.notice} data-notice>
          This thought doesn't exist or has been removed. Here are others.
          <button type="button" aria-label="Dismiss" onClick={dismiss}>
            ×
          </button>
        </span>
      )}
    </output>
  );
}

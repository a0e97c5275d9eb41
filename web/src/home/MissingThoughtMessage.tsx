import { useState } from 'react';
import { Link } from '../page/Link.tsx';
import buttons from '../ui/buttons.module.css';
import card from '../ui/card.module.css';
import styles from './Home.module.css';
import type { MissingThoughtReason } from './useFlow.ts';

interface Props {
  reason: MissingThoughtReason | null;
  onDismiss: () => void;
}

/**
 * Shows why `?thought={id}` shows other thoughts. The element is always rendered, because screen readers only announce
 * changes of an existing live region.
 */
export function MissingThoughtMessage({ reason, onDismiss }: Props) {
  const [isDismissed, setDismissed] = useState(false);
  const dismiss = () => {
    setDismissed(true);
    // The button disappears. Without this, the focus would return to the top of the page.
    onDismiss();
  };
  return (
    <output className={styles.message}>
      {reason === 'unavailable' && (
        <span className={`${card.glass} ${styles.notice}`}>
          This thought couldn't be loaded. Trying again… <Link to="/">Show other thoughts</Link>
        </span>
      )}
      {reason === 'notFound' && !isDismissed && (
        <span className={`${card.glass} ${styles.notice}`}>
          This thought doesn't exist or has been removed. Here are others.
          <button type="button" className={buttons.round} aria-label="Dismiss" onClick={dismiss}>
            ×
          </button>
        </span>
      )}
    </output>
  );
}

import type { Flow } from '#domain/flow/flowState.ts';
import { authorPath } from '#domain/pages/browsingPaths.ts';
import { Link } from '../../page/Link.tsx';
import { holdHintPreference } from '../controls/preferences.ts';
import type { HomeFlow, MissingThoughtReason } from '../flow/useFlow.ts';
import { usePersistedState } from '../hooks/usePersistedState.ts';
import styles from './Messages.module.css';
import { useEffect, useState } from 'react';

/** A bubble that the pointer only crosses hasn't been kept. */
const keptMs = 1000;

/** Says how to keep a bubble, until the visitor has done so once. */
export function HoldHint({ flow: { bubbles } }: { flow: Flow<unknown> }) {
  const [isShown, setShown] = usePersistedState(holdHintPreference);
  const isKept = bubbles.some(({ isPaused }) => isPaused);
  useEffect(() => {
    if (!isShown || !isKept) return undefined;
    const timer = setTimeout(() => setShown(false), keptMs);
    return () => clearTimeout(timer);
  }, [isShown, isKept, setShown]);
  if (!isShown) return null;
  return (
    <p className={styles.hint}>
      <span className={styles.pointer}>Hover over a bubble to hold it</span>
      <span className={styles.touch}>Touch and hold a bubble to keep it</span>
    </p>
  );
}

/** Says whose thoughts are shown, with the way back, in the place of the hint. */
export function SelectionMessage({ author, flow }: { author: string; flow: HomeFlow }) {
  if (flow.queue.length === 0) return null;
  const name = flow.source === 'collection' ? flow.queue.at(-1)?.author : null;
  return (
    <p className={styles.hint}>
      {name && (
        <Link className={styles.all} to={authorPath(author)} dir="auto">
          {name}
        </Link>
      )}
      <Link className={styles.all} to="/">
        All thoughts
      </Link>
    </p>
  );
}

interface MissingThoughtProps {
  reason: MissingThoughtReason | null;
  onDismiss: () => void;
}

/**
 * Shows why `?thought={id}` shows other thoughts. The element is always rendered, because screen readers only announce
 * changes of an existing live region.
 */
export function MissingThoughtMessage({ reason, onDismiss }: MissingThoughtProps) {
  const [isDismissed, setDismissed] = useState(false);
  const dismiss = () => {
    setDismissed(true);
    // The button disappears. Without this, the focus would return to the top of the page.
    onDismiss();
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

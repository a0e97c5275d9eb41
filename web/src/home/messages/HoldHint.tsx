import type { Flow } from '#domain/flow/flowState.ts';
import { authorPath } from '#domain/pages/browsingPaths.ts';
import { useEffect } from 'react';
import { Link } from '../../page/Link.tsx';
import type { HomeFlow } from '../flow/useFlow.ts';
import { holdHintPreference } from '../controls/preferences.ts';
import { usePersistedState } from '../hooks/usePersistedState.ts';
import styles from './HoldHint.module.css';

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

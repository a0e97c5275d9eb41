import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createPersistedState } from '../../devices/persistedState.ts';
import { Button } from '../parts.tsx';
import styles from './Collection.module.css';

export type ListLayout = 'cards' | 'table';

/** The layout that was chosen in this browser; null until then. */
const chosenLayout = createPersistedState<ListLayout | null>(
  'listLayout',
  null,
  (value) => value === 'cards' || value === 'table',
);

/** The largest collection that is shown as cards until a layout is chosen. */
const maxCards = 200;

/** Returns the layout of the list, and a function that chooses another one. */
export function useListLayout(collectionCount: number): [ListLayout, (layout: ListLayout) => void] {
  const chosen = useSyncExternalStore(chosenLayout.subscribe, chosenLayout.read);
  return [chosen ?? (collectionCount > maxCards ? 'table' : 'cards'), chosenLayout.write];
}

/** A placeholder in the shape of the cards while the list is loading. */
export function ListSkeleton() {
  return (
    <div className={`${styles.cards} ${styles.skeleton}`} aria-hidden="true">
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} />
      ))}
    </div>
  );
}

interface EndProps {
  isLoading: boolean;
  hasFailed: boolean;
  onShowMore: () => void;
}

/** The end of a list that has further pages. They are loaded when it is near, and after an error by the button. */
export function ListEnd({ isLoading, hasFailed, onShowMore }: EndProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (ref.current === null || hasFailed || isLoading) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && onShowMore(), {
      rootMargin: '800px',
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [hasFailed, isLoading, onShowMore]);
  return (
    <div ref={ref} className={styles.end}>
      <Button isBusy={isLoading} onClick={onShowMore}>
        {isLoading ? 'Loading more…' : hasFailed ? 'Try again' : 'Show more'}
      </Button>
    </div>
  );
}

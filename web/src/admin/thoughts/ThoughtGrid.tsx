import { type ReactNode, useEffect, useRef } from 'react';
import { BusyButton } from '../components/BusyButton.tsx';
import controls from '../components/controls.module.css';
import styles from '../collection/Collection.module.css';
import cardStyles from './ThoughtCard.module.css';
import type { ThoughtsState } from './useThoughts.ts';

interface Props {
  thoughtsState: ThoughtsState;
  children: ReactNode;
}

/** A grid of cards. The next page is loaded when the end is near, or by the button; after an error only by the button. */
export function ThoughtGrid({ thoughtsState, children }: Props) {
  const { hasMore, isLoading, showMore: onShowMore } = thoughtsState;
  const hasFailed = thoughtsState.error !== null;
  const gridRef = useRef<HTMLDivElement>(null);
  const endRef = useRef<HTMLDivElement>(null);
  /** The number of cards when the button was pressed. */
  const cardCountAtClick = useRef<number | null>(null);
  useEffect(() => {
    if (endRef.current === null || !hasMore || hasFailed || isLoading) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && onShowMore(), {
      rootMargin: '800px',
    });
    observer.observe(endRef.current);
    return () => observer.disconnect();
  }, [hasMore, hasFailed, isLoading, onShowMore]);
  useEffect(() => {
    if (hasMore || cardCountAtClick.current === null || document.activeElement !== document.body) return;
    // The focused button was removed with the last page, so the first card of that page takes the focus.
    const card = gridRef.current?.children[cardCountAtClick.current];
    cardCountAtClick.current = null;
    if (!(card instanceof HTMLElement)) return;
    card.tabIndex = -1;
    card.focus({ preventScroll: true });
  }, [hasMore]);
  const showMore = () => {
    cardCountAtClick.current = gridRef.current?.childElementCount ?? null;
    onShowMore();
  };
  return (
    <>
      <div ref={gridRef} className={styles.grid}>
        {children}
      </div>
      {hasMore && (
        <div ref={endRef} className={styles.gridEnd}>
          <BusyButton className={controls.button} isBusy={isLoading} onClick={showMore}>
            {isLoading ? 'Loading more…' : hasFailed ? 'Try again' : 'Show more'}
          </BusyButton>
        </div>
      )}
    </>
  );
}

/** A placeholder in the grid's shape while the cards are loading. */
export function ThoughtGridSkeleton() {
  return (
    <div className={styles.grid} aria-hidden="true">
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className={`${cardStyles.skeleton} ${controls.loading}`} />
      ))}
    </div>
  );
}

import { type ReactNode, useEffect, useRef } from 'react';
import { BusyButton } from '../components/BusyButton.tsx';
import controls from '../components/controls.module.css';
import cardStyles from './ThoughtCard.module.css';
import styles from './ThoughtGrid.module.css';

interface Props {
  children: ReactNode;
  hasMore: boolean;
  /** The last page did not come: the next try is up to the admin. */
  hasFailed: boolean;
  isLoading: boolean;
  onShowMore: () => void;
}

/** Cards side by side; the next page comes before the end is reached, or by its button. */
export function ThoughtGrid({ children, hasMore, hasFailed, isLoading, onShowMore }: Props) {
  const gridRef = useRef<HTMLDivElement>(null);
  const endRef = useRef<HTMLDivElement>(null);
  /** How many cards there were when the button was pressed. */
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
    // The button that had the focus is gone: the first card that it brought takes it.
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
        <div ref={endRef} className={styles.end}>
          <BusyButton className={controls.button} isBusy={isLoading} onClick={showMore}>
            {isLoading ? 'Loading more…' : hasFailed ? 'Try again' : 'Show more'}
          </BusyButton>
        </div>
      )}
    </>
  );
}

/** Stands in the grid's shape until the cards come. */
export function ThoughtGridSkeleton() {
  return (
    <div className={styles.grid} aria-hidden="true">
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className={cardStyles.skeleton} />
      ))}
    </div>
  );
}

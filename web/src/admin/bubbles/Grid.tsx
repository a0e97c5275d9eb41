import { type ReactNode, useEffect, useRef } from 'react';
import { BusyButton } from '../BusyButton.tsx';
import controls from '../controls.module.css';
import cardStyles from './BubbleCard.module.css';
import styles from './Grid.module.css';

interface Props {
  children: ReactNode;
  hasMore: boolean;
  /** The last page did not come: the next try is up to the admin. */
  isFailed: boolean;
  isLoading: boolean;
  onMore: () => void;
}

/** Cards side by side; the next page comes before the end is reached, or by its button. */
export function Grid({ children, hasMore, isFailed, isLoading, onMore }: Props) {
  const grid = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  /** How many cards there were when the button was pressed. */
  const pressedAt = useRef<number | null>(null);
  useEffect(() => {
    if (end.current === null || !hasMore || isFailed || isLoading) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && onMore(), {
      rootMargin: '800px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore, isFailed, isLoading, onMore]);
  useEffect(() => {
    if (hasMore || pressedAt.current === null || document.activeElement !== document.body) return;
    // The button that had the focus is gone: the first card that it brought takes it.
    const card = grid.current?.children[pressedAt.current];
    pressedAt.current = null;
    if (!(card instanceof HTMLElement)) return;
    card.tabIndex = -1;
    card.focus({ preventScroll: true });
  }, [hasMore]);
  const more = () => {
    pressedAt.current = grid.current?.childElementCount ?? null;
    onMore();
  };
  return (
    <>
      <div ref={grid} className={styles.grid}>
        {children}
      </div>
      {hasMore && (
        <div ref={end} className={styles.end}>
          <BusyButton className={controls.button} isBusy={isLoading} onClick={more}>
            {isLoading ? 'Loading more…' : isFailed ? 'Try again' : 'Show more'}
          </BusyButton>
        </div>
      )}
    </>
  );
}

/** Stands in the grid's shape until the cards come. */
export function Skeletons() {
  return (
    <div className={styles.grid} aria-hidden="true">
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className={cardStyles.skeleton} />
      ))}
    </div>
  );
}

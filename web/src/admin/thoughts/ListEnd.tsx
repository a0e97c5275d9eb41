import { useEffect, useRef } from 'react';
import { Button } from '../components/controls.tsx';
import collection from '../collection/Collection.module.css';
import type { ThoughtsState } from './useThoughts.ts';

/**
 * The end of a list that has further pages. The next page is loaded when the end is near, or by the button; after an
 * error only by the button.
 */
export function ListEnd({ thoughtsState }: { thoughtsState: ThoughtsState }) {
  const { thoughts, hasMore, isLoading, showMore } = thoughtsState;
  const hasFailed = thoughtsState.error !== null;
  const endRef = useRef<HTMLDivElement>(null);
  /** The number of thoughts when the button was pressed. */
  const countAtClick = useRef<number | null>(null);
  useEffect(() => {
    if (endRef.current === null || !hasMore || hasFailed || isLoading) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && showMore(), {
      rootMargin: '800px',
    });
    observer.observe(endRef.current);
    return () => observer.disconnect();
  }, [hasMore, hasFailed, isLoading, showMore]);
  useEffect(() => {
    const count = countAtClick.current;
    if (hasMore || count === null) return undefined;
    countAtClick.current = null;
    // The focused button was removed with the last page, so the first new thought in sight takes the focus. It can't
    // have it before its row has been measured.
    let frame = 0;
    const focusNext = () => {
      if (document.activeElement !== document.body) return;
      const next = [...document.querySelectorAll<HTMLElement>('main [data-index]')].find(
        (row) => Number(row.dataset['index']) >= count && row.checkVisibility({ visibilityProperty: true }),
      );
      if (next === undefined) {
        frame = requestAnimationFrame(focusNext);
        return;
      }
      next.tabIndex = -1;
      next.focus({ preventScroll: true });
    };
    focusNext();
    return () => cancelAnimationFrame(frame);
  }, [hasMore]);
  if (!hasMore) return null;
  return (
    <div ref={endRef} className={collection.gridEnd}>
      <Button
        isBusy={isLoading}
        onClick={() => {
          countAtClick.current = thoughts?.length ?? null;
          showMore();
        }}
      >
        {isLoading ? 'Loading more…' : hasFailed ? 'Try again' : 'Show more'}
      </Button>
    </div>
  );
}

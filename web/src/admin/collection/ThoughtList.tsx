import { type ReactElement, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { WindowVirtualizer } from 'virtua';
import { createPersistedState } from '../../devices/persistedState.ts';
import type { ThoughtCardFragment } from '../operations.generated.ts';
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

const minCardWidth = 330;
const typicalCardHeight = 404;

interface GridProps {
  thoughts: readonly ThoughtCardFragment[];
  bufferPx: number;
  renderCard: (thought: ThoughtCardFragment) => ReactElement;
}

/** A grid of cards, with as many columns as fit. Only the rows near the window are rendered. */
export function ThoughtGrid({ thoughts, bufferPx, renderCard }: GridProps) {
  const gridRef = useRef<HTMLDivElement>(null);
  const [columnCount, setColumnCount] = useState<number | null>(null);
  useLayoutEffect(() => {
    if (gridRef.current === null) return undefined;
    const grid = gridRef.current;
    const measure = () => setColumnCount(Math.max(1, Math.floor(grid.clientWidth / minCardWidth)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(grid);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={gridRef} className={styles.grid}>
      {columnCount !== null && (
        <WindowVirtualizer
          // The rows of another number of columns have other heights.
          key={columnCount}
          data={{ length: Math.ceil(thoughts.length / columnCount) }}
          itemSize={typicalCardHeight}
          bufferSize={bufferPx}
        >
          {(_: unknown, row) => (
            <div key={row} className={styles.gridRow} style={{ '--columns': columnCount }}>
              {thoughts.slice(row * columnCount, (row + 1) * columnCount).map(renderCard)}
            </div>
          )}
        </WindowVirtualizer>
      )}
    </div>
  );
}

/** A placeholder in the grid's shape while the list is loading. */
export function ThoughtGridSkeleton() {
  return (
    <div className={styles.skeletons} aria-hidden="true">
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

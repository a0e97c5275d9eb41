import { type ReactElement, useLayoutEffect, useRef, useState } from 'react';
import { WindowVirtualizer } from 'virtua';
import type { BulkState } from '../bulk/useBulk.ts';
import collection from '../collection/Collection.module.css';
import { ThoughtCard, type ThoughtProps } from './ThoughtCard.tsx';
import type { ListedThought } from './useThoughts.ts';

export interface ThoughtListProps {
  thoughts: readonly ListedThought[];
  search: string | null;
  actionsOf: ThoughtProps['actionsOf'];
  isBusy: boolean;
  selection: Pick<BulkState, 'versions' | 'toggle'>;
  /** Whether the list is rendered as a whole, so that the browser's own search finds its thoughts. */
  isShort: boolean;
}

const minCardWidth = 330;
const typicalCardHeight = 404;

/** A grid of cards, with as many columns as fit. Of a long list only the rows near the window are rendered. */
export function ThoughtGrid({ thoughts, search, actionsOf, isBusy, selection, isShort }: ThoughtListProps) {
  const renderCard = (thought: ListedThought, index: number) => (
    <ThoughtCard
      key={thought.id}
      thought={thought}
      index={index}
      search={search}
      actionsOf={actionsOf}
      isBusy={isBusy}
      isSelected={selection.versions.has(thought.id)}
      onSelect={selection.toggle}
    />
  );
  return isShort ? (
    <div className={collection.grid}>{thoughts.map(renderCard)}</div>
  ) : (
    <LongGrid thoughts={thoughts} renderCard={renderCard} />
  );
}

interface LongGridProps {
  thoughts: readonly ListedThought[];
  renderCard: (thought: ListedThought, index: number) => ReactElement;
}

function LongGrid({ thoughts, renderCard }: LongGridProps) {
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
    <div ref={gridRef}>
      {columnCount !== null && (
        <WindowVirtualizer
          // The rows of another number of columns have other heights.
          key={columnCount}
          data={{ length: Math.ceil(thoughts.length / columnCount) }}
          itemSize={typicalCardHeight}
          bufferSize={300}
        >
          {(_: unknown, row) => {
            const first = row * columnCount;
            return (
              <div key={row} className={collection.gridRow} style={{ '--columns': columnCount }}>
                {thoughts
                  .slice(first, first + columnCount)
                  .map((thought, index) => renderCard(thought, first + index))}
              </div>
            );
          }}
        </WindowVirtualizer>
      )}
    </div>
  );
}

import { useLayoutEffect, useRef, useState } from 'react';
import { WindowVirtualizer } from 'virtua';
import collection from '../collection/Collection.module.css';
import { ThoughtCard, type ThoughtAction } from './ThoughtCard.tsx';
import type { ListedThought } from './useThoughts.ts';

/** The thoughts that are selected, by their ids. */
export interface ListSelection {
  versions: ReadonlyMap<string, number>;
  /** Selects or unselects a thought. @param isRange whether it is the end of a range. */
  toggle: (id: string, isRange: boolean) => void;
}

export interface ThoughtListProps {
  thoughts: readonly ListedThought[];
  search: string | null;
  actions: readonly ThoughtAction[];
  isBusy: boolean;
  selection: ListSelection;
  /** How far from the window rows are rendered, in pixels. */
  bufferSize: number;
}

const minCardWidth = 330;
const typicalCardHeight = 404;

/** A grid of cards, with as many columns as fit. Only the rows near the window are rendered. */
export function ThoughtGrid({ thoughts, search, actions, isBusy, selection, bufferSize }: ThoughtListProps) {
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
          bufferSize={bufferSize}
        >
          {(_: unknown, row) => {
            const first = row * columnCount;
            return (
              <div key={row} className={collection.gridRow} style={{ '--columns': columnCount }}>
                {thoughts.slice(first, first + columnCount).map((thought, index) => (
                  <ThoughtCard
                    key={thought.id}
                    thought={thought}
                    index={first + index}
                    search={search}
                    actions={actions}
                    isBusy={isBusy}
                    isSelected={selection.versions.has(thought.id)}
                    onSelect={selection.toggle}
                  />
                ))}
              </div>
            );
          }}
        </WindowVirtualizer>
      )}
    </div>
  );
}

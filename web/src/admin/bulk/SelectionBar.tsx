import { useRef } from 'react';
import { formatCount } from '../formatCount.ts';
import { CloseIcon } from '../../ui/pageIcons.ts';
import { useShortcuts } from '../../page/useShortcuts.ts';
import type { ThoughtPlace } from '../operations.generated.ts';
import styles from './Bulk.module.css';
import { actionsOfPlace, actionWords } from './bulkActions.tsx';
import type { BulkState } from './useBulk.ts';

interface Props {
  bulk: BulkState;
  place: ThoughtPlace;
  /** The number of thoughts that match the search and the filter. */
  totalCount: number | null;
}

/** The number of selected thoughts and what can be done with them, at the foot of the window. */
export function SelectionBar({ bulk, place, totalCount }: Props) {
  const barRef = useRef<HTMLElement>(null);
  const count = bulk.versions.size;
  useShortcuts(count > 0, { Escape: bulk.clear });
  const selectAll = async () => {
    if (bulk.isSelecting) return;
    await bulk.selectAll();
    // The button that had the focus is gone.
    barRef.current?.focus();
  };
  return (
    <>
      <output className="visually-hidden">{count > 0 && `${formatCount(count)} selected`}</output>
      {count > 0 && (
        <section ref={barRef} aria-label="Selection" tabIndex={-1} className={styles.bar}>
          <p>
            <span>{formatCount(count)} selected</span>
            {totalCount !== null && count < totalCount && (
              <button
                type="button"
                className={styles.all}
                aria-disabled={bulk.isSelecting}
                onClick={() => void selectAll()}
              >
                Select all {formatCount(totalCount)}
                <span className={styles.match}> that match</span>
              </button>
            )}
          </p>
          <div className={styles.actions}>
            {actionsOfPlace[place].map((action) => (
              <button key={action} type="button" onClick={() => bulk.choose(action)}>
                {actionWords[action].icon} {actionWords[action].label}
              </button>
            ))}
          </div>
          <button type="button" aria-label="Clear selection" onClick={bulk.clear}>
            <CloseIcon />
          </button>
        </section>
      )}
    </>
  );
}

import { formatCount } from '../formatCount.ts';
import { Button } from '../components/controls.tsx';
import controls from '../components/controls.module.css';
import dialogs from '../components/dialogs.module.css';
import styles from './Collection.module.css';
import { placeLabels } from './listAddress.ts';
import type { CollectionState } from './useCollection.ts';
import { VisibleRange } from './VisibleRange.tsx';

/** The heading with the total count, and the count of matches while a search or a filter is active. */
export function CollectionHeading({ collection }: { collection: CollectionState }) {
  const { headingRef, listOptions, thoughtsState, setOpenDialog } = collection;
  const { totalCount, collectionCount, isRefreshing } = thoughtsState;
  const isNarrowed = listOptions.search !== null || listOptions.needsAttention;
  // Until the matches have loaded, the counts belong to the previous query.
  const isMatchCountShown = isNarrowed && collectionCount !== null && !isRefreshing;
  return (
    <div className={styles.heading}>
      {/* The buttons are first, so that Undo in the toast follows the heading, which has the focus after a deletion. */}
      {listOptions.place === 'LIVE' && (
        <Button kind="secondary" onClick={() => setOpenDialog({ dialog: 'importExport' })}>
          Import / Export
        </Button>
      )}
      <h2 ref={headingRef} className={controls.heading} tabIndex={-1}>
        {placeLabels[listOptions.place]}
        {collectionCount !== null && ` (${formatCount(collectionCount)})`}
      </h2>
      <output className={dialogs.muted}>
        {isMatchCountShown && `${formatCount(totalCount ?? 0)} of ${formatCount(collectionCount)}`}
      </output>
      <VisibleRange totalCount={totalCount} />
    </div>
  );
}

import { formatCount } from '../formatCount.ts';
import type { BulkState } from '../bulk/useBulk.ts';
import { Button } from '../components/controls.tsx';
import controls from '../components/controls.module.css';
import dialogs from '../components/dialogs.module.css';
import styles from './Collection.module.css';
import { placeLabels } from './listAddress.ts';
import type { CollectionState } from './useCollection.ts';
import { VisibleRange } from './VisibleRange.tsx';

/** The heading with the total count, and the count of matches while a search or a filter is active. */
export function CollectionHeading({ collection }: { collection: CollectionState }) {
  const { headingRef, listOptions, thoughtsState, bulk, setOpenDialog } = collection;
  const { totalCount, collectionCount, isRefreshing } = thoughtsState;
  const isNarrowed = listOptions.search !== null || listOptions.filter !== null;
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
      {listOptions.place === 'TRASH' && (collectionCount ?? 0) > 0 && (
        <Button kind="secondary" isBusy={bulk.isSelecting} onClick={() => void bulk.chooseEmptyTrash()}>
          Empty trash
        </Button>
      )}
      {totalCount !== null && totalCount > 0 && <SelectAll bulk={bulk} totalCount={totalCount} />}
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
function SelectAll({ bulk, totalCount }: { bulk: BulkState; totalCount: number }) {
  const areAllSelected = bulk.versions.size >= totalCount;
  return (
    <Button
      kind="secondary"
      className={styles.selectAll}
      isBusy={bulk.isSelecting}
      onClick={() => (areAllSelected ? bulk.clear() : void bulk.selectAll())}
    >
      {areAllSelected ? 'Select none' : `Select all ${formatCount(totalCount)}`}
    </Button>
  );
}

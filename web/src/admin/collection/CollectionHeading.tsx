import type { RefObject } from 'react';
import styles from './Collection.module.css';
import type { ListOptions } from '../thoughts/thoughtListCache.ts';
import type { ThoughtsState } from '../thoughts/useThoughts.ts';

interface Props {
  headingRef: RefObject<HTMLHeadingElement | null>;
  listOptions: ListOptions;
  thoughtsState: ThoughtsState;
}

/** How many there are in all, and beside it how many of them a search found. */
export function CollectionHeading({ headingRef, listOptions, thoughtsState }: Props) {
  const { totalCount, collectionCount, isRefreshing } = thoughtsState;
  // While a search is on its way, the counts are those of the one before.
  const isMatchCountShown = listOptions.search !== null && collectionCount !== null && !isRefreshing;
  return (
    <div className={styles.heading}>
      <h2 ref={headingRef} tabIndex={-1}>
        {listOptions.trashed ? 'Trash' : 'Bubbles'}
        {collectionCount !== null && ` (${collectionCount})`}
      </h2>
      <output className={styles.soft}>{isMatchCountShown && `${totalCount} of ${collectionCount}`}</output>
    </div>
  );
}

import type { RefObject } from 'react';
import styles from '../Collection.module.css';
import type { Shown } from './lists.ts';
import type { Bubbles } from './useBubbles.ts';

interface Props {
  headingRef: RefObject<HTMLHeadingElement | null>;
  shown: Shown;
  bubbles: Bubbles;
}

/** How many there are in all, and beside it how many of them a search found. */
export function CollectionHeading({ headingRef, shown, bubbles }: Props) {
  const { totalCount, collectionCount, isRefreshing } = bubbles;
  // While a search is on its way, the counts are those of the one before.
  const isFound = shown.search !== null && collectionCount !== null && !isRefreshing;
  return (
    <div className={styles.heading}>
      <h2 ref={headingRef} tabIndex={-1}>
        {shown.trashed ? 'Trash' : 'Bubbles'}
        {collectionCount !== null && ` (${collectionCount})`}
      </h2>
      <output className={styles.soft}>{isFound && `${totalCount} of ${collectionCount}`}</output>
    </div>
  );
}

import type { RefObject } from 'react';
import styles from './Collection.module.css';
import type { ListOptions } from '../thoughts/thoughtListCache.ts';
import type { ThoughtsState } from '../thoughts/useThoughts.ts';

interface Props {
  headingRef: RefObject<HTMLHeadingElement | null>;
  listOptions: ListOptions;
  thoughtsState: ThoughtsState;
}

/** The heading with the total count, and the count of matches while a search is active. */
export function CollectionHeading({ headingRef, listOptions, thoughtsState }: Props) {
  const { totalCount, collectionCount, isRefreshing } = thoughtsState;
  // Until the search has loaded, the counts are those of the previous query.
  const isMatchCountShown = listOptions.search !== null && collectionCount !== null && !isRefreshing;
  return (
    <div className={styles.heading}>
      <h2 ref={headingRef} tabIndex={-1}>
        {listOptions.trashed ? 'Trash' : 'Bubbles'}
        {collectionCount !== null && ` (${collectionCount})`}
      </h2>
      <output className={styles.muted}>{isMatchCountShown && `${totalCount} of ${collectionCount}`}</output>
    </div>
  );
}

import { useMemo } from 'react';
import { Button } from '../components/controls.tsx';
import styles from '../collection/Collection.module.css';
import type { CollectionState } from '../collection/useCollection.ts';
import { useFacets } from '../collection/useFacets.ts';
import controls from '../components/controls.module.css';
import dialogs from '../components/dialogs.module.css';
import type { ThoughtCardFragment, ThoughtPlace } from '../operations.generated.ts';
import { ListEnd } from './ListEnd.tsx';
import { DeleteIcon, EditIcon, RestoreIcon } from './icons.tsx';
import type { ThoughtAction } from './ThoughtCard.tsx';
import { ThoughtGrid } from './ThoughtGrid.tsx';
import { ThoughtGridSkeleton } from './ThoughtGridSkeleton.tsx';
import { ThoughtTable } from './table/ThoughtTable.tsx';

interface Props {
  collection: CollectionState;
}

/** The largest list that is rendered as a whole. */
const maxRendered = 48;

/** The cards or the table, or the loading state, the empty state, or a button to try again. */
export function ThoughtList({ collection }: Props) {
  const { thoughtsState, listOptions, layout, trash, bulk, rowEdit, editCell } = collection;
  const { thoughts, isLoading, totalCount } = thoughtsState;
  const { place, search } = listOptions;
  const isTrash = place === 'TRASH';
  const actions = useActions(collection);
  if (thoughts === null && isLoading) {
    return (
      <>
        <output className={dialogs.muted}>Loading bubbles...</output>
        <ThoughtGridSkeleton />
      </>
    );
  }
  if (thoughts === null || thoughts.length === 0) {
    return (
      <p className={`${controls.empty} ${styles.empty}`}>
        {thoughts !== null ? (
          <EmptyState collection={collection} />
        ) : (
          <Button onClick={thoughtsState.retry}>Try again</Button>
        )}
      </p>
    );
  }
  const listProps = {
    thoughts,
    search,
    actions,
    isBusy: trash.isBusy && isTrash,
    selection: bulk,
    isShort: totalCount !== null && totalCount <= maxRendered,
  };
  return (
    <div className={styles.results} data-stale={thoughtsState.isRefreshing}>
      {layout === 'cards' ? (
        <ThoughtGrid {...listProps} />
      ) : (
        <ThoughtTable
          {...listProps}
          totalCount={totalCount}
          place={place}
          onSelectLoaded={bulk.selectLoaded}
          rowEdit={rowEdit}
          onEditCell={isTrash ? null : editCell}
        />
      )}
      <ListEnd thoughtsState={thoughtsState} />
    </div>
  );
}

/** Returns the buttons of each thought. */
function useActions(collection: CollectionState): readonly ThoughtAction[] {
  const { listOptions, openForm, setOpenDialog, trash } = collection;
  const editActions = useMemo(
    () => [
      { label: 'Edit', icon: <EditIcon />, run: openForm },
      {
        label: 'Delete',
        icon: <DeleteIcon />,
        run: (thought: ThoughtCardFragment) => setOpenDialog({ dialog: 'delete', thought }),
      },
    ],
    [openForm, setOpenDialog],
  );
  return listOptions.place === 'TRASH'
    ? [{ label: 'Restore', icon: <RestoreIcon />, run: (thought) => void trash.restore(thought) }]
    : editActions;
}

const emptyTexts = {
  LIVE: 'No bubbles found. Add your first bubble!',
  DRAFT: 'No drafts. What you save as a draft, only admins see.',
  TRASH: 'The trash is empty.',
} satisfies Record<ThoughtPlace, string>;

function EmptyState({ collection }: Props) {
  const { listOptions, setListOptions, headingRef } = collection;
  const { search, filter, place } = listOptions;
  const { describe } = useFacets(place);
  if (search === null && filter === null) return emptyTexts[place];
  const conditions = [
    ...(search === null ? [] : [`“${search}”`]),
    ...(filter === null ? [] : describe(filter)),
  ];
  const clearFilters = () => {
    setListOptions({ ...listOptions, filter: null });
    headingRef.current?.focus();
  };
  return (
    <>
      Nothing matches {new Intl.ListFormat('en').format(conditions)}.
      {filter !== null && <Button onClick={clearFilters}>Clear filters</Button>}
    </>
  );
}

import { useMemo } from 'react';
import type { OpenDialog } from '../collection/CollectionDialogs.tsx';
import collection from '../collection/Collection.module.css';
import { useFacets } from '../collection/useFacets.ts';
import controls from '../components/controls.module.css';
import dialogs from '../components/dialogs.module.css';
import type { ThoughtCardFragment } from '../operations.generated.ts';
import { ThoughtGrid, ThoughtGridSkeleton } from './ThoughtGrid.tsx';
import type { ListOptions } from './thoughtListCache.ts';
import { ThoughtCard } from './ThoughtCard.tsx';
import type { ThoughtsState } from './useThoughts.ts';

interface Props {
  thoughtsState: ThoughtsState;
  listOptions: ListOptions;
  isBusy: boolean;
  onEdit: (thought: ThoughtCardFragment) => void;
  onOpenDialog: (dialog: OpenDialog) => void;
  onRestore: (thought: ThoughtCardFragment) => void;
  onClearFilters: () => void;
}

/** The cards, or the loading state, the empty state, or a button to try again. */
export function ThoughtList({
  thoughtsState,
  listOptions,
  isBusy,
  onEdit,
  onOpenDialog,
  onRestore,
  onClearFilters,
}: Props) {
  const { thoughts, isLoading } = thoughtsState;
  // Stable, so that typing a search doesn't render a thousand cards again.
  const editActions = useMemo(
    () => [
      { label: 'Edit', run: onEdit },
      { label: 'Delete', run: (thought: ThoughtCardFragment) => onOpenDialog({ dialog: 'delete', thought }) },
    ],
    [onEdit, onOpenDialog],
  );
  const actions = listOptions.trashed ? [{ label: 'Restore', run: onRestore }] : editActions;
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
      <p className={`${controls.empty} ${collection.empty}`}>
        {thoughts !== null ? (
          <EmptyState listOptions={listOptions} onClearFilters={onClearFilters} />
        ) : (
          <button type="button" className={controls.button} onClick={thoughtsState.retry}>
            Try again
          </button>
        )}
      </p>
    );
  }
  return (
    <div className={collection.results} data-stale={thoughtsState.isRefreshing}>
      <ThoughtGrid thoughtsState={thoughtsState}>
        {thoughts.map((thought) => (
          <ThoughtCard
            key={thought.id}
            thought={thought}
            actions={actions}
            isBusy={isBusy && listOptions.trashed}
          />
        ))}
      </ThoughtGrid>
    </div>
  );
}

function EmptyState({ listOptions, onClearFilters }: Pick<Props, 'listOptions' | 'onClearFilters'>) {
  const { search, filter, trashed } = listOptions;
  const { describe } = useFacets(trashed);
  if (search === null && filter === null)
    return trashed ? 'The trash is empty.' : 'No bubbles found. Add your first bubble!';
  const conditions = [
    ...(search === null ? [] : [`“${search}”`]),
    ...(filter === null ? [] : describe(filter)),
  ];
  return (
    <>
      Nothing matches {new Intl.ListFormat('en').format(conditions)}.
      {filter !== null && (
        <button type="button" className={controls.button} onClick={onClearFilters}>
          Clear filters
        </button>
      )}
    </>
  );
}

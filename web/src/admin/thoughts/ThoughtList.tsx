import collection from '../collection/Collection.module.css';
import controls from '../components/controls.module.css';
import type { ThoughtCardFragment } from '../operations.generated.ts';
import { ThoughtGrid, ThoughtGridSkeleton } from './ThoughtGrid.tsx';
import type { ListOptions } from './thoughtListCache.ts';
import { EditableThoughtCard } from './EditableThoughtCard.tsx';
import { TrashedThoughtCard } from './TrashedThoughtCard.tsx';
import type { ThoughtsState } from './useThoughts.ts';

interface Props {
  thoughtsState: ThoughtsState;
  listOptions: ListOptions;
  isBusy: boolean;
  onEdit: (thought: ThoughtCardFragment) => void;
  onDelete: (thought: ThoughtCardFragment) => void;
  onRestore: (thought: ThoughtCardFragment) => void;
}

/** The cards, or the loading state, the empty state, or a button to try again. */
export function ThoughtList({ thoughtsState, listOptions, isBusy, onEdit, onDelete, onRestore }: Props) {
  const { thoughts, isLoading, error } = thoughtsState;
  if (thoughts === null && isLoading) {
    return (
      <>
        <output className={collection.muted}>Loading bubbles...</output>
        <ThoughtGridSkeleton />
      </>
    );
  }
  if (thoughts === null) {
    return (
      <p className={collection.empty}>
        <button type="button" className={controls.button} onClick={thoughtsState.retry}>
          Try again
        </button>
      </p>
    );
  }
  if (thoughts.length === 0) return <p className={collection.empty}>{getEmptyText(listOptions)}</p>;
  return (
    <div className={collection.results} data-stale={thoughtsState.isRefreshing}>
      <ThoughtGrid
        hasMore={thoughtsState.hasMore}
        hasFailed={error !== null}
        isLoading={isLoading}
        onShowMore={thoughtsState.showMore}
      >
        {thoughts.map((thought) =>
          listOptions.trashed ? (
            <TrashedThoughtCard key={thought.id} thought={thought} isBusy={isBusy} onRestore={onRestore} />
          ) : (
            <EditableThoughtCard key={thought.id} thought={thought} onEdit={onEdit} onDelete={onDelete} />
          ),
        )}
      </ThoughtGrid>
    </div>
  );
}

function getEmptyText({ search, trashed }: ListOptions): string {
  if (search !== null) return `Nothing matches “${search}”.`;
  return trashed ? 'The trash is empty.' : 'No bubbles found. Add your first bubble!';
}

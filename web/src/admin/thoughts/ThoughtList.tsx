import type { FragmentType } from '@apollo/client';
import { memo } from 'react';
import type { OpenDialog } from '../collection/CollectionDialogs.tsx';
import collection from '../collection/Collection.module.css';
import { BusyButton } from '../components/BusyButton.tsx';
import controls from '../components/controls.module.css';
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
}

/** The cards, or the loading state, the empty state, or a button to try again. */
export function ThoughtList({ thoughtsState, listOptions, isBusy, onEdit, onOpenDialog, onRestore }: Props) {
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
      <p className={`${controls.empty} ${collection.empty}`}>
        <button type="button" className={controls.button} onClick={thoughtsState.retry}>
          Try again
        </button>
      </p>
    );
  }
  if (thoughts.length === 0)
    return <p className={`${controls.empty} ${collection.empty}`}>{getEmptyText(listOptions)}</p>;
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
            <EditableThoughtCard
              key={thought.id}
              thought={thought}
              onEdit={onEdit}
              onOpenDialog={onOpenDialog}
            />
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

interface EditableCardProps extends Pick<Props, 'onEdit' | 'onOpenDialog'> {
  thought: FragmentType<ThoughtCardFragment>;
}

/** Memoised, so that typing a search does not render a thousand cards again. */
const EditableThoughtCard = memo(function EditableThoughtCard({
  thought,
  onEdit,
  onOpenDialog,
}: EditableCardProps) {
  return (
    <ThoughtCard
      thought={thought}
      renderButtons={(card) => (
        <>
          <button
            type="button"
            className={controls.secondary}
            aria-describedby={`thought-${card.id}`}
            onClick={() => onEdit(card)}
          >
            Edit
          </button>
          <button
            type="button"
            className={controls.secondary}
            aria-describedby={`thought-${card.id}`}
            onClick={() => onOpenDialog({ dialog: 'delete', thought: card })}
          >
            Delete
          </button>
        </>
      )}
    />
  );
});

interface TrashedCardProps extends Pick<Props, 'isBusy' | 'onRestore'> {
  thought: FragmentType<ThoughtCardFragment>;
}

function TrashedThoughtCard({ thought, isBusy, onRestore }: TrashedCardProps) {
  return (
    <ThoughtCard
      thought={thought}
      renderButtons={(card) => (
        <BusyButton
          className={controls.button}
          aria-describedby={`thought-${card.id}`}
          isBusy={isBusy}
          onClick={() => onRestore(card)}
        >
          Restore
        </BusyButton>
      )}
    />
  );
}
